/// The codes of `TKError` (TKError.h), as far as the Secure Enclave gives them.
public enum TokenCode: Int, Sendable, Hashable, CaseIterable {
    /// The key can't be used: damaged, or bound to something that is gone.
    case corruptedData = -3

    /// The status that a keychain call returns for it (SecItem.m, `osstatus_for_ctk_error`).
    public var status: KeychainStatus {
        switch self {
        case .corruptedData: .decode
        }
    }
}

extension PhoneFailure {
    /// kAKSReturnPolicyInvalid (0xe007c009): what the access control asks for can never be met again.
    static let policyInvalid = -536_362_999

    /// A key of the Secure Enclave that is lost for good.
    static func lostKey(_ message: String) -> PhoneFailure {
        PhoneFailure(
            domain: .cryptoTokenKit, code: TokenCode.corruptedData.rawValue, message: message,
            keyStoreCode: policyInvalid)
    }
}
