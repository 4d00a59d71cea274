import AppShared
import LatchkeyKit

extension Notice {
    /// Creates a notice about the failure of something that needs App Attest.
    init(_ title: String, _ error: AttestationError) {
        self.init(error.suggestion == .none ? .information : .failure, title, message: error.words)
    }
}

extension AttestationError {
    /// The sentence and the next step.
    var words: String { suggestion.words.map { "\(sentence) \($0)" } ?? sentence }
}

extension AttestationError.Suggestion {
    /// A sentence about the next step; nil if there is none.
    var words: String? {
        switch self {
        case .none: nil
        case .goOnWithout: "What needs no attestation still works."
        case .retryWhenActive: "It is tried again when the phone is unlocked and the app is open."
        case .retryLater: "It is tried again by itself."
        case .signInAgain: "Sign in, and try again."
        case .fixProgram: "This is an error of the app: please report it."
        }
    }
}

extension AttestationPhase {
    /// The title on the status screen.
    var title: String {
        switch self {
        case .noKey: "No key"
        case .keyGenerated: "Key made"
        case .sessionOpen: "Waiting for Apple"
        case .awaitingServer: "Waiting for the server"
        case .attested: "Attested"
        }
    }
}

extension AttestationStep.Name {
    /// The title in the log.
    var title: String {
        switch self {
        case .generateKey: "Make a key"
        case .openAttestation: "Ask for the attestation’s challenge"
        case .attestKey: "Apple attests the key"
        case .verifyAttestation: "The server verifies the attestation"
        case .openAssertion: "Ask for the assertion’s challenge"
        case .generateAssertion: "Sign the challenge"
        case .verifyAssertion: "The server verifies the assertion"
        }
    }
}
