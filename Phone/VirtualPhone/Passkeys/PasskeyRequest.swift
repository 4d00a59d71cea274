import Foundation

/// The question in the sheet of a passkey.
public struct PasskeyRequest: Sendable, Hashable {
    /// What is about to happen.
    public enum Purpose: String, Sendable, Hashable, CaseIterable {
        /// A passkey is made for the account.
        case registration
        /// The person signs in with a passkey.
        case assertion
    }

    /// An account that the person may choose.
    public struct Account: Sendable, Hashable {
        /// The id of its passkey; nil for one that is about to be made.
        public let credentialID: Data?
        /// The account's name.
        public let name: String
    }

    /// What is about to happen.
    public let purpose: Purpose
    /// The relying party's id, a domain.
    public let relyingParty: String
    /// The accounts, the newest passkey first; none if only another device may have a passkey, which this phone can't use.
    public let accounts: [Account]
    /// Whether a security key may take the phone's place: the fallback button.
    public let offersSecurityKey: Bool

    /// The account that an answer stands for: Continue alone is the first; nil for any other answer.
    func account(chosenBy answer: PromptAnswer) -> Account? {
        switch answer {
        case .allow: accounts.first
        case .choose(let index): accounts.indices.contains(index) ? accounts[index] : nil
        default: nil
        }
    }
}
