import Foundation
import LatchkeyLock
@_spi(Latchkey) import Security
import VirtualPhone

/// A session in which a person shows who they are (LAContext.h).
///
/// It stands for a context on the phone: made there when first needed, released with this object.
open class LAContext: NSObject {
    struct State {
        var phone: (any PhoneConnection)?
        var handle: Int64?
        var localizedReason = ""
        var fallbackTitle: String?
        var cancelTitle: String?
        var isInteractive = true
        var reuseDuration: TimeInterval = 0
        var biometryType = LABiometryType.none
        var domainState: Data?
        var maxBiometryFailures: Int?
        var credentials: Set<LACredentialType> = []
        var isInvalidated = false
    }

    let state = Lock(State())

    /// Makes a context; the phone hears of it when it is first used.
    public override init() {
        super.init()
    }

    deinit {
        let (phone, handle) = state.withLock { ($0.phone, $0.handle) }
        if let phone, let handle { _ = try? phone.send(ReleaseContext(handle: handle)) }
    }

    /// The fallback button's title: nil for the system's, empty to hide the button.
    open var localizedFallbackTitle: String? {
        get { state.withLock { $0.fallbackTitle } }
        set { state.withLock { $0.fallbackTitle = newValue } }
    }

    /// The cancel button's title: nil for the system's.
    open var localizedCancelTitle: String? {
        get { state.withLock { $0.cancelTitle } }
        set { state.withLock { $0.cancelTitle = newValue } }
    }

    /// The text of prompts that come from using keys and items with this context.
    open var localizedReason: String {
        get { state.withLock { $0.localizedReason } }
        set { state.withLock { $0.localizedReason = newValue } }
    }

    /// Whether prompts are forbidden; default false.
    open var interactionNotAllowed: Bool {
        get { state.withLock { !$0.isInteractive } }
        set { state.withLock { $0.isInteractive = !newValue } }
    }

    /// For how long after a biometric unlock of the phone no new match is needed, in seconds: default 0, at most 300.
    open var touchIDAuthenticationAllowableReuseDuration: TimeInterval {
        get { state.withLock { $0.reuseDuration } }
        set { state.withLock { $0.reuseDuration = newValue } }
    }

    /// The sensor; `.none` until ``canEvaluatePolicy(_:error:)`` was called, whatever it returned.
    open var biometryType: LABiometryType { state.withLock { $0.biometryType } }

    /// 32 bytes that change when faces or fingers are enrolled or removed; nil before biometry was found usable.
    ///
    /// ``domainState`` takes its place since iOS 18.
    @available(iOS, deprecated: 18)
    open var evaluatedPolicyDomainState: Data? { state.withLock { $0.domainState } }

    /// Says whether a policy could be evaluated now.
    ///
    /// Asks nobody.
    ///
    /// - Parameter error: why not.
    @discardableResult
    open func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
        do {
            let reply = try send { CanEvaluatePolicy(policy: Int64(policy.rawValue), context: $1) }
            note(biometryType: LABiometryType(reply.biometry), domainState: reply.domainState)
            guard let obstacle = reply.obstacle else { return true }
            let failure = PhoneFailure(
                domain: .localAuthentication, code: obstacle.code, message: obstacle.message,
                debugMessage: obstacle.debugMessage)
            error?.pointee = LAError(failure)._bridgeToObjectiveC()
        } catch let failure {
            error?.pointee = LAError(failure)._bridgeToObjectiveC()
        }
        return false
    }

    /// The sensor and what is enrolled on it, at this moment.
    @available(iOS 18, *)
    open var domainState: LADomainState {
        LADomainState(try? send { _, _ in ReadDomainState() })
    }

    /// Kept and not heeded, as iOS does since version 9.
    @available(iOS, deprecated: 9)
    open var maxBiometryFailures: NSNumber? {
        get { state.withLock { $0.maxBiometryFailures }.map { NSNumber(value: $0) } }
        set { state.withLock { $0.maxBiometryFailures = newValue?.intValue } }
    }

    /// Has the person show who they are.
    ///
    /// - Parameters:
    ///   - localizedReason: what for; iOS ends an app that gives none.
    ///   - reply: called once, on a thread of the framework's own.
    @preconcurrency
    open func evaluatePolicy(
        _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        run({ EvaluatePolicy(policy: Int64(policy.rawValue), reason: localizedReason, context: $0) }, reply)
    }

    /// Has the person show what an access control asks for.
    ///
    /// - Parameters:
    ///   - localizedReason: what for; iOS ends an app that gives none.
    ///   - reply: called once, on a thread of the framework's own.
    @preconcurrency
    open func evaluateAccessControl(
        _ accessControl: SecAccessControl, operation: LAAccessControlOperation, localizedReason: String,
        reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let control = accessControl.control
        run(
            {
                EvaluateAccessControl(
                    accessControl: control, purpose: Int64(operation.rawValue), reason: localizedReason, context: $0)
            }, reply)
    }

    /// Ends the context: an evaluation under way fails with `.appCancel`, later use with `.invalidContext`.
    ///
    /// May be called on any thread, at any time, and again.
    open func invalidate() {
        state.withLock { state in
            state.isInvalidated = true
            state.credentials = []
        }
        _ = try? send { handle, _ in InvalidateContext(handle: handle) }
    }

    /// Sets a credential that stands in for a prompt; nil removes it.
    ///
    /// The application password set when an item or key is made must be set when it is used; without any the person is
    /// asked.
    ///
    /// - Returns: whether it was set: not on an invalidated context, nor for smart cards, which iOS does not know.
    @discardableResult
    open func setCredential(_ credential: Data?, type: LACredentialType) -> Bool {
        guard type == .applicationPassword else { return false }
        let bytes = credential.map { [UInt8]($0) }
        guard (try? send { handle, _ in SetCredential(handle: handle, credential: bytes) }) != nil else {
            return false
        }
        state.withLock { state in
            if credential == nil { state.credentials.remove(type) } else { state.credentials.insert(type) }
        }
        return true
    }

    /// Whether a credential of this kind is set.
    @discardableResult
    open func isCredentialSet(_ type: LACredentialType) -> Bool {
        state.withLock { $0.credentials.contains(type) }
    }
}

// `nonsending`, as Swift imports them: the caller need not give the context away.
extension LAContext {
    /// Has the person show who they are.
    ///
    /// - Returns: true; it throws otherwise.
    /// - Throws: ``LAError``.
    @discardableResult
    nonisolated(nonsending) public func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool
    {
        try await withCheckedThrowingContinuation { continuation in
            evaluatePolicy(policy, localizedReason: localizedReason) { isAuthenticated, error in
                continuation.resume(with: error.map { .failure($0) } ?? .success(isAuthenticated))
            }
        }
    }

    /// Has the person show what an access control asks for.
    ///
    /// - Returns: true; it throws otherwise.
    /// - Throws: ``LAError``.
    @discardableResult
    nonisolated(nonsending) public func evaluateAccessControl(
        _ accessControl: SecAccessControl, operation: LAAccessControlOperation, localizedReason: String
    ) async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            evaluateAccessControl(accessControl, operation: operation, localizedReason: localizedReason) {
                continuation.resume(with: $1.map { .failure($0) } ?? .success($0))
            }
        }
    }
}
