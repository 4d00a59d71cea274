import LatchkeyKeyRotation

/// Why a rotation has stopped, in words, and the button that does the next step.
public struct RotationAdvice: Sendable, Hashable {
    /// The next step.
    public enum Step: String, Sendable, Hashable, CaseIterable {
        /// Go on where it stopped.
        case goOn
        /// Make other keys; the old ones are live.
        case startAnew
        /// Import a key of the recovery kit.
        case importKey
        /// Open the app's page in Settings, and go on afterwards.
        case openSettings
        /// Show the words again.
        case showWords
        /// Nothing can be done here.
        case close

        /// The button's usual words.
        public var label: String {
            switch self {
            case .goOn: "Go On"
            case .startAnew: "Start Anew"
            case .importKey: "Import a Key"
            case .openSettings: "Open Settings"
            case .showWords: "Show the Words"
            case .close: "Close"
            }
        }
    }

    /// What happened, in a few words.
    public let title: String
    /// A sentence with the reason.
    public let message: String
    /// The next step.
    public let step: Step
    /// The words of the button that does it.
    public let label: String
    /// Whether to go on by itself once the app is seen again.
    let resumesByItself: Bool
    /// The code for those who help; `nil` if the person has stopped.
    public let detail: String?

    /// Puts an error into words.
    ///
    /// - Parameter address: of the account, where FLOW is to be sent to.
    init(_ error: RotationError, address: String) {
        step = Step(error.suggestion)
        label = error.suggestion == .retry ? "Try Again" : step.label
        title = Self.title(error.suggestion)
        resumesByItself = [.retryWhenUnlocked, .openSettings].contains(error.suggestion)
        detail = error.suggestion == .none ? nil : Self.detail(error)
        message =
            switch error.suggestion {
            case .addFunds: "\(error.sentence) The address is \(address)."
            case .contactSupport: "\(error.sentence) Tell the developers of this app the code below."
            default: error.sentence
            }
    }

    private static func title(_ suggestion: RotationError.Suggestion) -> String {
        switch suggestion {
        case .none: "Stopped"
        case .retry, .retryWhenUnlocked: "Not finished yet"
        case .retryLater: "Waiting for the Flow network"
        case .openSettings: "A passcode is needed"
        case .importRecoveryKit: "Another key is needed"
        case .addFunds: "FLOW is needed"
        case .startAnew: "Other keys are needed"
        case .showWordsAgain: "Not the right words"
        case .updateApp: "An update is needed"
        case .contactSupport: "Help is needed"
        }
    }

    private static func detail(_ error: RotationError) -> String {
        [error.code.rawValue, error.keychain?.code.rawValue, error.nodeCode.map { "node \($0)" }]
            .compactMap { $0 }.joined(separator: " · ")
    }
}

extension RotationAdvice.Step {
    /// The step that an error suggests.
    init(_ suggestion: RotationError.Suggestion) {
        self =
            switch suggestion {
            case .retry, .retryLater, .retryWhenUnlocked, .addFunds: .goOn
            case .startAnew: .startAnew
            case .importRecoveryKit: .importKey
            case .openSettings: .openSettings
            case .showWordsAgain: .showWords
            case .none, .updateApp, .contactSupport: .close
            }
    }
}
