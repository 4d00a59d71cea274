import Foundation
import Security
import Testing

/// Apple's string values: other code and stored data hold them, so none may change.
@Suite("Security string constants")
struct SecurityConstantsTests {
    typealias Row = (constant: CFString, value: String)

    private func expect(_ rows: [Row], sourceLocation: SourceLocation = #_sourceLocation) {
        for row in rows {
            #expect(row.constant as String == row.value, sourceLocation: sourceLocation)
        }
    }

    @Test("the classes have Apple's values")
    func classes() {
        expect([
            (kSecClass, "class"),
            (kSecClassGenericPassword, "genp"),
            (kSecClassInternetPassword, "inet"),
            (kSecClassCertificate, "cert"),
            (kSecClassKey, "keys"),
            (kSecClassIdentity, "idnt"),
        ])
    }

    @Test("the attributes have Apple's values")
    func attributes() {
        expect([
            (kSecAttrAccessible, "pdmn"),
            (kSecAttrAccessControl, "accc"),
            (kSecAttrAccessGroup, "agrp"),
            (kSecAttrCreationDate, "cdat"),
            (kSecAttrModificationDate, "mdat"),
            (kSecAttrLabel, "labl"),
            (kSecAttrDescription, "desc"),
            (kSecAttrComment, "icmt"),
            (kSecAttrCreator, "crtr"),
            (kSecAttrType, "type"),
            (kSecAttrIsInvisible, "invi"),
            (kSecAttrIsNegative, "nega"),
            (kSecAttrSynchronizable, "sync"),
            (kSecAttrSynchronizableAny, "syna"),
            (kSecAttrTokenID, "tkid"),
            (kSecAttrSyncViewHint, "vwht"),
            (kSecAttrPersistentReference, "persistref"),
            (kSecAttrAccount, "acct"),
            (kSecAttrService, "svce"),
            (kSecAttrGeneric, "gena"),
            (kSecAttrSecurityDomain, "sdmn"),
            (kSecAttrServer, "srvr"),
            (kSecAttrProtocol, "ptcl"),
            (kSecAttrAuthenticationType, "atyp"),
            (kSecAttrPort, "port"),
            (kSecAttrPath, "path"),
            (kSecAttrSubject, "subj"),
            (kSecAttrIssuer, "issr"),
            (kSecAttrSerialNumber, "slnr"),
            (kSecAttrSubjectKeyID, "skid"),
            (kSecAttrPublicKeyHash, "pkhh"),
            (kSecAttrCertificateType, "ctyp"),
            (kSecAttrCertificateEncoding, "cenc"),
            (kSecAttrKeyClass, "kcls"),
            (kSecAttrApplicationLabel, "klbl"),
            (kSecAttrIsPermanent, "perm"),
            (kSecAttrApplicationTag, "atag"),
            (kSecAttrKeyType, "type"),
            (kSecAttrKeySizeInBits, "bsiz"),
            (kSecAttrEffectiveKeySize, "esiz"),
            (kSecAttrStartDate, "sdat"),
            (kSecAttrEndDate, "edat"),
            (kSecAttrIsSensitive, "sens"),
            (kSecAttrIsExtractable, "extr"),
            (kSecAttrCanEncrypt, "encr"),
            (kSecAttrCanDecrypt, "decr"),
            (kSecAttrCanDerive, "drve"),
            (kSecAttrCanSign, "sign"),
            (kSecAttrCanVerify, "vrfy"),
            (kSecAttrCanWrap, "wrap"),
            (kSecAttrCanUnwrap, "unwp"),
            (kSecAttrIsPrivate, "priv"),
            (kSecAttrIsModifiable, "modi"),
            (kSecAttrTokenOID, "toid"),
        ])
    }

    @Test("the accessibility classes have Apple's values")
    func accessibility() {
        expect([
            (kSecAttrAccessibleWhenUnlocked, "ak"),
            (kSecAttrAccessibleAfterFirstUnlock, "ck"),
            (kSecAttrAccessibleAlways, "dk"),
            (kSecAttrAccessibleWhenUnlockedThisDeviceOnly, "aku"),
            (kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, "cku"),
            (kSecAttrAccessibleAlwaysThisDeviceOnly, "dku"),
            (kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, "akpu"),
        ])
    }

    @Test("the protocols, trailing blanks included, have Apple's values")
    func protocols() {
        expect([
            (kSecAttrProtocolFTP, "ftp "),
            (kSecAttrProtocolFTPAccount, "ftpa"),
            (kSecAttrProtocolHTTP, "http"),
            (kSecAttrProtocolIRC, "irc "),
            (kSecAttrProtocolNNTP, "nntp"),
            (kSecAttrProtocolPOP3, "pop3"),
            (kSecAttrProtocolSMTP, "smtp"),
            (kSecAttrProtocolSOCKS, "sox "),
            (kSecAttrProtocolIMAP, "imap"),
            (kSecAttrProtocolLDAP, "ldap"),
            (kSecAttrProtocolAppleTalk, "atlk"),
            (kSecAttrProtocolAFP, "afp "),
            (kSecAttrProtocolTelnet, "teln"),
            (kSecAttrProtocolSSH, "ssh "),
            (kSecAttrProtocolFTPS, "ftps"),
            (kSecAttrProtocolHTTPS, "htps"),
            (kSecAttrProtocolHTTPProxy, "htpx"),
            (kSecAttrProtocolHTTPSProxy, "htsx"),
            (kSecAttrProtocolFTPProxy, "ftpx"),
            (kSecAttrProtocolSMB, "smb "),
            (kSecAttrProtocolRTSP, "rtsp"),
            (kSecAttrProtocolRTSPProxy, "rtsx"),
            (kSecAttrProtocolDAAP, "daap"),
            (kSecAttrProtocolEPPC, "eppc"),
            (kSecAttrProtocolIPP, "ipp "),
            (kSecAttrProtocolNNTPS, "ntps"),
            (kSecAttrProtocolLDAPS, "ldps"),
            (kSecAttrProtocolTelnetS, "tels"),
            (kSecAttrProtocolIMAPS, "imps"),
            (kSecAttrProtocolIRCS, "ircs"),
            (kSecAttrProtocolPOP3S, "pops"),
        ])
    }

    @Test("the authentication types have Apple's values")
    func authenticationTypes() {
        expect([
            (kSecAttrAuthenticationTypeNTLM, "ntlm"),
            (kSecAttrAuthenticationTypeMSN, "msna"),
            (kSecAttrAuthenticationTypeDPA, "dpaa"),
            (kSecAttrAuthenticationTypeRPA, "rpaa"),
            (kSecAttrAuthenticationTypeHTTPBasic, "http"),
            (kSecAttrAuthenticationTypeHTTPDigest, "httd"),
            (kSecAttrAuthenticationTypeHTMLForm, "form"),
            (kSecAttrAuthenticationTypeDefault, "dflt"),
        ])
    }

    @Test("the search, return, value and use keys have Apple's values")
    func queries() {
        expect([
            (kSecMatchLimit, "m_Limit"),
            (kSecMatchLimitOne, "m_LimitOne"),
            (kSecMatchLimitAll, "m_LimitAll"),
            (kSecMatchCaseInsensitive, "m_CaseInsensitive"),
            (kSecMatchPolicy, "m_Policy"),
            (kSecMatchItemList, "m_ItemList"),
            (kSecMatchIssuers, "m_Issuers"),
            (kSecMatchEmailAddressIfPresent, "m_EmailAddressIfPresent"),
            (kSecMatchSubjectContains, "m_SubjectContains"),
            (kSecMatchTrustedOnly, "m_TrustedOnly"),
            (kSecMatchValidOnDate, "m_ValidOnDate"),
            (kSecMatchSearchList, "m_SearchList"),
            (kSecReturnData, "r_Data"),
            (kSecReturnAttributes, "r_Attributes"),
            (kSecReturnRef, "r_Ref"),
            (kSecReturnPersistentRef, "r_PersistentRef"),
            (kSecValueData, "v_Data"),
            (kSecValueRef, "v_Ref"),
            (kSecValuePersistentRef, "v_PersistentRef"),
            (kSecUseOperationPrompt, "u_OpPrompt"),
            (kSecUseNoAuthenticationUI, "u_NoAuthUI"),
            (kSecUseAuthenticationUI, "u_AuthUI"),
            (kSecUseAuthenticationUIAllow, "u_AuthUIA"),
            (kSecUseAuthenticationUIFail, "u_AuthUIF"),
            (kSecUseAuthenticationUISkip, "u_AuthUIS"),
            (kSecUseAuthenticationContext, "u_AuthCtx"),
            (kSecUseCredentialReference, "u_CredRef"),
            (kSecUseItemList, "u_ItemList"),
            (kSecUseDataProtectionKeychain, "nleg"),
            (kSecUseUserIndependentKeychain, "u_UserIndependentKeychain"),
        ])
    }

    @Test("the key classes, key types and other values have Apple's values")
    func keys() {
        expect([
            (kSecAttrKeyClassPublic, "0"),
            (kSecAttrKeyClassPrivate, "1"),
            (kSecAttrKeyClassSymmetric, "2"),
            (kSecAttrKeyTypeRSA, "42"),
            (kSecAttrKeyTypeEC, "73"),
            (kSecAttrKeyTypeECSECPrimeRandom, "73"),
            (kSecAttrKeyTypeMLKEM, "110"),
            (kSecAttrKeyTypeMLDSA, "111"),
            (kSecPrivateKeyAttrs, "private"),
            (kSecPublicKeyAttrs, "public"),
            (kSecAttrTokenIDSecureEnclave, "com.apple.setoken"),
            (kSecAttrAccessGroupToken, "com.apple.token"),
            (kSecSharedPassword, "spwd"),
            (kSecImportExportPassphrase, "passphrase"),
            (kSecImportItemIdentity, "identity"),
            (kSecImportItemCertChain, "chain"),
        ])
    }
}
