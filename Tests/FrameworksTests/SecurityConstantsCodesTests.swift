import Foundation
import Security
import Testing

@Suite("Security codes, flags and algorithms")
struct SecurityConstantsCodesTests {
    @Test(
        "the result codes have Apple's numbers",
        arguments: [
            (errSecSuccess, 0), (errSecUnimplemented, -4), (errSecDiskFull, -34), (errSecDskFull, -34),
            (errSecIO, -36), (errSecOpWr, -49), (errSecParam, -50), (errSecWrPerm, -61), (errSecAllocate, -108),
            (errSecUserCanceled, -128), (errSecBadReq, -909), (errSecInternalComponent, -2070),
            (errSecCoreFoundationUnknown, -4960), (errSecMissingEntitlement, -34018), (errSecRestrictedAPI, -34020),
            (errSecNotAvailable, -25291), (errSecReadOnly, -25292), (errSecAuthFailed, -25293),
            (errSecNoSuchKeychain, -25294), (errSecInvalidKeychain, -25295), (errSecDuplicateKeychain, -25296),
            (errSecDuplicateCallback, -25297), (errSecInvalidCallback, -25298), (errSecDuplicateItem, -25299),
            (errSecItemNotFound, -25300), (errSecBufferTooSmall, -25301), (errSecDataTooLarge, -25302),
            (errSecNoSuchAttr, -25303), (errSecInvalidItemRef, -25304), (errSecNoSuchClass, -25306),
            (errSecInteractionNotAllowed, -25308), (errSecKeySizeNotAllowed, -25311),
            (errSecInteractionRequired, -25315), (errSecDataNotAvailable, -25316), (errSecCreateChainFailed, -25318),
            (errSecUnsupportedFormat, -25256), (errSecPkcs12VerifyFailure, -25264), (errSecDecode, -26275),
            (errSecInvalidKeyRef, -67712), (errSecVerifyFailed, -67808), (noErr, 0),
        ] as [(OSStatus, OSStatus)])
    func resultCode(code: OSStatus, number: OSStatus) {
        #expect(code == number)
    }

    // The run has no gap, so a name left out or doubled anywhere shifts every fixed point behind it.
    @Test(
        "the codes that took over CSSM's errors stand at their places in the run",
        arguments: [
            (errSecServiceNotAvailable, -67585), (errSecQuotaExceeded, -67596), (errSecHostNameMismatch, -67602),
            (errSecInvalidRoot, -67612), (errSecCRLNotTrusted, -67620), (errSecEndOfData, -67634),
            (errSecOCSPResponseNonceMismatch, -67646), (errSecTrustSettingDeny, -67654),
            (errSecMobileMeFailedConsistencyCheck, -67666), (errSecNotInitialized, -67667),
            (errSecInvalidPointer, -67675), (errSecInvalidSignature, -67688), (errSecInvalidCertificateRef, -67690),
            (errSecInvalidRecord, -67701), (errSecInvalidKeyRef, -67712), (errSecDeviceError, -67727),
            (errSecUnsupportedKeySize, -67735), (errSecInvalidAlgorithm, -67747), (errSecInvalidAttributeKey, -67748),
            (errSecMissingAlgorithmParms, -67771), (errSecMissingAttributeEndDate, -67783),
            (errSecMissingAttributeWrappedKeyFormat, -67805), (errSecVerifyFailed, -67808),
            (errSecCertificateExpired, -67818), (errSecInvaldCRLAuthority, -67827),
            (errSecInvalidCRLAuthority, -67827), (errSecNotTrusted, -67843), (errSecInvalidTupleCredendtials, -67852),
            (errSecDatabaseLocked, -67869), (errSecTimestampMissing, -67882), (errSecTimestampRejection, -67895),
            (errSecCertificateIsCA, -67902), (errSecCertificateDuplicateExtension, -67903),
        ] as [(OSStatus, OSStatus)])
    func placeInRun(code: OSStatus, number: OSStatus) {
        #expect(code == number)
    }

    @Test(
        "a known code has Apple's sentence",
        arguments: [
            (0, "No error."), (-25300, "The specified item could not be found in the keychain."),
            (-25299, "The specified item already exists in the keychain."),
            (-25293, "The user name or passphrase you entered is not correct."),
            (-50, "One or more parameters passed to a function were not valid."),
            (-34018, "A required entitlement isn't present."), (-128, "User canceled the operation."),
            (-25308, "User interaction is not allowed."), (-26275, "Unable to decode the provided data."),
        ] as [(OSStatus, String)])
    func sentence(code: OSStatus, sentence: String) {
        #expect(SecCopyErrorMessageString(code, nil) as String? == sentence)
    }

    @Test("an unknown code has its number for a sentence", arguments: [1, -2, -2070, OSStatus.min, OSStatus.max])
    func unknownCode(code: OSStatus) {
        #expect(SecCopyErrorMessageString(code, nil) as String? == "OSStatus \(code)")
    }

    @Test(
        "the access control flags have Apple's bits",
        arguments: [
            (.userPresence, 1), (.biometryAny, 2), (.touchIDAny, 2), (.biometryCurrentSet, 8),
            (.touchIDCurrentSet, 8), (.devicePasscode, 16), (.watch, 32), (.companion, 32), (.or, 1 << 14),
            (.and, 1 << 15), (.privateKeyUsage, 1 << 30), (.applicationPassword, 1 << 31),
        ] as [(SecAccessControlCreateFlags, CFOptionFlags)])
    func flag(flag: SecAccessControlCreateFlags, bits: CFOptionFlags) {
        #expect(flag.rawValue == bits)
    }

    @Test("flags combine")
    func combinedFlags() {
        let flags: SecAccessControlCreateFlags = [.privateKeyUsage, .biometryCurrentSet, .or, .devicePasscode]
        #expect(flags.rawValue == 1 << 30 | 8 | 1 << 14 | 16)
        #expect(flags.contains(.devicePasscode))
        #expect(!flags.contains(.userPresence))
    }

    @Test(
        "the algorithms have Apple's identifiers",
        arguments: [
            (.ecdsaSignatureMessageX962SHA256, "algid:sign:ECDSA:message-X962:SHA256"),
            (.ecdsaSignatureDigestX962, "algid:sign:ECDSA:digest-X962"),
            (.ecdsaSignatureDigestX962SHA512, "algid:sign:ECDSA:digest-X962:SHA512"),
            (.ecdsaSignatureRFC4754, "algid:sign:ECDSA:RFC4754"),
            (.ecdhKeyExchangeStandard, "algid:keyexchange:ECDH"),
            (.ecdhKeyExchangeCofactorX963SHA256, "algid:keyexchange:ECDHC:KDFX963:SHA256"),
            (.eciesEncryptionStandardX963SHA256AESGCM, "algid:encrypt:ECIES:ECDH:KDFX963:SHA256:AESGCM"),
            (.eciesEncryptionCofactorX963SHA256AESGCM, "algid:encrypt:ECIES:ECDHC:KDFX963:SHA256:AESGCM"),
            (
                .eciesEncryptionCofactorVariableIVX963SHA256AESGCM,
                "algid:encrypt:ECIES:ECDHC:KDFX963:SHA256:AESGCM-KDFIV"
            ),
            (.rsaSignatureMessagePKCS1v15SHA256, "algid:sign:RSA:message-PKCS1v15:SHA256"),
            (.rsaSignatureDigestPKCS1v15Raw, "algid:sign:RSA:digest-PKCS1v15"),
            (.rsaSignatureMessagePSSSHA224, "algid:sign:RSA:message-PSS:SHA224:SHA224:24"),
            (.rsaSignatureMessagePSSSHA512, "algid:sign:RSA:message-PSS:SHA512:SHA512:64"),
            (.rsaSignatureRaw, "algid:sign:RSA:raw"), (.rsaEncryptionRaw, "algid:encrypt:RSA:raw"),
            (.rsaEncryptionPKCS1, "algid:encrypt:RSA:PKCS1"),
            (.rsaEncryptionOAEPSHA512, "algid:encrypt:RSA:OAEP:SHA512"),
            (.rsaEncryptionOAEPSHA256AESGCM, "algid:encrypt:RSA:OAEP:SHA256:AESGCM"),
        ] as [(SecKeyAlgorithm, String)])
    func algorithm(algorithm: SecKeyAlgorithm, identifier: String) {
        #expect(algorithm.rawValue as String == identifier)
        #expect(SecKeyAlgorithm(rawValue: identifier as CFString) == algorithm)
    }

    @Test("operations, paddings and key exchange parameters have Apple's values")
    func operations() {
        #expect(SecKeyOperationType.sign.rawValue == 0)
        #expect(SecKeyOperationType.keyExchange.rawValue == 4)
        #expect(SecPadding.PKCS1.rawValue == 1)
        #expect(SecPadding.sigRaw.rawValue == 0x4000)
        #expect(SecPadding.PKCS1SHA256.rawValue == 0x8004)
        #expect(SecKeyKeyExchangeParameter.requestedSize.rawValue as String == "requestedSize")
        #expect(SecKeyKeyExchangeParameter.sharedInfo.rawValue as String == "sharedInfo")
    }
}
