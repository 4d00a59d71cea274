#ifndef LATCHKEY_MICROHTTPD_SHIM_H
#define LATCHKEY_MICROHTTPD_SHIM_H
#include <microhttpd.h>
#endif
