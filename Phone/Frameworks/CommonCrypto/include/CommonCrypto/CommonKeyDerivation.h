#ifndef LATCHKEY_COMMONKEYDERIVATION_H
#define LATCHKEY_COMMONKEYDERIVATION_H

#include <CommonCrypto/CommonCryptoError.h>
#include <stddef.h>

enum {
    kCCPBKDF2 = 2,
};
typedef uint32_t CCPBKDFAlgorithm;

enum {
    kCCPRFHmacAlgSHA1 = 1,
    kCCPRFHmacAlgSHA224 = 2,
    kCCPRFHmacAlgSHA256 = 3,
    kCCPRFHmacAlgSHA384 = 4,
    kCCPRFHmacAlgSHA512 = 5,
};
typedef uint32_t CCPseudoRandomAlgorithm;

/* PBKDF2 (RFC 8018, section 5.2): kCCSuccess; kCCParamError for an unknown algorithm, no rounds, no key to derive, or a
   length without a buffer; kCCUnimplemented never. */
int CCKeyDerivationPBKDF(CCPBKDFAlgorithm algorithm, const char *password, size_t passwordLen, const uint8_t *salt,
                         size_t saltLen, CCPseudoRandomAlgorithm prf, unsigned rounds, uint8_t *derivedKey,
                         size_t derivedKeyLen);

/* How many rounds take about `msec` milliseconds on this machine, at least 10,000; 0 for an unknown algorithm. */
unsigned CCCalibratePBKDF(CCPBKDFAlgorithm algorithm, size_t passwordLen, size_t saltLen,
                          CCPseudoRandomAlgorithm prf, size_t derivedKeyLen, uint32_t msec);

#endif
