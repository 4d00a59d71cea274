#ifndef LATCHKEY_SECP256K1_SHIM_H
#define LATCHKEY_SECP256K1_SHIM_H

#include <secp256k1.h>

#endif
