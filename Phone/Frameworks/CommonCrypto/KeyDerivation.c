#include <CommonCrypto/CommonKeyDerivation.h>
#include <CommonCrypto/CommonRandom.h>
#include <limits.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <stdlib.h>
#include <time.h>

static const EVP_MD *digest(CCPseudoRandomAlgorithm prf) {
    switch (prf) {
    case kCCPRFHmacAlgSHA1: return EVP_sha1();
    case kCCPRFHmacAlgSHA224: return EVP_sha224();
    case kCCPRFHmacAlgSHA256: return EVP_sha256();
    case kCCPRFHmacAlgSHA384: return EVP_sha384();
    case kCCPRFHmacAlgSHA512: return EVP_sha512();
    default: return NULL;
    }
}

int CCKeyDerivationPBKDF(CCPBKDFAlgorithm algorithm, const char *password, size_t passwordLen, const uint8_t *salt,
                         size_t saltLen, CCPseudoRandomAlgorithm prf, unsigned rounds, uint8_t *derivedKey,
                         size_t derivedKeyLen) {
    const EVP_MD *md = digest(prf);
    if (algorithm != kCCPBKDF2 || md == NULL || rounds == 0 || derivedKey == NULL || derivedKeyLen == 0)
        return kCCParamError;
    if ((password == NULL && passwordLen > 0) || (salt == NULL && saltLen > 0)) return kCCParamError;
    if (passwordLen > INT_MAX || saltLen > INT_MAX || rounds > INT_MAX || derivedKeyLen > INT_MAX)
        return kCCParamError;
    if (PKCS5_PBKDF2_HMAC(password == NULL ? "" : password, (int)passwordLen, salt, (int)saltLen, (int)rounds, md,
                          (int)derivedKeyLen, derivedKey) != 1) {
        ERR_clear_error();
        return kCCUnspecifiedError;
    }
    return kCCSuccess;
}

unsigned CCCalibratePBKDF(CCPBKDFAlgorithm algorithm, size_t passwordLen, size_t saltLen,
                          CCPseudoRandomAlgorithm prf, size_t derivedKeyLen, uint32_t msec) {
    const unsigned least = 10000;
    struct timespec begin, end;
    double spent, rounds;
    char *password;
    uint8_t *salt, *key;
    int status = kCCMemoryFailure;
    if (algorithm != kCCPBKDF2 || digest(prf) == NULL || passwordLen > 65536 || saltLen > 65536
        || derivedKeyLen > 65536)
        return 0;
    password = calloc(1, passwordLen + 1);
    salt = calloc(1, saltLen + 1);
    key = calloc(1, derivedKeyLen + 1);
    clock_gettime(CLOCK_MONOTONIC, &begin);
    if (password != NULL && salt != NULL && key != NULL)
        status = CCKeyDerivationPBKDF(algorithm, password, passwordLen, salt, saltLen, prf, least, key,
                                      derivedKeyLen == 0 ? 1 : derivedKeyLen);
    clock_gettime(CLOCK_MONOTONIC, &end);
    free(password);
    free(salt);
    free(key);
    if (status != kCCSuccess) return 0;
    spent = (double)(end.tv_sec - begin.tv_sec) * 1e3 + (double)(end.tv_nsec - begin.tv_nsec) / 1e6;
    rounds = spent > 0 ? least * (double)msec / spent : least;
    return rounds < least ? least : rounds > INT_MAX ? INT_MAX : (unsigned)rounds;
}

CCRNGStatus CCRandomGenerateBytes(void *bytes, size_t count) {
    unsigned char *position = bytes;
    if (count == 0) return kCCSuccess;
    if (bytes == NULL) return kCCParamError;
    while (count > 0) {
        int part = count > INT_MAX ? INT_MAX : (int)count;
        if (RAND_bytes(position, part) != 1) {
            ERR_clear_error();
            return kCCRNGFailure;
        }
        position += part;
        count -= (size_t)part;
    }
    return kCCSuccess;
}
