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

    /// The account that an answer stands for: Continue alone is the first; nil for any other answer.
    func account(chosenBy answer: PromptAnswer) -> Account? {
        switch answer {
        case .allow: accounts.first
        case .choose(let index): accounts.indices.contains(index) ? accounts[index] : nil
        default: nil
        }
    }
}

/// A request for a passkey in progress: a launch has one at a time.
struct PasskeyTurn: Sendable {
    /// The app's number for it.
    let request: Int64
    var isCanceled = false
    /// The authentication context in which the person shows their face, while they do.
    var context: Int64?
    /// The passkeys that the keyboard suggests; none for a request with a sheet.
    var offers: [PasskeyRequest.Account] = []
    /// The passkey that the person picked from the keyboard.
    var picked: PasskeyRequest.Account?

    /// The passkey that the keyboard suggests: the newest, until it is picked.
    var suggestion: PasskeyRequest.Account? { picked == nil ? offers.first : nil }

    mutating func pickSuggestion() { picked = offers.first }
}
