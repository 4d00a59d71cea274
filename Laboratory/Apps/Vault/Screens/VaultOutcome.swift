import LatchkeyKit

/// An action of a button.
public enum VaultVerb: String, Sendable, Hashable, CaseIterable {
    /// "Add item".
    case add
    /// "Query item".
    case query
    /// "Reset all".
    case reset
}

/// A further action that the screen offers after a failure.
public enum VaultOffer: String, Sendable, Hashable, CaseIterable {
    /// "Try Again".
    case tryAgain
    /// "Enter Passcode": ends the lockout of Face ID or Touch ID, then tries again.
    case enterPasscode
    /// "Open Settings", where a passcode is set, a face is enrolled or Face ID is allowed.
    case openSettings
    /// "Store Again": the old item is gone or shut for good.
    case storeAgain

    /// The title of its button, in English.
    public var title: String {
        switch self {
        case .tryAgain: "Try Again"
        case .enterPasscode: "Enter Passcode"
        case .openSettings: "Open Settings"
        case .storeAgain: "Store Again"
        }
    }
}

/// The result of a tap.
public enum VaultOutcome: Sendable, Hashable {
    /// It is stored.
    case stored
    /// It was read: the text.
    case read(String)
    /// All items are removed.
    case reset
    /// It did not go through.
    case failed(KeychainError)

    /// Whether it did not go through.
    public var isFailure: Bool {
        if case .failed = self { true } else { false }
    }

    /// The line that is shown, in English; the text of an item that was read is no part of it.
    public var line: String {
        switch self {
        case .stored, .read, .reset: "Success."
        case .failed(let error): error.sentence
        }
    }

    /// The result in a few words: `success`, or the error's code and the system's status.
    public var summary: String {
        switch self {
        case .stored, .read, .reset: "success"
        case .failed(let error): error.code.rawValue + (error.status.map { " (\($0.rawValue))" } ?? "")
        }
    }

    /// The action to offer next.
    public var offer: VaultOffer? {
        guard case .failed(let error) = self else { return nil }
        return switch error.suggestion {
        case .retry, .retryWhenUnlocked, .askAgain: .tryAgain
        case .enterPasscode: .enterPasscode
        case .openSettings: .openSettings
        case .storeAnew: .storeAgain
        case .none, .update, .fixProgram: nil
        }
    }
}
