#ifndef LATCHKEY_LZ4_SHIM_H
#define LATCHKEY_LZ4_SHIM_H

#include <lz4.h>

#endif
