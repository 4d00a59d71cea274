import Foundation
import LocalAuthentication
import Security

/// Every algorithm that public libraries name.
let algorithms: [SecKeyAlgorithm] = [
    .ecdsaSignatureMessageX962SHA256,
    .rsaSignatureMessagePKCS1v15SHA256,
    .rsaSignatureMessagePKCS1v15SHA512,
    .ecdsaSignatureMessageX962SHA384,
    .rsaSignatureMessagePKCS1v15SHA384,
    .ecdhKeyExchangeStandard,
    .ecdsaSignatureMessageX962SHA512,
    .eciesEncryptionCofactorX963SHA256AESGCM,
    .eciesEncryptionStandardX963SHA256AESGCM,
    .rsaEncryptionOAEPSHA1,
    .rsaEncryptionOAEPSHA256,
    .rsaEncryptionOAEPSHA512,
    .rsaEncryptionPKCS1,
    .ecdhKeyExchangeCofactor,
    .ecdhKeyExchangeCofactorX963SHA1,
    .ecdhKeyExchangeCofactorX963SHA224,
    .ecdhKeyExchangeCofactorX963SHA256,
    .ecdhKeyExchangeCofactorX963SHA384,
    .ecdhKeyExchangeCofactorX963SHA512,
    .ecdhKeyExchangeStandardX963SHA1,
    .ecdhKeyExchangeStandardX963SHA224,
    .ecdhKeyExchangeStandardX963SHA256,
    .ecdhKeyExchangeStandardX963SHA384,
    .ecdhKeyExchangeStandardX963SHA512,
    .ecdsaSignatureDigestX962,
    .ecdsaSignatureDigestX962SHA1,
    .ecdsaSignatureDigestX962SHA224,
    .ecdsaSignatureDigestX962SHA256,
    .ecdsaSignatureDigestX962SHA384,
    .ecdsaSignatureDigestX962SHA512,
    .ecdsaSignatureMessageX962SHA1,
    .ecdsaSignatureMessageX962SHA224,
    .ecdsaSignatureRFC4754,
    .eciesEncryptionCofactorX963SHA1AESGCM,
    .eciesEncryptionCofactorX963SHA224AESGCM,
    .eciesEncryptionCofactorX963SHA384AESGCM,
    .eciesEncryptionCofactorX963SHA512AESGCM,
    .eciesEncryptionStandardX963SHA1AESGCM,
    .eciesEncryptionStandardX963SHA224AESGCM,
    .eciesEncryptionStandardX963SHA384AESGCM,
    .eciesEncryptionStandardX963SHA512AESGCM,
    .rsaEncryptionOAEPSHA1AESGCM,
    .rsaEncryptionOAEPSHA224,
    .rsaEncryptionOAEPSHA224AESGCM,
    .rsaEncryptionOAEPSHA256AESGCM,
    .rsaEncryptionOAEPSHA384,
    .rsaEncryptionOAEPSHA384AESGCM,
    .rsaEncryptionOAEPSHA512AESGCM,
    .rsaEncryptionRaw,
    .rsaSignatureDigestPKCS1v15Raw,
    .rsaSignatureDigestPKCS1v15SHA1,
    .rsaSignatureDigestPKCS1v15SHA224,
    .rsaSignatureDigestPKCS1v15SHA256,
    .rsaSignatureDigestPKCS1v15SHA384,
    .rsaSignatureDigestPKCS1v15SHA512,
    .rsaSignatureMessagePKCS1v15SHA1,
    .rsaSignatureMessagePKCS1v15SHA224,
    .rsaSignatureMessagePSSSHA256,
    .rsaSignatureMessagePSSSHA384,
    .rsaSignatureMessagePSSSHA512,
    .rsaSignatureRaw,
]

/// Every flag of an access control, in both generations of names.
let accessControlFlags: [SecAccessControlCreateFlags] = [
    .userPresence, .biometryAny, .biometryCurrentSet, .devicePasscode, .companion, .watch, .or, .and,
    .privateKeyUsage, .applicationPassword, .touchIDAny, .touchIDCurrentSet,
]

/// Every policy, operation, kind of sensor and credential that libraries name.
let policies: [LAPolicy] = [.deviceOwnerAuthentication, .deviceOwnerAuthenticationWithBiometrics]
let operations: [LAAccessControlOperation] = [
    .createItem, .useItem, .createKey, .useKeySign, .useKeyDecrypt, .useKeyKeyExchange,
]
let sensors: [LABiometryType] = [.none, .touchID, .faceID, .opticID]
let credentials: [LACredentialType] = [.applicationPassword]

/// Every error of LocalAuthentication, as a code and by its old constant.
let authenticationCodes: [LAError.Code] = [
    .authenticationFailed, .userCancel, .userFallback, .systemCancel, .passcodeNotSet, .biometryNotAvailable,
    .biometryNotEnrolled, .biometryLockout, .appCancel, .invalidContext, .notInteractive, .touchIDNotAvailable,
    .touchIDNotEnrolled, .touchIDLockout,
]
let authenticationConstants: [Int32] = [
    kLAErrorAuthenticationFailed, kLAErrorUserCancel, kLAErrorUserFallback, kLAErrorSystemCancel,
    kLAErrorPasscodeNotSet, kLAErrorBiometryNotAvailable, kLAErrorBiometryNotEnrolled, kLAErrorBiometryLockout,
]

/// Every member of a context that libraries name.
func everyContextMember(_ context: LAContext) -> [Any?] {
    context.localizedReason = "reason"
    context.localizedCancelTitle = "Cancel"
    context.localizedFallbackTitle = ""
    context.interactionNotAllowed = true
    context.touchIDAuthenticationAllowableReuseDuration = LATouchIDAuthenticationMaximumAllowableReuseDuration
    return [
        context.localizedReason, context.localizedCancelTitle, context.localizedFallbackTitle,
        context.interactionNotAllowed, context.touchIDAuthenticationAllowableReuseDuration, context.biometryType,
        context.evaluatedPolicyDomainState, context.isCredentialSet(.applicationPassword), LAErrorDomain,
    ]
}

/// Every operation and padding of a key.
let keyOperations: [SecKeyOperationType] = [.sign, .verify, .encrypt, .decrypt, .keyExchange]
let paddings: [SecPadding] = [[], .PKCS1, .OAEP, .PKCS1SHA1, .PKCS1SHA224, .PKCS1SHA256, .PKCS1SHA384, .PKCS1SHA512]
