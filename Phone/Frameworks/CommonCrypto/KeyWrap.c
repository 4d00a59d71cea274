#include <CommonCrypto/CommonSymmetricKeywrap.h>
#include <limits.h>
#include <openssl/err.h>
#include <openssl/evp.h>

static const uint8_t initial[] = { 0xA6, 0xA6, 0xA6, 0xA6, 0xA6, 0xA6, 0xA6, 0xA6 };
const uint8_t *const CCrfc3394_iv = initial;
const size_t CCrfc3394_ivLen = sizeof initial;

static const EVP_CIPHER *cipher(size_t kekLen) {
    switch (kekLen) {
    case 16: return EVP_aes_128_wrap();
    case 24: return EVP_aes_192_wrap();
    case 32: return EVP_aes_256_wrap();
    default: return NULL;
    }
}

static int run(int isWrapping, CCWrappingAlgorithm algorithm, const uint8_t *iv, size_t ivLen, const uint8_t *kek,
               size_t kekLen, const uint8_t *in, size_t inLen, uint8_t *out, size_t *outLen, size_t needed) {
    EVP_CIPHER_CTX *context;
    int written = 0, isDone;
    if (algorithm != kCCWRAPAES || cipher(kekLen) == NULL || kek == NULL || in == NULL || out == NULL || outLen == NULL
        || iv == NULL || ivLen != sizeof initial || inLen % 8 != 0 || inLen > 65536 || inLen < (isWrapping ? 16 : 24))
        return kCCParamError;
    if (*outLen < needed) {
        *outLen = needed;
        return kCCBufferTooSmall;
    }
    context = EVP_CIPHER_CTX_new();
    if (context == NULL) return kCCMemoryFailure;
    EVP_CIPHER_CTX_set_flags(context, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW);
    isDone = EVP_CipherInit_ex(context, cipher(kekLen), NULL, kek, iv, isWrapping) == 1
        && EVP_CipherUpdate(context, out, &written, in, (int)inLen) == 1 && (size_t)written == needed;
    EVP_CIPHER_CTX_free(context);
    if (!isDone) {
        ERR_clear_error();
        return isWrapping ? kCCUnspecifiedError : kCCDecodeError;
    }
    *outLen = needed;
    return kCCSuccess;
}

int CCSymmetricKeyWrap(CCWrappingAlgorithm algorithm, const uint8_t *iv, const size_t ivLen, const uint8_t *kek,
                       size_t kekLen, const uint8_t *rawKey, size_t rawKeyLen, uint8_t *wrappedKey,
                       size_t *wrappedKeyLen) {
    return run(1, algorithm, iv, ivLen, kek, kekLen, rawKey, rawKeyLen, wrappedKey, wrappedKeyLen, rawKeyLen + 8);
}

int CCSymmetricKeyUnwrap(CCWrappingAlgorithm algorithm, const uint8_t *iv, const size_t ivLen, const uint8_t *kek,
                         size_t kekLen, const uint8_t *wrappedKey, size_t wrappedKeyLen, uint8_t *rawKey,
                         size_t *rawKeyLen) {
    return run(0, algorithm, iv, ivLen, kek, kekLen, wrappedKey, wrappedKeyLen, rawKey, rawKeyLen,
               wrappedKeyLen < 8 ? 0 : wrappedKeyLen - 8);
}

size_t CCSymmetricWrappedSize(CCWrappingAlgorithm algorithm, size_t rawKeyLen) {
    return algorithm == kCCWRAPAES ? rawKeyLen + 8 : 0;
}

size_t CCSymmetricUnwrappedSize(CCWrappingAlgorithm algorithm, size_t wrappedKeyLen) {
    return algorithm == kCCWRAPAES && wrappedKeyLen >= 8 ? wrappedKeyLen - 8 : 0;
}
