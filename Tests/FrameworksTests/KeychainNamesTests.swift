import Foundation
import Security
import Testing
import VirtualPhone

@Suite("Apple's constants and the phone's names")
struct KeychainNamesTests {
    @Test("the attributes have the names that the phone knows them by")
    func attributes() {
        let pairs: [(CFString, KeychainKey)] = [
            (kSecClass, .itemClass), (kSecAttrAccount, .account), (kSecAttrService, .service),
            (kSecAttrGeneric, .generic), (kSecAttrServer, .server), (kSecAttrSecurityDomain, .securityDomain),
            (kSecAttrProtocol, .protocolType), (kSecAttrAuthenticationType, .authenticationType),
            (kSecAttrPort, .port), (kSecAttrPath, .path), (kSecAttrLabel, .label), (kSecAttrComment, .comment),
            (kSecAttrCreator, .creator), (kSecAttrType, .type), (kSecAttrDescription, .itemDescription),
            (kSecAttrIsInvisible, .isInvisible), (kSecAttrIsNegative, .isNegative),
            (kSecAttrCreationDate, .creationDate), (kSecAttrModificationDate, .modificationDate),
            (kSecAttrAccessible, .accessible), (kSecAttrAccessControl, .accessControl),
            (kSecAttrAccessGroup, .accessGroup), (kSecAttrSynchronizable, .synchronizable),
            (kSecAttrTokenID, .tokenID), (kSecAttrTokenOID, .tokenObjectID),
            (kSecAttrSyncViewHint, .syncViewHint), (kSecAttrPersistentReference, .persistentReference),
            (kSecAttrSubject, .subject), (kSecAttrIssuer, .issuer), (kSecAttrSerialNumber, .serialNumber),
            (kSecAttrSubjectKeyID, .subjectKeyID), (kSecAttrPublicKeyHash, .publicKeyHash),
            (kSecAttrCertificateType, .certificateType), (kSecAttrCertificateEncoding, .certificateEncoding),
        ]
        for (constant, key) in pairs { #expect(constant as String == key.rawValue) }
    }

    @Test("the attributes of keys have the names that the phone knows them by")
    func keys() {
        let pairs: [(CFString, KeychainKey)] = [
            (kSecAttrKeyClass, .keyClass), (kSecAttrApplicationLabel, .applicationLabel),
            (kSecAttrApplicationTag, .applicationTag), (kSecAttrIsPermanent, .isPermanent),
            (kSecAttrIsPrivate, .isPrivate), (kSecAttrIsModifiable, .isModifiable),
            (kSecAttrKeySizeInBits, .keySize), (kSecAttrEffectiveKeySize, .effectiveKeySize),
            (kSecAttrStartDate, .startDate), (kSecAttrEndDate, .endDate), (kSecAttrIsSensitive, .isSensitive),
            (kSecAttrIsExtractable, .isExtractable), (kSecAttrCanEncrypt, .canEncrypt),
            (kSecAttrCanDecrypt, .canDecrypt), (kSecAttrCanDerive, .canDerive), (kSecAttrCanSign, .canSign),
            (kSecAttrCanVerify, .canVerify), (kSecAttrCanWrap, .canWrap), (kSecAttrCanUnwrap, .canUnwrap),
        ]
        for (constant, key) in pairs { #expect(constant as String == key.rawValue) }
    }

    @Test("what a call says beside attributes has the names that the phone knows it by")
    func calls() {
        let pairs: [(CFString, KeychainKey)] = [
            (kSecReturnData, .returnData), (kSecReturnAttributes, .returnAttributes),
            (kSecReturnRef, .returnReference), (kSecReturnPersistentRef, .returnPersistentReference),
            (kSecValueData, .valueData), (kSecValueRef, .valueReference),
            (kSecValuePersistentRef, .valuePersistentReference), (kSecMatchLimit, .matchLimit),
            (kSecMatchIssuers, .matchIssuers), (kSecMatchPolicy, .matchPolicy),
            (kSecMatchSubjectContains, .matchSubjectContains), (kSecMatchTrustedOnly, .matchTrustedOnly),
            (kSecMatchValidOnDate, .matchValidOnDate), (kSecMatchCaseInsensitive, .matchCaseInsensitive),
            (kSecMatchEmailAddressIfPresent, .matchEmailAddress),
            (kSecUseAuthenticationContext, .useAuthenticationContext),
            (kSecUseAuthenticationUI, .useAuthenticationUI), (kSecUseOperationPrompt, .useOperationPrompt),
            (kSecUseNoAuthenticationUI, .useNoAuthenticationUI),
            (kSecUseCredentialReference, .useCredentialReference),
            (kSecUseDataProtectionKeychain, .useDataProtectionKeychain),
            (kSecUseUserIndependentKeychain, .useUserIndependentKeychain),
        ]
        for (constant, key) in pairs { #expect(constant as String == key.rawValue) }
    }

    @Test("classes, accessibilities and other values are those that the phone knows")
    func values() {
        let classes: [(CFString, KeychainClass)] = [
            (kSecClassGenericPassword, .genericPassword), (kSecClassInternetPassword, .internetPassword),
            (kSecClassCertificate, .certificate), (kSecClassKey, .key), (kSecClassIdentity, .identity),
        ]
        for (constant, itemClass) in classes { #expect(constant as String == itemClass.rawValue) }
        let protections: [(CFString, ProtectionClass)] = [
            (kSecAttrAccessibleWhenUnlocked, .whenUnlocked), (kSecAttrAccessibleAfterFirstUnlock, .afterFirstUnlock),
            (kSecAttrAccessibleWhenUnlockedThisDeviceOnly, .whenUnlockedThisDeviceOnly),
            (kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, .afterFirstUnlockThisDeviceOnly),
            (kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .whenPasscodeSetThisDeviceOnly),
        ]
        for (constant, protection) in protections { #expect(constant as String == protection.rawValue) }
        let others: [(CFString, PropertyListValue)] = [
            (kSecAttrSynchronizableAny, .synchronizableAny), (kSecAttrTokenIDSecureEnclave, .secureEnclave),
            (kSecMatchLimitOne, .matchLimitOne), (kSecMatchLimitAll, .matchLimitAll),
            (kSecUseAuthenticationUIFail, .authenticationUIFail), (kSecUseAuthenticationUISkip, .authenticationUISkip),
        ]
        for (constant, value) in others { #expect(constant as String == value.string) }
    }
}
