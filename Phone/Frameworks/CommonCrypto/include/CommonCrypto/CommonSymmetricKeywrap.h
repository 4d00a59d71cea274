#ifndef LATCHKEY_COMMONSYMMETRICKEYWRAP_H
#define LATCHKEY_COMMONSYMMETRICKEYWRAP_H

#include <CommonCrypto/CommonCryptoError.h>
#include <stddef.h>

enum {
    kCCWRAPAES = 1,
};
typedef uint32_t CCWrappingAlgorithm;

/* The initial value of RFC 3394, section 2.2.3.1: eight times A6. */
extern const uint8_t *const CCrfc3394_iv;
extern const size_t CCrfc3394_ivLen;

/* Wraps a key (RFC 3394). `*wrappedKeyLen` says how large the buffer is, and then how much was written. */
int CCSymmetricKeyWrap(CCWrappingAlgorithm algorithm, const uint8_t *iv, const size_t ivLen, const uint8_t *kek,
                       size_t kekLen, const uint8_t *rawKey, size_t rawKeyLen, uint8_t *wrappedKey,
                       size_t *wrappedKeyLen);
/* Unwraps a key: kCCDecodeError if it was not wrapped under this one. */
int CCSymmetricKeyUnwrap(CCWrappingAlgorithm algorithm, const uint8_t *iv, const size_t ivLen, const uint8_t *kek,
                         size_t kekLen, const uint8_t *wrappedKey, size_t wrappedKeyLen, uint8_t *rawKey,
                         size_t *rawKeyLen);
size_t CCSymmetricWrappedSize(CCWrappingAlgorithm algorithm, size_t rawKeyLen);
size_t CCSymmetricUnwrappedSize(CCWrappingAlgorithm algorithm, size_t wrappedKeyLen);

#endif
