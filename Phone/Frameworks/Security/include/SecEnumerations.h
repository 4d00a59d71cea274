#ifndef SEC_ENUMERATIONS_H
#define SEC_ENUMERATIONS_H

#include <stdint.h>

// The enumerations of Security in C, as Apple's headers have them: Swift imports them with any raw value, and a switch
// outside this module needs `@unknown default`.

#define SEC_OPEN __attribute__((enum_extensibility(open)))
#define SEC_NAME(name) __attribute__((swift_name(#name)))

/// The verdict over a certificate (SecTrust.h).
typedef enum SEC_OPEN SecTrustResultType : uint32_t {
    /// Not judged yet, or nothing to judge.
    kSecTrustResultInvalid SEC_NAME(invalid) = 0,
    /// A person said to trust it.
    kSecTrustResultProceed SEC_NAME(proceed) = 1,
    /// A person said to distrust it.
    kSecTrustResultDeny SEC_NAME(deny) = 3,
    /// Trusted, and no person said anything.
    kSecTrustResultUnspecified SEC_NAME(unspecified) = 4,
    /// Not trusted; a person may decide otherwise.
    kSecTrustResultRecoverableTrustFailure SEC_NAME(recoverableTrustFailure) = 5,
    /// Not trusted, and nobody may decide otherwise.
    kSecTrustResultFatalTrustFailure SEC_NAME(fatalTrustFailure) = 6,
    /// It could not be judged.
    kSecTrustResultOtherError SEC_NAME(otherError) = 7,
} SecTrustResultType;

/// What a key is asked to do (SecKey.h).
typedef enum SEC_OPEN SecKeyOperationType : long {
    /// Sign.
    kSecKeyOperationTypeSign SEC_NAME(sign) = 0,
    /// Verify a signature.
    kSecKeyOperationTypeVerify SEC_NAME(verify) = 1,
    /// Encrypt.
    kSecKeyOperationTypeEncrypt SEC_NAME(encrypt) = 2,
    /// Decrypt.
    kSecKeyOperationTypeDecrypt SEC_NAME(decrypt) = 3,
    /// Agree on a shared secret.
    kSecKeyOperationTypeKeyExchange SEC_NAME(keyExchange) = 4,
} SecKeyOperationType;

#endif
