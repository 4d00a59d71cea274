#ifndef LATCHKEY_ZLIB_SHIM_H
#define LATCHKEY_ZLIB_SHIM_H

#include <zlib.h>

#endif
