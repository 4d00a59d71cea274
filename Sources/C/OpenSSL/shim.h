#ifndef LATCHKEY_OPENSSL_SHIM_H
#define LATCHKEY_OPENSSL_SHIM_H
#include <openssl/evp.h>
#endif
