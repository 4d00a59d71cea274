import Foundation

/// One step of an enrollment, a sign-in or a change, as it begins or ends: for a progress bar, a log or a transcript.
public struct MFAStep: Sendable, Hashable {
    /// The step.
    public let name: Name
    /// Whether it begins or has ended.
    public let event: Event

    /// The steps, in the order in which an enrollment, a sign-in and a change take them.
    public enum Name: String, Sendable, Hashable, CaseIterable {
        /// Finding out how an enrollment or a change ended whose reply was lost.
        case recovery
        /// Checks the phone's security.
        case capability
        /// Asking for the face or finger, and for the permission to use it.
        case permission
        /// Deleting keys that no record names.
        case cleanUp
        /// Making the key.
        case createKey
        /// Asking for the challenge of an enrollment.
        case enrollmentChallenge
        /// Asking for the challenge of a sign-in.
        case initiate
        /// Checking that the challenge is meant for this.
        case checkChallenge
        /// Signing the challenge, the prompt included.
        case sign
        /// Registering the device.
        case enroll
        /// Writing the record of the enrollment.
        case save
        /// Handing in the signature.
        case verify
        /// Asking for a one-time code.
        case requestOneTimeCode
        /// Handing in a one-time code.
        case verifyOneTimeCode
        /// Asking for the challenge of a change of the key.
        case upgradeChallenge
        /// Giving the device another key at the server.
        case upgrade
        /// Taking the device's key away at the server.
        case downgrade
        /// Removing the device at the server.
        case unenroll
        /// Erasing the account at the server.
        case eraseAccount
        /// Asking for the challenge of a recovery of the account.
        case recoveryChallenge
        /// Beginning to recover the account.
        case beginRecovery
        /// Asking how far the recovery of the account is.
        case recoveryStatus
        /// Completing the recovery of the account.
        case completeRecovery
    }

    /// A step's two ends.
    public enum Event: Sendable, Hashable {
        /// It begins.
        case began
        /// It ended after so many seconds, with an error or well.
        case ended(seconds: TimeInterval, error: LatchkeyError?)
    }
}

/// Runs steps and tells of them.
struct StepReporter: Sendable {
    let onStep: (@Sendable (MFAStep) -> Void)?

    /// Runs one step, unless the task has been cancelled.
    func run<Value>(
        _ name: MFAStep.Name, _ body: () async throws(LatchkeyError) -> Value
    ) async throws(LatchkeyError) -> Value {
        guard !Task.isCancelled else { throw LatchkeyError(.cancelled) }
        return try await runToTheEnd(name, body)
    }

    /// Runs a step that must complete even if the task was canceled.
    func runToTheEnd<Value>(
        _ name: MFAStep.Name, _ body: () async throws(LatchkeyError) -> Value
    ) async throws(LatchkeyError) -> Value {
        onStep?(MFAStep(name: name, event: .began))
        let start = ProcessInfo.processInfo.systemUptime
        do throws(LatchkeyError) {
            let value = try await body()
            onStep?(MFAStep(name: name, event: .ended(seconds: elapsed(since: start), error: nil)))
            return value
        } catch {
            onStep?(MFAStep(name: name, event: .ended(seconds: elapsed(since: start), error: error)))
            throw error
        }
    }

    private func elapsed(since start: TimeInterval) -> TimeInterval {
        ProcessInfo.processInfo.systemUptime - start
    }
}
