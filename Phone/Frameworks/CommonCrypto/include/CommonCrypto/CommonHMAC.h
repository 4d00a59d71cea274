#ifndef LATCHKEY_COMMONHMAC_H
#define LATCHKEY_COMMONHMAC_H

#include <CommonCrypto/CommonDigest.h>
#include <stddef.h>

enum {
    kCCHmacAlgSHA1 = 0,
    kCCHmacAlgMD5 = 1,
    kCCHmacAlgSHA256 = 2,
    kCCHmacAlgSHA384 = 3,
    kCCHmacAlgSHA512 = 4,
    kCCHmacAlgSHA224 = 5,
};
typedef uint32_t CCHmacAlgorithm;

#define CC_HMAC_CONTEXT_SIZE 96

/* An HMAC (RFC 2104) in the making: a plain value, as Apple's. */
typedef struct {
    uint64_t ctx[64];
} CCHmacContext;

/* An unknown algorithm leaves a context that writes nothing. */
void CCHmacInit(CCHmacContext *ctx, CCHmacAlgorithm algorithm, const void *key, size_t keyLength);
void CCHmacUpdate(CCHmacContext *ctx, const void *data, size_t dataLength);
void CCHmacFinal(CCHmacContext *ctx, void *macOut);
void CCHmac(CCHmacAlgorithm algorithm, const void *key, size_t keyLength, const void *data, size_t dataLength,
            void *macOut);

#endif
