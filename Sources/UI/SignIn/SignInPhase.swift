import LatchkeyKit

/// The phase of a sign-in or an enrollment, as a button shows it.
public enum SignInPhase: Sendable, Hashable {
    /// Nothing is under way.
    case idle
    /// The phone and the server are at work.
    case working
    /// The system's prompt waits for the person.
    case awaitingPerson
    /// The last try failed; the server wants to be left alone for so many seconds, 0 if it does not say.
    case failed(LatchkeyError, secondsLeft: Int = 0)

    /// Whether an attempt is under way.
    public var isRunning: Bool { self == .working || self == .awaitingPerson }

    /// Whether a new try may begin.
    public var isReady: Bool {
        switch self {
        case .idle, .failed(_, secondsLeft: 0): true
        case .working, .awaitingPerson, .failed: false
        }
    }

    /// Why the last try failed; nil unless it did.
    public var error: LatchkeyError? {
        if case .failed(let error, _) = self { error } else { nil }
    }
}

extension SignInPhase {
    /// Creates the phase that a step's start or end leads to; nil if nothing changes for the person.
    init?(_ step: MFAStep) {
        guard step.name == .sign || step.name == .permission else { return nil }
        self = step.event == .began ? .awaitingPerson : .working
    }
}
