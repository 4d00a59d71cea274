#ifndef LATCHKEY_COMMONCRYPTO_H
#define LATCHKEY_COMMONCRYPTO_H

/* The names of Apple's CommonCrypto over OpenSSL's libcrypto, in C, so that Swift imports them with Apple's types. */

#include <CommonCrypto/CommonCryptoError.h>
#include <CommonCrypto/CommonDigest.h>
#include <CommonCrypto/CommonHMAC.h>
#include <CommonCrypto/CommonCryptor.h>
#include <CommonCrypto/CommonKeyDerivation.h>
#include <CommonCrypto/CommonRandom.h>
#include <CommonCrypto/CommonSymmetricKeywrap.h>

#endif
