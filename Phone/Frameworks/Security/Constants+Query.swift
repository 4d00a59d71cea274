// Apple's values, from SecItemConstants.c of Apple's open-source Security project. NSString is not Sendable, although
// these literals never change: hence `nonisolated(unsafe)`.

import Foundation

// MARK: Search

/// Key of the policy that certificates and identities must satisfy.
public nonisolated(unsafe) let kSecMatchPolicy: CFString = "m_Policy"

/// Key of the list of items that the search is limited to.
public nonisolated(unsafe) let kSecMatchItemList: CFString = "m_ItemList"

/// Key of the list of keychains to search; macOS only.
public nonisolated(unsafe) let kSecMatchSearchList: CFString = "m_SearchList"

/// Key of the issuer names, one of which must be in the chain.
public nonisolated(unsafe) let kSecMatchIssuers: CFString = "m_Issuers"

/// Key of the e-mail address that a certificate must carry if it carries any.
public nonisolated(unsafe) let kSecMatchEmailAddressIfPresent: CFString = "m_EmailAddressIfPresent"

/// Key of a string that the subject must contain.
public nonisolated(unsafe) let kSecMatchSubjectContains: CFString = "m_SubjectContains"

/// Key of a string that the subject must begin with; macOS only.
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecMatchSubjectStartsWith: CFString = "m_SubjectStartsWith"

/// Key of a string that the subject must end with; macOS only.
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecMatchSubjectEndsWith: CFString = "m_SubjectEndsWith"

/// Key of a string that the subject must equal; macOS only.
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecMatchSubjectWholeString: CFString = "m_SubjectWholeString"

/// Key of whether strings match without regard to case.
public nonisolated(unsafe) let kSecMatchCaseInsensitive: CFString = "m_CaseInsensitive"

/// Key of whether strings match without regard to accents; macOS only.
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecMatchDiacriticInsensitive: CFString = "m_DiacriticInsensitive"

/// Key of whether strings match without regard to width; macOS only.
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecMatchWidthInsensitive: CFString = "m_WidthInsensitive"

/// Key of whether only certificates of trusted anchors match.
public nonisolated(unsafe) let kSecMatchTrustedOnly: CFString = "m_TrustedOnly"

/// Key of the date on which certificates must be valid.
public nonisolated(unsafe) let kSecMatchValidOnDate: CFString = "m_ValidOnDate"

/// Key of the greatest number of results: a number, One or All.
public nonisolated(unsafe) let kSecMatchLimit: CFString = "m_Limit"

/// Limit of one result; the default.
public nonisolated(unsafe) let kSecMatchLimitOne: CFString = "m_LimitOne"

/// No limit of results.
public nonisolated(unsafe) let kSecMatchLimitAll: CFString = "m_LimitAll"

// MARK: Results

/// Key of whether the item's data is returned.
public nonisolated(unsafe) let kSecReturnData: CFString = "r_Data"

/// Key of whether the item's attributes are returned.
public nonisolated(unsafe) let kSecReturnAttributes: CFString = "r_Attributes"

/// Key of whether a reference is returned.
public nonisolated(unsafe) let kSecReturnRef: CFString = "r_Ref"

/// Key of whether a persistent reference is returned.
public nonisolated(unsafe) let kSecReturnPersistentRef: CFString = "r_PersistentRef"

// MARK: Values

/// Key of the item's data.
public nonisolated(unsafe) let kSecValueData: CFString = "v_Data"

/// Key of the item's reference.
public nonisolated(unsafe) let kSecValueRef: CFString = "v_Ref"

/// Key of the item's persistent reference.
public nonisolated(unsafe) let kSecValuePersistentRef: CFString = "v_PersistentRef"

// MARK: Use

/// Key of the list of items to use; macOS only.
@available(iOS, deprecated: 12)
public nonisolated(unsafe) let kSecUseItemList: CFString = "u_ItemList"

/// Key of the text of the prompt; deprecated by Apple since iOS 14.
@available(iOS, deprecated: 14)
public nonisolated(unsafe) let kSecUseOperationPrompt: CFString = "u_OpPrompt"

/// Key of whether prompts are forbidden; deprecated by Apple since iOS 9.
@available(iOS, deprecated: 9)
public nonisolated(unsafe) let kSecUseNoAuthenticationUI: CFString = "u_NoAuthUI"

/// Key of how prompts are treated; the value is a `kSecUseAuthenticationUI…` constant.
public nonisolated(unsafe) let kSecUseAuthenticationUI: CFString = "u_AuthUI"

/// Prompts are allowed; the default.
@available(iOS, deprecated: 14)
public nonisolated(unsafe) let kSecUseAuthenticationUIAllow: CFString = "u_AuthUIA"

/// A call that needs a prompt fails with `errSecInteractionNotAllowed`.
@available(iOS, deprecated: 14)
public nonisolated(unsafe) let kSecUseAuthenticationUIFail: CFString = "u_AuthUIF"

/// Items that need a prompt are left out.
public nonisolated(unsafe) let kSecUseAuthenticationUISkip: CFString = "u_AuthUIS"

/// Key of the `LAContext` that authenticates the call.
public nonisolated(unsafe) let kSecUseAuthenticationContext: CFString = "u_AuthCtx"

/// Key of a serialized authentication context (private header).
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecUseCredentialReference: CFString = "u_CredRef"

/// Key of whether macOS uses the data protection keychain; always so on iOS.
public nonisolated(unsafe) let kSecUseDataProtectionKeychain: CFString = "nleg"

/// Key of whether the item is shared by all users of a device (tvOS).
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecUseUserIndependentKeychain: CFString = "u_UserIndependentKeychain"

// MARK: PKCS #12 import and shared web credentials

/// Key of the passphrase of a PKCS #12 import.
public nonisolated(unsafe) let kSecImportExportPassphrase: CFString = "passphrase"

/// Key of an imported item's label.
public nonisolated(unsafe) let kSecImportItemLabel: CFString = "label"

/// Key of an imported item's key identifier.
public nonisolated(unsafe) let kSecImportItemKeyID: CFString = "keyid"

/// Key of an imported item's `SecTrust`.
public nonisolated(unsafe) let kSecImportItemTrust: CFString = "trust"

/// Key of an imported item's certificate chain.
public nonisolated(unsafe) let kSecImportItemCertChain: CFString = "chain"

/// Key of an imported item's identity.
public nonisolated(unsafe) let kSecImportItemIdentity: CFString = "identity"

/// Key of the password of a shared web credential.
public nonisolated(unsafe) let kSecSharedPassword: CFString = "spwd"
