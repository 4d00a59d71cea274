#ifndef LATCHKEY_COMMONCRYPTOR_H
#define LATCHKEY_COMMONCRYPTOR_H

#include <CommonCrypto/CommonCryptoError.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct _CCCryptor *CCCryptorRef;

enum {
    kCCEncrypt = 0,
    kCCDecrypt,
};
typedef uint32_t CCOperation;

enum {
    kCCAlgorithmAES128 = 0,
    kCCAlgorithmAES = 0,
    kCCAlgorithmDES,
    kCCAlgorithm3DES,
    kCCAlgorithmCAST,
    kCCAlgorithmRC4,
    kCCAlgorithmRC2,
    kCCAlgorithmBlowfish,
};
typedef uint32_t CCAlgorithm;

enum {
    kCCOptionPKCS7Padding = 0x0001,
    kCCOptionECBMode = 0x0002,
};
typedef uint32_t CCOptions;

enum {
    kCCKeySizeAES128 = 16,
    kCCKeySizeAES192 = 24,
    kCCKeySizeAES256 = 32,
    kCCKeySizeDES = 8,
    kCCKeySize3DES = 24,
    kCCKeySizeMinCAST = 5,
    kCCKeySizeMaxCAST = 16,
    kCCKeySizeMinRC4 = 1,
    kCCKeySizeMaxRC4 = 512,
    kCCKeySizeMinRC2 = 1,
    kCCKeySizeMaxRC2 = 128,
    kCCKeySizeMinBlowfish = 8,
    kCCKeySizeMaxBlowfish = 56,
};

enum {
    kCCBlockSizeAES128 = 16,
    kCCBlockSizeDES = 8,
    kCCBlockSize3DES = 8,
    kCCBlockSizeCAST = 8,
    kCCBlockSizeRC2 = 8,
    kCCBlockSizeBlowfish = 8,
};

enum {
    kCCContextSizeAES128 = 404,
    kCCContextSizeDES = 240,
    kCCContextSize3DES = 496,
    kCCContextSizeCAST = 240,
    kCCContextSizeRC4 = 1072,
};

enum {
    kCCModeECB = 1,
    kCCModeCBC = 2,
    kCCModeCFB = 3,
    kCCModeCTR = 4,
    kCCModeOFB = 7,
    kCCModeRC4 = 9,
    kCCModeCFB8 = 10,
};
typedef uint32_t CCMode;

enum {
    ccNoPadding = 0,
    ccPKCS7Padding = 1,
};
typedef uint32_t CCPadding;

enum {
    kCCModeOptionCTR_LE = 0x0001,
    kCCModeOptionCTR_BE = 0x0002,
};
typedef uint32_t CCModeOptions;

/* Makes a cryptor: kCCKeySizeError for a key of a wrong length; kCCUnimplemented for CAST, RC4, RC2 and Blowfish, which
   are not here. Without a vector zeros stand for it. */
CCCryptorStatus CCCryptorCreate(CCOperation op, CCAlgorithm alg, CCOptions options, const void *key, size_t keyLength,
                                const void *iv, CCCryptorRef *cryptorRef);
/* As CCCryptorCreate; `data` is not used, and `*dataUsed` becomes 0. Release it all the same. */
CCCryptorStatus CCCryptorCreateFromData(CCOperation op, CCAlgorithm alg, CCOptions options, const void *key,
                                        size_t keyLength, const void *iv, const void *data, size_t dataLength,
                                        CCCryptorRef *cryptorRef, size_t *dataUsed);
/* As CCCryptorCreate with any mode. A tweak or a number of rounds is not looked at. */
CCCryptorStatus CCCryptorCreateWithMode(CCOperation op, CCMode mode, CCAlgorithm alg, CCPadding padding,
                                        const void *iv, const void *key, size_t keyLength, const void *tweak,
                                        size_t tweakLength, int numRounds, CCModeOptions options,
                                        CCCryptorRef *cryptorRef);
CCCryptorStatus CCCryptorRelease(CCCryptorRef cryptorRef);
/* If the buffer is too small (kCCBufferTooSmall), `*dataOutMoved` says how large it must be, and nothing has happened. */
CCCryptorStatus CCCryptorUpdate(CCCryptorRef cryptorRef, const void *dataIn, size_t dataInLength, void *dataOut,
                                size_t dataOutAvailable, size_t *dataOutMoved);
/* The rest: kCCAlignmentError if without padding a block is not full, kCCDecodeError for a wrong padding. */
CCCryptorStatus CCCryptorFinal(CCCryptorRef cryptorRef, void *dataOut, size_t dataOutAvailable, size_t *dataOutMoved);
/* How many bytes Update will write at most, or with `final` Update and Final together. */
size_t CCCryptorGetOutputLength(CCCryptorRef cryptorRef, size_t inputLength, bool final);
/* Begins anew with the same key, in every mode. */
CCCryptorStatus CCCryptorReset(CCCryptorRef cryptorRef, const void *iv);
/* All in one call. If the buffer is too small, `*dataOutMoved` says how large it must be; to decrypt with padding it must
   be as large as the ciphertext. */
CCCryptorStatus CCCrypt(CCOperation op, CCAlgorithm alg, CCOptions options, const void *key, size_t keyLength,
                        const void *iv, const void *dataIn, size_t dataInLength, void *dataOut,
                        size_t dataOutAvailable, size_t *dataOutMoved);

#endif
