import AppShared
import LatchkeyFlow
import LatchkeyKeyRotation

/// Why something that is no part of a rotation did not work.
enum WalletError: Error, Sendable, Hashable {
    /// The chain could not be asked, or the Keychain has refused.
    case rotation(RotationError)
    /// The text is no address of any of Flow's networks.
    case noAddress
    /// The account does not exist on its network.
    case noAccount(FlowNetwork)
    /// The text holds no private key.
    case noKey
    /// None of the private keys belongs to a live key of the account.
    case foreignKey
    /// The phone could not save which account it is.
    case notSaved
    /// The node's address can't be used.
    case misconfigured(StartProblem)

    /// A sentence for people, with the next step.
    var sentence: String {
        switch self {
        case .rotation(let error): error.sentence
        case .noAddress: "This is not an address of Flow. An address has 16 digits after 0x."
        case .noAccount(let network): "There is no such account on \(network.name). Check the address."
        case .noKey: "There is no private key in this text. A private key has 64 hexadecimal digits."
        case .foreignKey: "This key does not belong to the account, or was revoked. Check that it is the right kit."
        case .misconfigured(let problem): problem.sentence
        case .notSaved: "The iPhone could not save the account. Free some storage and try again."
        }
    }

    /// The words for developers; nil if there are none.
    var detail: String? {
        guard case .rotation(let error) = self else { return nil }
        return error.nodeCode.map { "\(error.code) [node \($0)]" } ?? "\(error.code)"
    }
}

extension Notice {
    /// A notice about something that failed.
    init(_ title: String, _ error: WalletError) {
        self.init(.failure, title, message: error.sentence, detail: error.detail)
    }
}
