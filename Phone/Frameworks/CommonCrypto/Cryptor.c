#include <CommonCrypto/CommonCryptor.h>
#include <limits.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

enum { greatestBlock = 16 };

struct _CCCryptor {
    EVP_CIPHER_CTX *context;
    CCOperation op;
    bool isStream, isPadded;
    size_t block;
    // Bytes that went in and did not come out yet.
    size_t held;
    // What Final made and could not hand over for want of room.
    unsigned char rest[2 * greatestBlock];
    size_t restLength;
    bool isFinished;
    unsigned char iv[greatestBlock];
};

static const EVP_CIPHER *aes(CCMode mode, size_t keyLength) {
    switch (keyLength) {
    case kCCKeySizeAES128:
        switch (mode) {
        case kCCModeECB: return EVP_aes_128_ecb();
        case kCCModeCBC: return EVP_aes_128_cbc();
        case kCCModeCFB: return EVP_aes_128_cfb128();
        case kCCModeCTR: return EVP_aes_128_ctr();
        case kCCModeOFB: return EVP_aes_128_ofb();
        case kCCModeCFB8: return EVP_aes_128_cfb8();
        default: return NULL;
        }
    case kCCKeySizeAES192:
        switch (mode) {
        case kCCModeECB: return EVP_aes_192_ecb();
        case kCCModeCBC: return EVP_aes_192_cbc();
        case kCCModeCFB: return EVP_aes_192_cfb128();
        case kCCModeCTR: return EVP_aes_192_ctr();
        case kCCModeOFB: return EVP_aes_192_ofb();
        case kCCModeCFB8: return EVP_aes_192_cfb8();
        default: return NULL;
        }
    default:
        switch (mode) {
        case kCCModeECB: return EVP_aes_256_ecb();
        case kCCModeCBC: return EVP_aes_256_cbc();
        case kCCModeCFB: return EVP_aes_256_cfb128();
        case kCCModeCTR: return EVP_aes_256_ctr();
        case kCCModeOFB: return EVP_aes_256_ofb();
        case kCCModeCFB8: return EVP_aes_256_cfb8();
        default: return NULL;
        }
    }
}

static const EVP_CIPHER *tripleDES(CCMode mode) {
    switch (mode) {
    case kCCModeECB: return EVP_des_ede3_ecb();
    case kCCModeCBC: return EVP_des_ede3_cbc();
    case kCCModeCFB: return EVP_des_ede3_cfb64();
    case kCCModeOFB: return EVP_des_ede3_ofb();
    case kCCModeCFB8: return EVP_des_ede3_cfb8();
    default: return NULL;
    }
}

CCCryptorStatus CCCryptorCreateWithMode(CCOperation op, CCMode mode, CCAlgorithm alg, CCPadding padding,
                                        const void *iv, const void *key, size_t keyLength, const void *tweak,
                                        size_t tweakLength, int numRounds, CCModeOptions options,
                                        CCCryptorRef *cryptorRef) {
    const EVP_CIPHER *cipher = NULL;
    unsigned char fullKey[32];
    CCCryptorRef cryptor;
    (void)tweak;
    (void)tweakLength;
    (void)numRounds;
    if (cryptorRef == NULL || key == NULL || op > kCCDecrypt) return kCCParamError;
    *cryptorRef = NULL;
    if (padding != ccNoPadding && padding != ccPKCS7Padding) return kCCParamError;
    // A little-endian counter was never there but in name.
    if (mode == kCCModeCTR && (options & kCCModeOptionCTR_LE)) return kCCUnimplemented;
    switch (alg) {
    case kCCAlgorithmAES:
        if (keyLength != kCCKeySizeAES128 && keyLength != kCCKeySizeAES192 && keyLength != kCCKeySizeAES256)
            return kCCKeySizeError;
        memcpy(fullKey, key, keyLength);
        cipher = aes(mode, keyLength);
        break;
    case kCCAlgorithmDES:
        // DES is triple DES with one key three times; OpenSSL 3 offers the latter without its legacy module.
        if (keyLength != kCCKeySizeDES) return kCCKeySizeError;
        memcpy(fullKey, key, 8);
        memcpy(fullKey + 8, key, 8);
        memcpy(fullKey + 16, key, 8);
        cipher = tripleDES(mode);
        break;
    case kCCAlgorithm3DES:
        if (keyLength != kCCKeySize3DES) return kCCKeySizeError;
        memcpy(fullKey, key, keyLength);
        cipher = tripleDES(mode);
        break;
    case kCCAlgorithmCAST:
    case kCCAlgorithmRC4:
    case kCCAlgorithmRC2:
    case kCCAlgorithmBlowfish: return kCCUnimplemented;
    default: return kCCParamError;
    }
    if (cipher == NULL) return kCCUnimplemented;
    cryptor = calloc(1, sizeof *cryptor);
    if (cryptor == NULL) return kCCMemoryFailure;
    cryptor->op = op;
    cryptor->isStream = mode != kCCModeECB && mode != kCCModeCBC;
    cryptor->isPadded = !cryptor->isStream && padding == ccPKCS7Padding;
    cryptor->block = alg == kCCAlgorithmAES ? kCCBlockSizeAES128 : kCCBlockSizeDES;
    if (iv != NULL && mode != kCCModeECB) memcpy(cryptor->iv, iv, cryptor->block);
    cryptor->context = EVP_CIPHER_CTX_new();
    if (cryptor->context == NULL
        || EVP_CipherInit_ex(cryptor->context, cipher, NULL, fullKey, cryptor->iv, op == kCCEncrypt) != 1
        || EVP_CIPHER_CTX_set_padding(cryptor->context, cryptor->isPadded) != 1) {
        ERR_clear_error();
        CCCryptorRelease(cryptor);
        OPENSSL_cleanse(fullKey, sizeof fullKey);
        return kCCUnspecifiedError;
    }
    OPENSSL_cleanse(fullKey, sizeof fullKey);
    *cryptorRef = cryptor;
    return kCCSuccess;
}

CCCryptorStatus CCCryptorCreate(CCOperation op, CCAlgorithm alg, CCOptions options, const void *key, size_t keyLength,
                                const void *iv, CCCryptorRef *cryptorRef) {
    CCMode mode = alg == kCCAlgorithmRC4 ? kCCModeRC4 : options & kCCOptionECBMode ? kCCModeECB : kCCModeCBC;
    CCPadding padding = options & kCCOptionPKCS7Padding ? ccPKCS7Padding : ccNoPadding;
    return CCCryptorCreateWithMode(op, mode, alg, padding, iv, key, keyLength, NULL, 0, 0, 0, cryptorRef);
}

CCCryptorStatus CCCryptorCreateFromData(CCOperation op, CCAlgorithm alg, CCOptions options, const void *key,
                                        size_t keyLength, const void *iv, const void *data, size_t dataLength,
                                        CCCryptorRef *cryptorRef, size_t *dataUsed) {
    (void)data;
    (void)dataLength;
    if (dataUsed != NULL) *dataUsed = 0;
    return CCCryptorCreate(op, alg, options, key, keyLength, iv, cryptorRef);
}

CCCryptorStatus CCCryptorRelease(CCCryptorRef cryptorRef) {
    if (cryptorRef == NULL) return kCCSuccess;
    EVP_CIPHER_CTX_free(cryptorRef->context);
    OPENSSL_cleanse(cryptorRef, sizeof *cryptorRef);
    free(cryptorRef);
    return kCCSuccess;
}

size_t CCCryptorGetOutputLength(CCCryptorRef cryptorRef, size_t inputLength, bool final) {
    size_t total, block;
    if (cryptorRef == NULL) return 0;
    if (cryptorRef->isStream) return inputLength;
    block = cryptorRef->block;
    total = cryptorRef->held + inputLength;
    if (final) return cryptorRef->isPadded && cryptorRef->op == kCCEncrypt ? (total / block + 1) * block : total;
    // To decrypt with padding, the last block waits until it is known to be the last.
    if (cryptorRef->isPadded && cryptorRef->op == kCCDecrypt) return total == 0 ? 0 : (total - 1) / block * block;
    return total / block * block;
}

CCCryptorStatus CCCryptorUpdate(CCCryptorRef cryptorRef, const void *dataIn, size_t dataInLength, void *dataOut,
                                size_t dataOutAvailable, size_t *dataOutMoved) {
    size_t needed, moved = 0;
    const unsigned char *in = dataIn;
    unsigned char *out = dataOut;
    unsigned char nowhere[greatestBlock];
    if (dataOutMoved != NULL) *dataOutMoved = 0;
    if (cryptorRef == NULL) return kCCParamError;
    if (dataInLength == 0) return kCCSuccess;
    if (dataIn == NULL || cryptorRef->isFinished) return kCCParamError;
    needed = CCCryptorGetOutputLength(cryptorRef, dataInLength, false);
    if (needed > dataOutAvailable) {
        if (dataOutMoved != NULL) *dataOutMoved = needed;
        return kCCBufferTooSmall;
    }
    if (out == NULL) {
        if (needed > 0) return kCCParamError;
        out = nowhere;
    }
    cryptorRef->held += dataInLength;
    while (dataInLength > 0) {
        // EVP counts in int.
        int part = dataInLength > INT_MAX / 2 ? INT_MAX / 2 : (int)dataInLength, written = 0;
        if (EVP_CipherUpdate(cryptorRef->context, out + moved, &written, in, part) != 1) {
            ERR_clear_error();
            return kCCUnspecifiedError;
        }
        moved += (size_t)written;
        in += part;
        dataInLength -= (size_t)part;
    }
    cryptorRef->held -= moved;
    if (dataOutMoved != NULL) *dataOutMoved = moved;
    return kCCSuccess;
}

static CCCryptorStatus finish(CCCryptorRef cryptor) {
    int written = 0;
    if (cryptor->isFinished) return kCCSuccess;
    if (!(cryptor->isPadded && cryptor->op == kCCEncrypt) && cryptor->held % cryptor->block != 0)
        return kCCAlignmentError;
    // Nothing was given: Apple's has nothing to say then, though it would be no padding.
    if (cryptor->op == kCCDecrypt && cryptor->held == 0) return kCCSuccess;
    if (EVP_CipherFinal_ex(cryptor->context, cryptor->rest, &written) != 1) {
        ERR_clear_error();
        if (cryptor->op == kCCEncrypt) return kCCUnspecifiedError;
        // A padding that is wrong is told to nobody, as that helps attackers: the block is left out (Apple's ccpad.h).
        written = 0;
    }
    cryptor->isFinished = true;
    cryptor->restLength = (size_t)written;
    return kCCSuccess;
}

CCCryptorStatus CCCryptorFinal(CCCryptorRef cryptorRef, void *dataOut, size_t dataOutAvailable, size_t *dataOutMoved) {
    CCCryptorStatus status;
    if (dataOutMoved != NULL) *dataOutMoved = 0;
    if (cryptorRef == NULL || cryptorRef->isStream) return kCCSuccess;
    status = finish(cryptorRef);
    if (status != kCCSuccess) return status;
    if (cryptorRef->restLength > dataOutAvailable) return kCCBufferTooSmall;
    if (dataOut != NULL && cryptorRef->restLength > 0) {
        memcpy(dataOut, cryptorRef->rest, cryptorRef->restLength);
        if (dataOutMoved != NULL) *dataOutMoved = cryptorRef->restLength;
    }
    OPENSSL_cleanse(cryptorRef->rest, sizeof cryptorRef->rest);
    cryptorRef->restLength = 0;
    cryptorRef->held = 0;
    return kCCSuccess;
}

CCCryptorStatus CCCryptorReset(CCCryptorRef cryptorRef, const void *iv) {
    if (cryptorRef == NULL) return kCCParamError;
    memset(cryptorRef->iv, 0, sizeof cryptorRef->iv);
    if (iv != NULL) memcpy(cryptorRef->iv, iv, cryptorRef->block);
    OPENSSL_cleanse(cryptorRef->rest, sizeof cryptorRef->rest);
    cryptorRef->restLength = 0;
    cryptorRef->held = 0;
    cryptorRef->isFinished = false;
    if (EVP_CipherInit_ex(cryptorRef->context, NULL, NULL, NULL, cryptorRef->iv, -1) != 1) {
        ERR_clear_error();
        return kCCUnspecifiedError;
    }
    return kCCSuccess;
}

CCCryptorStatus CCCrypt(CCOperation op, CCAlgorithm alg, CCOptions options, const void *key, size_t keyLength,
                        const void *iv, const void *dataIn, size_t dataInLength, void *dataOut,
                        size_t dataOutAvailable, size_t *dataOutMoved) {
    CCCryptorRef cryptor = NULL;
    size_t needed, moved = 0, rest = 0;
    CCCryptorStatus status = CCCryptorCreate(op, alg, options, key, keyLength, iv, &cryptor);
    if (status != kCCSuccess) return status;
    needed = CCCryptorGetOutputLength(cryptor, dataInLength, true);
    if (dataOutMoved != NULL) *dataOutMoved = needed;
    if (needed > dataOutAvailable) {
        status = kCCBufferTooSmall;
    } else {
        status = CCCryptorUpdate(cryptor, dataIn, dataInLength, dataOut, dataOutAvailable, &moved);
        if (status == kCCSuccess) {
            status = CCCryptorFinal(cryptor, dataOut == NULL ? NULL : (char *)dataOut + moved,
                                    dataOutAvailable - moved, &rest);
            if (dataOutMoved != NULL) *dataOutMoved = moved + rest;
        }
    }
    CCCryptorRelease(cryptor);
    return status;
}
