// The contexts of CommonCrypto are plain values that a caller may copy and drop. EVP's contexts own memory, so a value
// would leak or be shared; libcrypto's older interface, deprecated but there, works in the caller's memory.
#define OPENSSL_SUPPRESS_DEPRECATED

#include <CommonCrypto/CommonDigest.h>
#include <openssl/crypto.h>
#include <openssl/md4.h>
#include <openssl/md5.h>
#include <openssl/sha.h>

#define HASH(name, context, library)                                                                                  \
    _Static_assert(sizeof(context) >= sizeof(library), "the context is too small");                                   \
    _Static_assert(_Alignof(context) >= _Alignof(library), "the context is not aligned");                             \
    int CC_##name##_Init(context *c) { return name##_Init((library *)c); }                                            \
    int CC_##name##_Update(context *c, const void *data, CC_LONG len) {                                               \
        return len == 0 ? 1 : name##_Update((library *)c, data, len);                                                 \
    }                                                                                                                 \
    int CC_##name##_Final(unsigned char *md, context *c) { return md == NULL ? 0 : name##_Final(md, (library *)c); }  \
    unsigned char *CC_##name(const void *data, CC_LONG len, unsigned char *md) {                                      \
        context c;                                                                                                    \
        if (md == NULL) return NULL;                                                                                  \
        CC_##name##_Init(&c);                                                                                         \
        CC_##name##_Update(&c, data, len);                                                                            \
        CC_##name##_Final(md, &c);                                                                                    \
        OPENSSL_cleanse(&c, sizeof c);                                                                                \
        return md;                                                                                                    \
    }

HASH(MD4, CC_MD4_CTX, MD4_CTX)
HASH(MD5, CC_MD5_CTX, MD5_CTX)
HASH(SHA1, CC_SHA1_CTX, SHA_CTX)
HASH(SHA224, CC_SHA256_CTX, SHA256_CTX)
HASH(SHA256, CC_SHA256_CTX, SHA256_CTX)
HASH(SHA384, CC_SHA512_CTX, SHA512_CTX)
HASH(SHA512, CC_SHA512_CTX, SHA512_CTX)
