import Foundation
import Security

extension Table {
    private typealias Constant = (name: String, constant: CFString, value: String)

    static func constants(_ table: inout HandsFreeRows) {
        table.begin("3.3", "Constants", isBehavior: false)
        for (name, constant, value) in classNames + attributeNames + moreAttributeNames + protocolNames + queryNames {
            let text = constant as String
            table.row("constant-\(name)", name, "value", "\"\(value)\"", .source("SecItemConstants.c")) { _ in
                "\"\(text)\""
            }
        }
    }

    private static var classNames: [Constant] {
        [
            ("kSecClass", kSecClass, "class"),
            ("kSecClassGenericPassword", kSecClassGenericPassword, "genp"),
            ("kSecClassInternetPassword", kSecClassInternetPassword, "inet"),
            ("kSecClassCertificate", kSecClassCertificate, "cert"),
            ("kSecClassKey", kSecClassKey, "keys"),
            ("kSecClassIdentity", kSecClassIdentity, "idnt"),
        ]
    }

    private static var attributeNames: [Constant] {
        [
            ("kSecAttrAccessible", kSecAttrAccessible, "pdmn"),
            ("kSecAttrAccessControl", kSecAttrAccessControl, "accc"),
            ("kSecAttrAccessGroup", kSecAttrAccessGroup, "agrp"),
            ("kSecAttrCreationDate", kSecAttrCreationDate, "cdat"),
            ("kSecAttrModificationDate", kSecAttrModificationDate, "mdat"),
            ("kSecAttrLabel", kSecAttrLabel, "labl"),
            ("kSecAttrDescription", kSecAttrDescription, "desc"),
            ("kSecAttrComment", kSecAttrComment, "icmt"),
            ("kSecAttrCreator", kSecAttrCreator, "crtr"),
            ("kSecAttrType", kSecAttrType, "type"),
            ("kSecAttrIsInvisible", kSecAttrIsInvisible, "invi"),
            ("kSecAttrIsNegative", kSecAttrIsNegative, "nega"),
            ("kSecAttrSynchronizable", kSecAttrSynchronizable, "sync"),
            ("kSecAttrSynchronizableAny", kSecAttrSynchronizableAny, "syna"),
            ("kSecAttrTokenID", kSecAttrTokenID, "tkid"),
            ("kSecAttrSyncViewHint", kSecAttrSyncViewHint, "vwht"),
            ("kSecAttrPersistentReference", kSecAttrPersistentReference, "persistref"),
            ("kSecAttrAccount", kSecAttrAccount, "acct"),
            ("kSecAttrService", kSecAttrService, "svce"),
            ("kSecAttrGeneric", kSecAttrGeneric, "gena"),
            ("kSecAttrSecurityDomain", kSecAttrSecurityDomain, "sdmn"),
            ("kSecAttrServer", kSecAttrServer, "srvr"),
            ("kSecAttrPort", kSecAttrPort, "port"),
            ("kSecAttrPath", kSecAttrPath, "path"),
            ("kSecAttrSubject", kSecAttrSubject, "subj"),
            ("kSecAttrIssuer", kSecAttrIssuer, "issr"),
            ("kSecAttrSerialNumber", kSecAttrSerialNumber, "slnr"),
            ("kSecAttrSubjectKeyID", kSecAttrSubjectKeyID, "skid"),
            ("kSecAttrPublicKeyHash", kSecAttrPublicKeyHash, "pkhh"),
            ("kSecAttrCertificateType", kSecAttrCertificateType, "ctyp"),
            ("kSecAttrCertificateEncoding", kSecAttrCertificateEncoding, "cenc"),
            ("kSecAttrKeyClass", kSecAttrKeyClass, "kcls"),
            ("kSecAttrApplicationLabel", kSecAttrApplicationLabel, "klbl"),
            ("kSecAttrIsPermanent", kSecAttrIsPermanent, "perm"),
        ]
    }

    private static var moreAttributeNames: [Constant] {
        [
            ("kSecAttrApplicationTag", kSecAttrApplicationTag, "atag"),
            ("kSecAttrKeyType", kSecAttrKeyType, "type"),
            ("kSecAttrKeySizeInBits", kSecAttrKeySizeInBits, "bsiz"),
            ("kSecAttrEffectiveKeySize", kSecAttrEffectiveKeySize, "esiz"),
            ("kSecAttrIsSensitive", kSecAttrIsSensitive, "sens"),
            ("kSecAttrIsExtractable", kSecAttrIsExtractable, "extr"),
            ("kSecAttrCanEncrypt", kSecAttrCanEncrypt, "encr"),
            ("kSecAttrCanDecrypt", kSecAttrCanDecrypt, "decr"),
            ("kSecAttrCanDerive", kSecAttrCanDerive, "drve"),
            ("kSecAttrCanSign", kSecAttrCanSign, "sign"),
            ("kSecAttrCanVerify", kSecAttrCanVerify, "vrfy"),
            ("kSecAttrCanWrap", kSecAttrCanWrap, "wrap"),
            ("kSecAttrCanUnwrap", kSecAttrCanUnwrap, "unwp"),
            ("kSecAttrAccessibleWhenUnlocked", kSecAttrAccessibleWhenUnlocked, "ak"),
            ("kSecAttrAccessibleAfterFirstUnlock", kSecAttrAccessibleAfterFirstUnlock, "ck"),
            ("kSecAttrAccessibleAlways", kSecAttrAccessibleAlways, "dk"),
            ("kSecAttrAccessibleWhenUnlockedThisDeviceOnly", kSecAttrAccessibleWhenUnlockedThisDeviceOnly, "aku"),
            (
                "kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly", kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
                "cku"
            ),
            ("kSecAttrAccessibleAlwaysThisDeviceOnly", kSecAttrAccessibleAlwaysThisDeviceOnly, "dku"),
            (
                "kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly", kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly,
                "akpu"
            ),
            ("kSecAttrKeyClassPublic", kSecAttrKeyClassPublic, "0"),
            ("kSecAttrKeyClassPrivate", kSecAttrKeyClassPrivate, "1"),
            ("kSecAttrKeyClassSymmetric", kSecAttrKeyClassSymmetric, "2"),
            ("kSecAttrKeyTypeRSA", kSecAttrKeyTypeRSA, "42"),
            ("kSecAttrKeyTypeEC", kSecAttrKeyTypeEC, "73"),
            ("kSecAttrKeyTypeECSECPrimeRandom", kSecAttrKeyTypeECSECPrimeRandom, "73"),
            ("kSecAttrTokenIDSecureEnclave", kSecAttrTokenIDSecureEnclave, "com.apple.setoken"),
            ("kSecAttrAccessGroupToken", kSecAttrAccessGroupToken, "com.apple.token"),
        ]
    }

    private static var protocolNames: [Constant] {
        [
            ("kSecAttrProtocol", kSecAttrProtocol, "ptcl"),
            ("kSecAttrAuthenticationType", kSecAttrAuthenticationType, "atyp"),
            ("kSecAttrProtocolFTP", kSecAttrProtocolFTP, "ftp "),
            ("kSecAttrProtocolFTPAccount", kSecAttrProtocolFTPAccount, "ftpa"),
            ("kSecAttrProtocolHTTP", kSecAttrProtocolHTTP, "http"),
            ("kSecAttrProtocolIRC", kSecAttrProtocolIRC, "irc "),
            ("kSecAttrProtocolNNTP", kSecAttrProtocolNNTP, "nntp"),
            ("kSecAttrProtocolPOP3", kSecAttrProtocolPOP3, "pop3"),
            ("kSecAttrProtocolSMTP", kSecAttrProtocolSMTP, "smtp"),
            ("kSecAttrProtocolSOCKS", kSecAttrProtocolSOCKS, "sox "),
            ("kSecAttrProtocolIMAP", kSecAttrProtocolIMAP, "imap"),
            ("kSecAttrProtocolLDAP", kSecAttrProtocolLDAP, "ldap"),
            ("kSecAttrProtocolAppleTalk", kSecAttrProtocolAppleTalk, "atlk"),
            ("kSecAttrProtocolAFP", kSecAttrProtocolAFP, "afp "),
            ("kSecAttrProtocolTelnet", kSecAttrProtocolTelnet, "teln"),
            ("kSecAttrProtocolSSH", kSecAttrProtocolSSH, "ssh "),
            ("kSecAttrProtocolFTPS", kSecAttrProtocolFTPS, "ftps"),
            ("kSecAttrProtocolHTTPS", kSecAttrProtocolHTTPS, "htps"),
            ("kSecAttrProtocolHTTPProxy", kSecAttrProtocolHTTPProxy, "htpx"),
            ("kSecAttrProtocolHTTPSProxy", kSecAttrProtocolHTTPSProxy, "htsx"),
            ("kSecAttrProtocolFTPProxy", kSecAttrProtocolFTPProxy, "ftpx"),
            ("kSecAttrProtocolSMB", kSecAttrProtocolSMB, "smb "),
            ("kSecAttrProtocolRTSP", kSecAttrProtocolRTSP, "rtsp"),
            ("kSecAttrProtocolRTSPProxy", kSecAttrProtocolRTSPProxy, "rtsx"),
            ("kSecAttrProtocolDAAP", kSecAttrProtocolDAAP, "daap"),
            ("kSecAttrProtocolEPPC", kSecAttrProtocolEPPC, "eppc"),
            ("kSecAttrProtocolIPP", kSecAttrProtocolIPP, "ipp "),
            ("kSecAttrProtocolNNTPS", kSecAttrProtocolNNTPS, "ntps"),
            ("kSecAttrProtocolLDAPS", kSecAttrProtocolLDAPS, "ldps"),
            ("kSecAttrProtocolTelnetS", kSecAttrProtocolTelnetS, "tels"),
            ("kSecAttrProtocolIMAPS", kSecAttrProtocolIMAPS, "imps"),
            ("kSecAttrProtocolIRCS", kSecAttrProtocolIRCS, "ircs"),
            ("kSecAttrProtocolPOP3S", kSecAttrProtocolPOP3S, "pops"),
            ("kSecAttrAuthenticationTypeNTLM", kSecAttrAuthenticationTypeNTLM, "ntlm"),
            ("kSecAttrAuthenticationTypeMSN", kSecAttrAuthenticationTypeMSN, "msna"),
            ("kSecAttrAuthenticationTypeDPA", kSecAttrAuthenticationTypeDPA, "dpaa"),
            ("kSecAttrAuthenticationTypeRPA", kSecAttrAuthenticationTypeRPA, "rpaa"),
            ("kSecAttrAuthenticationTypeHTTPBasic", kSecAttrAuthenticationTypeHTTPBasic, "http"),
            ("kSecAttrAuthenticationTypeHTTPDigest", kSecAttrAuthenticationTypeHTTPDigest, "httd"),
            ("kSecAttrAuthenticationTypeHTMLForm", kSecAttrAuthenticationTypeHTMLForm, "form"),
            ("kSecAttrAuthenticationTypeDefault", kSecAttrAuthenticationTypeDefault, "dflt"),
        ]
    }

    private static var queryNames: [Constant] {
        [
            ("kSecMatchLimit", kSecMatchLimit, "m_Limit"),
            ("kSecMatchLimitOne", kSecMatchLimitOne, "m_LimitOne"),
            ("kSecMatchLimitAll", kSecMatchLimitAll, "m_LimitAll"),
            ("kSecMatchCaseInsensitive", kSecMatchCaseInsensitive, "m_CaseInsensitive"),
            ("kSecMatchPolicy", kSecMatchPolicy, "m_Policy"),
            ("kSecMatchItemList", kSecMatchItemList, "m_ItemList"),
            ("kSecMatchIssuers", kSecMatchIssuers, "m_Issuers"),
            ("kSecMatchEmailAddressIfPresent", kSecMatchEmailAddressIfPresent, "m_EmailAddressIfPresent"),
            ("kSecMatchSubjectContains", kSecMatchSubjectContains, "m_SubjectContains"),
            ("kSecMatchTrustedOnly", kSecMatchTrustedOnly, "m_TrustedOnly"),
            ("kSecMatchValidOnDate", kSecMatchValidOnDate, "m_ValidOnDate"),
            ("kSecMatchSearchList", kSecMatchSearchList, "m_SearchList"),
            ("kSecReturnData", kSecReturnData, "r_Data"),
            ("kSecReturnAttributes", kSecReturnAttributes, "r_Attributes"),
            ("kSecReturnRef", kSecReturnRef, "r_Ref"),
            ("kSecReturnPersistentRef", kSecReturnPersistentRef, "r_PersistentRef"),
            ("kSecValueData", kSecValueData, "v_Data"),
            ("kSecValueRef", kSecValueRef, "v_Ref"),
            ("kSecValuePersistentRef", kSecValuePersistentRef, "v_PersistentRef"),
            ("kSecUseOperationPrompt", kSecUseOperationPrompt, "u_OpPrompt"),
            ("kSecUseNoAuthenticationUI", kSecUseNoAuthenticationUI, "u_NoAuthUI"),
            ("kSecUseAuthenticationUI", kSecUseAuthenticationUI, "u_AuthUI"),
            ("kSecUseAuthenticationUIAllow", kSecUseAuthenticationUIAllow, "u_AuthUIA"),
            ("kSecUseAuthenticationUIFail", kSecUseAuthenticationUIFail, "u_AuthUIF"),
            ("kSecUseAuthenticationUISkip", kSecUseAuthenticationUISkip, "u_AuthUIS"),
            ("kSecUseAuthenticationContext", kSecUseAuthenticationContext, "u_AuthCtx"),
            ("kSecUseItemList", kSecUseItemList, "u_ItemList"),
            ("kSecUseDataProtectionKeychain", kSecUseDataProtectionKeychain, "nleg"),
            ("kSecPrivateKeyAttrs", kSecPrivateKeyAttrs, "private"),
            ("kSecPublicKeyAttrs", kSecPublicKeyAttrs, "public"),
            ("kSecSharedPassword", kSecSharedPassword, "spwd"),
            ("kSecImportExportPassphrase", kSecImportExportPassphrase, "passphrase"),
            ("kSecImportItemIdentity", kSecImportItemIdentity, "identity"),
            ("kSecImportItemCertChain", kSecImportItemCertChain, "chain"),
        ]
    }
}
