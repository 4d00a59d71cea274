import LatchkeyKit

/// One step of the work in progress, for the list of steps.
public struct StepProgress: Sendable, Hashable, Identifiable {
    /// How it stands.
    public enum State: String, Sendable, Hashable {
        case running, done, failed
    }

    /// Counts the steps of one flow from 1.
    public let id: Int
    /// Which step, by its name in Kit.
    let name: String
    /// How it stands.
    public internal(set) var state: State

    /// A description of the step.
    public var title: String { Self.titles[name] ?? name }

    /// The SF Symbol of its state.
    public var symbol: String {
        switch state {
        case .running: "circle.dotted"
        case .done: "checkmark.circle.fill"
        case .failed: "xmark.circle.fill"
        }
    }

    static func title(of name: MFAStep.Name) -> String { titles[name.rawValue] ?? name.rawValue }

    /// By the names in Kit.
    static let titles = [
        "recovery": "Looking for an unfinished enrollment",
        "capability": "Checking this phone’s security",
        "permission": "Asking for Face ID or Touch ID",
        "cleanUp": "Deleting keys that are no longer needed",
        "createKey": "Making a key",
        "enrollmentChallenge": "Asking the server for a challenge",
        "upgradeChallenge": "Asking the server for a challenge",
        "initiate": "Asking the server for a challenge",
        "checkChallenge": "Checking that the challenge is meant for this phone",
        "sign": "Signing the challenge",
        "enroll": "Registering this phone with the server",
        "upgrade": "Registering the new key with the server",
        "downgrade": "Telling the server about codes by text message",
        "unenroll": "Telling the server to forget this phone",
        "eraseAccount": "Telling the server to erase the account",
        "save": "Writing this down on the phone",
        "verify": "Handing in the signature",
        "requestOneTimeCode": "Asking for a code by text message",
        "verifyOneTimeCode": "Handing in the code",
        "recoveryChallenge": "Asking the server for a challenge",
        "beginRecovery": "Beginning to get the account back",
        "recoveryStatus": "Asking how far the recovery is",
        "completeRecovery": "Completing the recovery",
    ]
}
