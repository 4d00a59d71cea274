#ifndef LATCHKEY_COMMONRANDOM_H
#define LATCHKEY_COMMONRANDOM_H

#include <CommonCrypto/CommonCryptoError.h>
#include <stddef.h>

typedef CCCryptorStatus CCRNGStatus;

/* Fills a buffer with random bytes: kCCSuccess, kCCParamError without a buffer, or kCCRNGFailure. */
CCRNGStatus CCRandomGenerateBytes(void *bytes, size_t count);

#endif
