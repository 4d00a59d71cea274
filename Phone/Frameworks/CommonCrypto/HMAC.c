#define OPENSSL_SUPPRESS_DEPRECATED

#include <CommonCrypto/CommonHMAC.h>
#include <openssl/crypto.h>
#include <string.h>

typedef union {
    CC_MD5_CTX md5;
    CC_SHA1_CTX sha1;
    CC_SHA256_CTX sha256;
    CC_SHA512_CTX sha512;
} Hash;

// RFC 2104's two hashes: of the inner padded key and the message, and of the outer padded key.
typedef struct {
    Hash inner, outer;
    uint32_t algorithm;
} State;

_Static_assert(sizeof(CCHmacContext) >= sizeof(State), "the context is too small");

typedef struct {
    size_t block, length;
    int (*init)(Hash *);
    int (*update)(Hash *, const void *, CC_LONG);
    int (*final)(unsigned char *, Hash *);
} Method;

#define METHOD(name, member)                                                                                          \
    static int init##name(Hash *h) { return CC_##name##_Init(&h->member); }                                           \
    static int update##name(Hash *h, const void *data, CC_LONG len) { return CC_##name##_Update(&h->member, data, len); } \
    static int final##name(unsigned char *md, Hash *h) { return CC_##name##_Final(md, &h->member); }

METHOD(MD5, md5)
METHOD(SHA1, sha1)
METHOD(SHA224, sha256)
METHOD(SHA256, sha256)
METHOD(SHA384, sha512)
METHOD(SHA512, sha512)

#define ENTRY(name) { CC_##name##_BLOCK_BYTES, CC_##name##_DIGEST_LENGTH, init##name, update##name, final##name }

// In the order of kCCHmacAlg….
static const Method methods[] = { ENTRY(SHA1), ENTRY(MD5), ENTRY(SHA256), ENTRY(SHA384), ENTRY(SHA512), ENTRY(SHA224) };

static const Method *method(uint32_t algorithm) {
    return algorithm < sizeof methods / sizeof methods[0] ? &methods[algorithm] : NULL;
}

// CC_LONG has 32 bits, a length here 64.
static void update(const Method *m, Hash *hash, const unsigned char *data, size_t length) {
    while (length > 0) {
        CC_LONG part = length > UINT32_MAX ? UINT32_MAX : (CC_LONG)length;
        m->update(hash, data, part);
        data += part;
        length -= part;
    }
}

void CCHmacInit(CCHmacContext *ctx, CCHmacAlgorithm algorithm, const void *key, size_t keyLength) {
    State *state = (State *)ctx;
    const Method *m = method(algorithm);
    unsigned char block[CC_SHA512_BLOCK_BYTES] = { 0 };
    size_t index;
    if (ctx == NULL) return;
    memset(ctx, 0, sizeof *ctx);
    state->algorithm = algorithm;
    if (m == NULL) return;
    if (keyLength > m->block) {
        m->init(&state->inner);
        update(m, &state->inner, key, keyLength);
        m->final(block, &state->inner);
    } else if (keyLength > 0) {
        memcpy(block, key, keyLength);
    }
    m->init(&state->inner);
    m->init(&state->outer);
    for (index = 0; index < m->block; index++) block[index] ^= 0x36;
    m->update(&state->inner, block, (CC_LONG)m->block);
    for (index = 0; index < m->block; index++) block[index] ^= 0x36 ^ 0x5C;
    m->update(&state->outer, block, (CC_LONG)m->block);
    OPENSSL_cleanse(block, sizeof block);
}

void CCHmacUpdate(CCHmacContext *ctx, const void *data, size_t dataLength) {
    State *state = (State *)ctx;
    const Method *m = ctx == NULL ? NULL : method(state->algorithm);
    if (m != NULL && data != NULL) update(m, &state->inner, data, dataLength);
}

void CCHmacFinal(CCHmacContext *ctx, void *macOut) {
    State *state = (State *)ctx;
    const Method *m = ctx == NULL ? NULL : method(state->algorithm);
    unsigned char digest[CC_SHA512_DIGEST_LENGTH];
    if (m == NULL || macOut == NULL) return;
    m->final(digest, &state->inner);
    m->update(&state->outer, digest, (CC_LONG)m->length);
    m->final(macOut, &state->outer);
    OPENSSL_cleanse(digest, sizeof digest);
}

void CCHmac(CCHmacAlgorithm algorithm, const void *key, size_t keyLength, const void *data, size_t dataLength,
            void *macOut) {
    CCHmacContext ctx;
    CCHmacInit(&ctx, algorithm, key, keyLength);
    CCHmacUpdate(&ctx, data, dataLength);
    CCHmacFinal(&ctx, macOut);
    OPENSSL_cleanse(&ctx, sizeof ctx);
}
