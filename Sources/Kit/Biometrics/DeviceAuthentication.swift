import Foundation
import LocalAuthentication

/// One authentication of the phone's owner: what is shown in the prompt, and its result for as long as this lives.
///
/// Its result can be used again: a key opened with the same authentication asks no second time. Therefore end it
/// with ``invalidate()`` as soon as the work is done; one that is kept gives access even after the enrolled faces
/// or fingers have changed.
public final class DeviceAuthentication: @unchecked Sendable {
    // Sendable: LAContext may be used from any thread, and `reason` is set once, before anyone else has the context.
    let context: LAContext
    private let reason: String

    /// Creates an authentication; nothing is shown yet.
    ///
    /// - Parameter reason: what the prompt says, in the person's language; not empty.
    public init(reason: String) {
        context = LAContext()
        context.localizedReason = reason
        self.reason = reason
    }

    /// Asks for the face or finger, and before that, once per installation, for the permission to use Face ID.
    ///
    /// - Throws: ``MFAError`` whose suggestion is ``MFAError/Suggestion/offerPasscode`` where the passcode would do.
    public func evaluateBiometrics() async throws(MFAError) {
        let failure = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<SystemFailure?, Never>) in
                context.evaluatePolicy(
                    .deviceOwnerAuthenticationWithBiometrics, localizedReason: reason
                ) { isRecognized, error in
                    continuation.resume(returning: isRecognized ? nil : SystemFailure(error))
                }
            }
        } onCancel: {
            invalidate()
        }
        guard let failure else { return }
        // Not read in the reply above: asking LocalAuthentication there can deadlock.
        let hardware = await BiometryKind.ofThisPhone()
        throw MFAError(failure, prompt: .biometrics, hardware: hardware).unlessTaskIsCancelled
    }

    /// Ends the authentication: a prompt that is shown is taken away (−9), later use fails (−10).
    public func invalidate() {
        context.invalidate()
    }
}
