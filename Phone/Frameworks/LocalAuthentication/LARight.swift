import Foundation
import LatchkeyLock

/// A right that a person grants by showing who they are, until it is given back (LARight.h, iOS 16).
@available(iOS 16, *)
open class LARight: NSObject {
    /// How a right stands.
    public typealias State = LARightState

    /// The context of a request; what changes in a context is behind its own lock.
    private struct Request: @unchecked Sendable {
        var context: LAContext?
    }

    private struct Record {
        var state = State.unknown
        var tag = 0
        var request = Request()
    }

    private let record = Lock(Record())
    let requirement: LAAuthenticationRequirement

    /// Makes a right for which face, finger or passcode will do.
    public convenience override init() {
        self.init(requirement: .default)
    }

    /// Makes a right.
    public init(requirement: LAAuthenticationRequirement) {
        self.requirement = requirement
        super.init()
    }

    /// How the right stands.
    open var state: State { record.withLock { $0.state } }

    /// The context in which the person granted the right; nil if it is not granted.
    var authorizedContext: LAContext? {
        record.withLock { $0.state == .authorized ? $0.request : nil }?.context
    }

    /// A number of the app's own; default 0.
    open var tag: Int {
        get { record.withLock { $0.tag } }
        set { record.withLock { $0.tag = newValue } }
    }

    /// Has the person grant the right.
    ///
    /// - Parameters:
    ///   - localizedReason: what for; iOS ends an app that gives none.
    ///   - completion: called once, on a thread of the framework's own, with an ``LAError`` if it was not granted.
    @preconcurrency
    open func authorize(localizedReason: String, completion: @escaping @Sendable ((any Error)?) -> Void) {
        let context = LAContext()
        let request = Request(context: context)
        let earlier = record.withLock { record in
            defer {
                record.state = .authorizing
                record.request = request
            }
            return record.request
        }
        earlier.context?.invalidate()
        // Everything that changes in a right is inside `record`.
        nonisolated(unsafe) let right = self
        context.evaluatePolicy(requirement.kind.policy, localizedReason: localizedReason) { isGranted, error in
            right.record.withLock { record in
                // A later request, or giving the right back, has the last word.
                guard record.request.context === request.context else { return }
                record.state = isGranted ? .authorized : .notAuthorized
            }
            completion(error)
        }
    }

    /// Says whether the right could be granted now; asks nobody.
    ///
    /// - Parameter completion: called with an ``LAError`` if it could not.
    @preconcurrency
    open func checkCanAuthorize(completion: @escaping @Sendable ((any Error)?) -> Void) {
        let policy = requirement.kind.policy
        let thread = Thread {
            var error: NSError?
            let isPossible = LAContext().canEvaluatePolicy(policy, error: &error)
            completion(isPossible ? nil : error.map { LAError._unconditionallyBridgeFromObjectiveC($0) })
        }
        thread.name = "LocalAuthentication"
        thread.start()
    }

    /// Gives the right back; a request under way fails with `.appCancel`.
    @preconcurrency
    open func deauthorize(completion: @escaping @Sendable () -> Void) {
        let request = record.withLock { record in
            defer {
                record.state = .notAuthorized
                record.request = Request()
            }
            return record.request
        }
        request.context?.invalidate()
        completion()
    }
}

// `nonsending`, as Swift imports them: the caller need not give the right away.
extension LARight {
    /// Has the person grant the right.
    ///
    /// - Throws: ``LAError``.
    nonisolated(nonsending) public func authorize(localizedReason: String) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            authorize(localizedReason: localizedReason) { error in
                continuation.resume(with: error.map { .failure($0) } ?? .success(()))
            }
        }
    }

    /// Says whether the right could be granted now; asks nobody.
    ///
    /// - Throws: ``LAError`` if it could not.
    nonisolated(nonsending) public func checkCanAuthorize() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            checkCanAuthorize { error in
                continuation.resume(with: error.map { .failure($0) } ?? .success(()))
            }
        }
    }

    /// Gives the right back; a request under way fails with `.appCancel`.
    nonisolated(nonsending) public func deauthorize() async {
        await withCheckedContinuation { continuation in
            deauthorize { continuation.resume() }
        }
    }
}
