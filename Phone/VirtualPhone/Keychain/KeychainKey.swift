/// A key of a keychain dictionary: an attribute of items, or what a call returns, matches, uses or stores.
///
/// This is the one table of Apple's short names (SecItemConstants.c); everything else says `.account`, not `"acct"`.
public struct KeychainKey: RawRepresentable, Sendable, Hashable {
    /// The name as Apple writes it, for example `acct`.
    public let rawValue: String

    /// Wraps a name; every name is kept.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    private init(_ name: String) {
        rawValue = name
    }
}

// MARK: Attributes of all items

extension KeychainKey {
    /// kSecAttrAccessControl: an archived ``AccessControl``.
    public static let accessControl = KeychainKey("accc")
    /// kSecAttrAccessGroup.
    public static let accessGroup = KeychainKey("agrp")
    /// kSecAttrAccessible: a ``ProtectionClass``.
    public static let accessible = KeychainKey("pdmn")
    /// kSecAttrCreationDate.
    public static let creationDate = KeychainKey("cdat")
    /// kSecAttrModificationDate.
    public static let modificationDate = KeychainKey("mdat")
    /// kSecAttrLabel.
    public static let label = KeychainKey("labl")
    /// kSecAttrPersistentReference.
    public static let persistentReference = KeychainKey("persistref")
    /// kSecAttrSynchronizable.
    public static let synchronizable = KeychainKey("sync")
    /// kSecAttrSyncViewHint.
    public static let syncViewHint = KeychainKey("vwht")
    /// kSecAttrTokenID.
    public static let tokenID = KeychainKey("tkid")
    /// Whose item it is on a device of several users; empty here.
    public static let multiUser = KeychainKey("musr")
    /// kSecAttrTombstone: whether the item was deleted and is kept for synchronizing only.
    public static let tombstone = KeychainKey("tomb")
    /// The digest of attributes and data.
    public static let digest = KeychainKey("sha1")
    /// The item's unique number.
    public static let uuid = KeychainKey("UUID")
}

// MARK: Attributes of passwords

extension KeychainKey {
    /// kSecAttrAccount.
    public static let account = KeychainKey("acct")
    /// kSecAttrAuthenticationType.
    public static let authenticationType = KeychainKey("atyp")
    /// kSecAttrComment.
    public static let comment = KeychainKey("icmt")
    /// kSecAttrCreator.
    public static let creator = KeychainKey("crtr")
    /// kSecAttrHasCustomIcon.
    public static let customIcon = KeychainKey("cusi")
    /// kSecAttrGeneric.
    public static let generic = KeychainKey("gena")
    /// kSecAttrIsInvisible.
    public static let isInvisible = KeychainKey("invi")
    /// kSecAttrIsNegative.
    public static let isNegative = KeychainKey("nega")
    /// kSecAttrDescription.
    public static let itemDescription = KeychainKey("desc")
    /// kSecAttrPath.
    public static let path = KeychainKey("path")
    /// kSecAttrPort.
    public static let port = KeychainKey("port")
    /// kSecProtectedDataItemAttr.
    public static let protectedData = KeychainKey("prot")
    /// kSecAttrProtocol.
    public static let protocolType = KeychainKey("ptcl")
    /// kSecAttrScriptCode.
    public static let scriptCode = KeychainKey("scrp")
    /// kSecAttrSecurityDomain.
    public static let securityDomain = KeychainKey("sdmn")
    /// kSecAttrServer.
    public static let server = KeychainKey("srvr")
    /// kSecAttrService.
    public static let service = KeychainKey("svce")
    /// kSecAttrType of passwords, kSecAttrKeyType of keys.
    public static let type = KeychainKey("type")
}

// MARK: Attributes of certificates

extension KeychainKey {
    /// The certificate itself, among the attributes of an identity.
    public static let certificateData = KeychainKey("certdata")
    /// kSecAttrCertificateEncoding.
    public static let certificateEncoding = KeychainKey("cenc")
    /// kSecAttrCertificateType.
    public static let certificateType = KeychainKey("ctyp")
    /// kSecAttrIssuer.
    public static let issuer = KeychainKey("issr")
    /// kSecAttrPublicKeyHash.
    public static let publicKeyHash = KeychainKey("pkhh")
    /// kSecAttrSerialNumber.
    public static let serialNumber = KeychainKey("slnr")
    /// kSecAttrSubject.
    public static let subject = KeychainKey("subj")
    /// kSecAttrSubjectKeyID.
    public static let subjectKeyID = KeychainKey("skid")
}

// MARK: Attributes of keys

extension KeychainKey {
    /// kSecAttrApplicationLabel: SHA-1 of the public key's bytes.
    public static let applicationLabel = KeychainKey("klbl")
    /// kSecAttrApplicationTag.
    public static let applicationTag = KeychainKey("atag")
    /// kSecAttrCanDecrypt.
    public static let canDecrypt = KeychainKey("decr")
    /// kSecAttrCanDerive.
    public static let canDerive = KeychainKey("drve")
    /// kSecAttrCanEncrypt.
    public static let canEncrypt = KeychainKey("encr")
    /// kSecAttrCanSign.
    public static let canSign = KeychainKey("sign")
    /// kSecAttrCanSignRecover.
    public static let canSignRecover = KeychainKey("snrc")
    /// kSecAttrCanUnwrap.
    public static let canUnwrap = KeychainKey("unwp")
    /// kSecAttrCanVerify.
    public static let canVerify = KeychainKey("vrfy")
    /// kSecAttrCanVerifyRecover.
    public static let canVerifyRecover = KeychainKey("vyrc")
    /// kSecAttrCanWrap.
    public static let canWrap = KeychainKey("wrap")
    /// kSecAttrEffectiveKeySize.
    public static let effectiveKeySize = KeychainKey("esiz")
    /// kSecAttrEndDate.
    public static let endDate = KeychainKey("edat")
    /// kSecAttrIsExtractable.
    public static let isExtractable = KeychainKey("extr")
    /// kSecAttrIsModifiable.
    public static let isModifiable = KeychainKey("modi")
    /// kSecAttrIsPermanent.
    public static let isPermanent = KeychainKey("perm")
    /// kSecAttrIsPrivate.
    public static let isPrivate = KeychainKey("priv")
    /// kSecAttrIsSensitive.
    public static let isSensitive = KeychainKey("sens")
    /// kSecAttrKeyClass.
    public static let keyClass = KeychainKey("kcls")
    /// kSecAttrKeySizeInBits.
    public static let keySize = KeychainKey("bsiz")
    /// kSecAttrStartDate.
    public static let startDate = KeychainKey("sdat")
    /// kSecAttrTokenOID: a key of the Secure Enclave, sealed by it.
    public static let tokenObjectID = KeychainKey("toid")
    /// kSecAttrWasAlwaysSensitive.
    public static let wasAlwaysSensitive = KeychainKey("asen")
    /// kSecAttrWasNeverExtractable.
    public static let wasNeverExtractable = KeychainKey("next")
}

// MARK: What a call says beside attributes

extension KeychainKey {
    /// kSecClass: a ``KeychainClass``.
    public static let itemClass = KeychainKey("class")

    /// kSecMatchCaseInsensitive.
    public static let matchCaseInsensitive = KeychainKey("m_CaseInsensitive")
    /// kSecMatchEmailAddressIfPresent.
    public static let matchEmailAddress = KeychainKey("m_EmailAddressIfPresent")
    /// kSecMatchHostOrSubdomainOfHost, which is private.
    public static let matchHost = KeychainKey("m_HostOrSubdomain")
    /// kSecMatchIssuers.
    public static let matchIssuers = KeychainKey("m_Issuers")
    /// kSecMatchLimit.
    public static let matchLimit = KeychainKey("m_Limit")
    /// kSecMatchPolicy.
    public static let matchPolicy = KeychainKey("m_Policy")
    /// kSecMatchSubjectContains.
    public static let matchSubjectContains = KeychainKey("m_SubjectContains")
    /// kSecMatchSubjectEndsWith.
    public static let matchSubjectEndsWith = KeychainKey("m_SubjectEndsWith")
    /// kSecMatchSubjectStartsWith.
    public static let matchSubjectStartsWith = KeychainKey("m_SubjectStartsWith")
    /// kSecMatchSubjectWholeString.
    public static let matchSubjectWholeString = KeychainKey("m_SubjectWholeString")
    /// kSecMatchTrustedOnly.
    public static let matchTrustedOnly = KeychainKey("m_TrustedOnly")
    /// kSecMatchValidOnDate.
    public static let matchValidOnDate = KeychainKey("m_ValidOnDate")

    /// kSecReturnAttributes.
    public static let returnAttributes = KeychainKey("r_Attributes")
    /// kSecReturnData.
    public static let returnData = KeychainKey("r_Data")
    /// kSecReturnPersistentRef.
    public static let returnPersistentReference = KeychainKey("r_PersistentRef")
    /// kSecReturnRef.
    public static let returnReference = KeychainKey("r_Ref")

    /// kSecUseAuthenticationContext.
    public static let useAuthenticationContext = KeychainKey("u_AuthCtx")
    /// kSecUseAuthenticationUI.
    public static let useAuthenticationUI = KeychainKey("u_AuthUI")
    /// kSecUseCredentialReference.
    public static let useCredentialReference = KeychainKey("u_CredRef")
    /// kSecUseDataProtectionKeychain.
    public static let useDataProtectionKeychain = KeychainKey("nleg")
    /// kSecUseNoAuthenticationUI.
    public static let useNoAuthenticationUI = KeychainKey("u_NoAuthUI")
    /// kSecUseOperationPrompt.
    public static let useOperationPrompt = KeychainKey("u_OpPrompt")
    /// kSecUseUserIndependentKeychain.
    public static let useUserIndependentKeychain = KeychainKey("u_UserIndependentKeychain")

    /// kSecValueData.
    public static let valueData = KeychainKey("v_Data")
    /// kSecValuePersistentRef.
    public static let valuePersistentReference = KeychainKey("v_PersistentRef")
    /// kSecValueRef.
    public static let valueReference = KeychainKey("v_Ref")
}

/// The class of an item: values of kSecClass.
public enum KeychainClass: String, Sendable, Hashable, CaseIterable {
    /// kSecClassGenericPassword.
    case genericPassword = "genp"
    /// kSecClassInternetPassword.
    case internetPassword = "inet"
    /// kSecClassCertificate.
    case certificate = "cert"
    /// kSecClassIdentity.
    case identity = "idnt"
    /// kSecClassKey.
    case key = "keys"
}

// MARK: Values with a meaning

extension PropertyListValue {
    /// The value of kSecClass.
    public static func itemClass(_ itemClass: KeychainClass) -> PropertyListValue { .string(itemClass.rawValue) }
    /// The value of kSecAttrAccessible.
    public static func protection(_ protection: ProtectionClass) -> PropertyListValue { .string(protection.rawValue) }

    /// kSecAttrSynchronizableAny.
    public static let synchronizableAny = PropertyListValue.string("syna")
    /// kSecAttrTokenIDSecureEnclave.
    public static let secureEnclave = PropertyListValue.string("com.apple.setoken")
    /// kSecMatchLimitOne.
    public static let matchLimitOne = PropertyListValue.string("m_LimitOne")
    /// kSecMatchLimitAll.
    public static let matchLimitAll = PropertyListValue.string("m_LimitAll")
    /// kSecUseAuthenticationUIAllow.
    public static let authenticationUIAllow = PropertyListValue.string("u_AuthUIA")
    /// kSecUseAuthenticationUIFail.
    public static let authenticationUIFail = PropertyListValue.string("u_AuthUIF")
    /// kSecUseAuthenticationUISkip.
    public static let authenticationUISkip = PropertyListValue.string("u_AuthUIS")
}
