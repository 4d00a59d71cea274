import Foundation
import LatchkeyLock
import LocalAuthentication

/// One authentication of the phone's owner: the prompt's reason, and the result for as long as this object lives.
///
/// Its result can be used again: keys and values opened with the same authentication ask no second time. Therefore
/// end it with ``invalidate()`` as soon as the work is done; one that is kept gives access even after the enrolled
/// faces or fingers have changed.
///
/// ```swift
/// let authentication = DeviceAuthentication(reason: "Show your card.")
/// defer { authentication.invalidate() }
/// let number = try await keychain.string(for: "number", authentication: authentication)  // asks
/// let code = try await keychain.string(for: "code", authentication: authentication)      // asks no second time
/// ```
public final class DeviceAuthentication: @unchecked Sendable {
    // Sendable: LAContext may be used from any thread, `reason` is set once, before anyone else has the context, and
    // `ended` is a lock.
    package let context: LAContext
    private let reason: String
    private let ended = Lock(false)

    /// Whether the system may ask the person.
    public enum Interaction: Sendable, Hashable {
        /// It may.
        case allowed
        /// No prompt may be shown: calls that need one fail, which suits background work.
        case forbidden
    }

    /// Creates an authentication; nothing is shown yet.
    ///
    /// - Parameters:
    ///   - reason: the prompt's text in the person's language; not empty.
    ///   - interaction: whether there may be a prompt.
    ///   - applicationPassword: opens values that are guarded by one (``KeychainConstraint/applicationPassword``).
    public init(
        reason: String, interaction: Interaction = .allowed, applicationPassword: Secret? = nil
    ) {
        context = LAContext()
        context.localizedReason = reason
        context.interactionNotAllowed = interaction == .forbidden
        self.reason = reason
        if let applicationPassword {
            _ = applicationPassword.withData { context.setCredential($0, type: .applicationPassword) }
        }
    }

    /// An authentication in whose prompts the system finds its own words.
    convenience init() {
        self.init(reason: "")
    }

    /// Whether it has been ended.
    var isEnded: Bool { ended.withLock { $0 } }

    /// Asks for the face or finger, and before that, once per installation, for the permission to use Face ID.
    ///
    /// - Throws: ``LatchkeyError`` whose suggestion is ``LatchkeyError/Suggestion/offerPasscode`` where the passcode would do.
    public func evaluateBiometrics() async throws(LatchkeyError) {
        guard let failure = await evaluate(.deviceOwnerAuthenticationWithBiometrics) else { return }
        // Not read in the reply: asking LocalAuthentication there can deadlock.
        let hardware = await BiometryKind.ofThisPhone()
        throw LatchkeyError(failure, prompt: .biometrics, hardware: hardware).unlessTaskIsCancelled
    }

    /// Asks for the face, the finger or the passcode; the passcode ends a lockout of biometry.
    ///
    /// - Throws: ``LatchkeyError``.
    public func evaluateOwner() async throws(LatchkeyError) {
        guard let failure = await evaluate(.deviceOwnerAuthentication) else { return }
        let hardware = await BiometryKind.ofThisPhone()
        throw LatchkeyError(failure, prompt: .owner, hardware: hardware).unlessTaskIsCancelled
    }

    private func evaluate(_ policy: LAPolicy) async -> SystemCause? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<SystemCause?, Never>) in
                context.evaluatePolicy(policy, localizedReason: reason) { isRecognized, error in
                    continuation.resume(returning: isRecognized ? nil : SystemCause(error))
                }
            }
        } onCancel: {
            invalidate()
        }
    }

    /// Ends the authentication: a prompt that is shown is taken away (−9), later use fails (−10).
    public func invalidate() {
        ended.withLock { $0 = true }
        context.invalidate()
    }
}
