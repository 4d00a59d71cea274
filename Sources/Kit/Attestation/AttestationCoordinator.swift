import Foundation
import LatchkeyLock
import LatchkeyWire

/// Proves to servers that they speak to this app on a genuine iPhone: has a key attested once, and makes assertions.
///
/// ```swift
/// let coordinator = AttestationCoordinator(
///     attestation: server, assertion: server, state: AttestationStateRepository(repository))
/// let token = try await coordinator.createAssertionIfRequired()
/// ```
///
/// Use one coordinator per key store, because only the coordinator knows what is in progress. All work with the key is
/// serial, because an assertion whose counter arrives late is refused. Work that has begun is finished, even if its
/// caller is canceled.
///
/// Nothing is counted, and no time noted, before the server has accepted. After a failure nothing is tried before
/// ``AttestationError/retryAt``. A dead key is replaced once in an attempt.
public final class AttestationCoordinator<Assertion: AssertionRelyingParty>: Sendable {
    /// The service that takes the regular assertions.
    public let relyingParty: Assertion
    private let engine: AttestationEngine
    private let work = SerialWork()
    private let running = Lock<[AttestationOperation: Run]>([:])

    /// How long ``keepFresh()`` waits after a failure that could not be noted: a minute.
    private static var unnotedWait: TimeInterval { 60 }

    private typealias Run = Task<Result<Assertion.Outcome?, AttestationError>, Never>

    /// Creates a coordinator.
    ///
    /// - Parameters:
    ///   - attestation: the server that learns the key.
    ///   - assertion: the service that takes the regular assertions.
    ///   - keyStore: where the key's id is kept.
    ///   - state: where everything else is kept that must survive the app.
    ///   - configuration: the settings of this moment.
    ///   - host: clock, randomness, and whether the app is in the foreground.
    ///   - logger: receives failures.
    ///   - onStep: receives each step with its duration.
    public init(
        attestation: any AttestationRelyingParty, assertion: Assertion,
        keyStore: any SecureStorage = AttestationKeyStore(), state: AttestationStateRepository,
        configuration: AttestationConfigurationProvider = AttestationConfigurationProvider(),
        host: AttestationHost = AttestationHost(), logger: any AttestationLogger = SilentAttestationLogger(),
        onStep: (@Sendable (AttestationStep) -> Void)? = nil
    ) {
        relyingParty = assertion
        engine = AttestationEngine(
            relyingParty: attestation, keyStore: keyStore, state: state, configuration: configuration, host: host,
            logger: logger, onStep: onStep)
    }

    // MARK: Attestation

    /// Has the key attested, if it is not yet; however many ask at once, it is done once.
    ///
    /// - Throws: ``AttestationError``.
    public func attestIfRequired() async throws(AttestationError) {
        let engine = engine
        _ = try await shared(.attestation) { () throws(AttestationError) in
            if let obstacle = engine.obstacle { throw obstacle }
            if try await engine.isAttested() { return nil }
            try await engine.run(
                .attestation, use: { _, _ throws(StepFailure) in },
                succeed: { $0.noteSuccess() })
            return nil
        }
    }

    // MARK: Assertion

    /// Whether there is no attested key, or the last accepted assertion is too old; not where there is no App Attest.
    ///
    /// - Throws: ``AttestationError`` if it can't be determined now.
    public func needsAssertion() async throws(AttestationError) -> Bool {
        guard engine.obstacle == nil else { return false }
        return try await engine.needsAssertion()
    }

    /// Makes an assertion if one is due, and has it accepted; however many ask at once, it is done once.
    ///
    /// The key is attested before, if it is not yet.
    ///
    /// - Returns: the service's grant; `nil` if the last assertion is fresh enough.
    /// - Throws: ``AttestationError``, with ``AttestationError/Suggestion/goOnWithout`` where there is no App Attest.
    public func createAssertionIfRequired() async throws(AttestationError) -> Assertion.Outcome? {
        let (engine, relyingParty) = (engine, relyingParty)
        return try await shared(.assertion) { () throws(AttestationError) in
            if let obstacle = engine.obstacle { throw obstacle }
            guard try await engine.needsAssertion() else { return nil }
            return try await engine.assert(to: relyingParty, with: nil, isRegular: true)
        }
    }

    /// Makes an assertion now, about something or nothing, and has it accepted.
    ///
    /// - Returns: the service's grant.
    /// - Throws: ``AttestationError``.
    public func createAssertion(
        with context: Assertion.Context? = nil
    ) async throws(AttestationError) -> Assertion.Outcome {
        let (engine, relyingParty) = (engine, relyingParty)
        return try await work.run { () throws(AttestationError) in
            try await engine.assert(to: relyingParty, with: context, isRegular: true)
        }
    }

    /// Makes an assertion now for another service than the regular one, with the same key.
    ///
    /// It does not count as the regular one: ``needsAssertion()`` stays as it is.
    ///
    /// - Throws: ``AttestationError``.
    public func createAssertion<Other: AssertionRelyingParty>(
        for other: Other, with context: Other.Context? = nil
    ) async throws(AttestationError) -> Other.Outcome {
        let engine = engine
        return try await work.run { () throws(AttestationError) in
            try await engine.assert(to: other, with: context, isRegular: false)
        }
    }

    /// Signs client data from elsewhere, such as the challenge of a sign-in, without sending them.
    ///
    /// A dead key is discarded but not replaced here, because a server that has bound a device to it would not accept
    /// another. Earlier failures don't delay the call, and it does not change their waits.
    ///
    /// - Parameter clientData: the client data that the server will receive with the assertion.
    /// - Throws: ``AttestationError``; ``AttestationError/Code/notAttested`` if the server has not accepted a key.
    public func signature(over clientData: Data) async throws(AttestationError) -> SignedClientData {
        let engine = engine
        return try await work.run { () throws(AttestationError) in
            try await engine.signature(over: clientData)
        }
    }

    // MARK: Upkeep

    /// Keeps the assertion fresh: sleeps until one is due or may be tried again, makes it, and so on.
    ///
    /// Start it whenever the app becomes active. It returns when there is no App Attest, the app has left the
    /// foreground, or the task is cancelled; failures it sits out.
    public func keepFresh() async {
        while !Task.isCancelled {
            var least: TimeInterval = 0
            do {
                _ = try await createAssertionIfRequired()
            } catch {
                guard error.suggestion == .retryLater || error.suggestion == .signInAgain || error.code == .denied
                else {
                    return
                }
                // The state itself may be unwritable, so no wait is recorded in it.
                least = error.retryAt?.timeIntervalSince(engine.host.now()) ?? Self.unnotedWait
            }
            do {
                try await engine.host.sleep(max(least, try await engine.secondsUntilDue()))
            } catch {
                return
            }
        }
    }

    /// Gives the key up: the next attempt makes and attests another one.
    ///
    /// - Throws: ``AttestationError`` if the stores can't be written.
    public func forgetKey() async throws(AttestationError) {
        let engine = engine
        try await work.run { () throws(AttestationError) in try await engine.forgetKey() }
    }

    /// How things stand, for a screen.
    ///
    /// - Throws: ``AttestationError`` if key id or state can't be read.
    public func status() async throws(AttestationError) -> AttestationStatus { try await engine.status() }

    /// A diagnostic report; can't fail, and contains nothing secret.
    public func report() async -> AttestationReport {
        await engine.report(nil, (try? engine.state.load()) ?? nil)
    }

    /// The running work of this kind, or a new start of `body`; it belongs to none of its waiting callers.
    private func shared(
        _ operation: AttestationOperation,
        _ body: @escaping @Sendable () async throws(AttestationError) -> Assertion.Outcome?
    ) async throws(AttestationError) -> Assertion.Outcome? {
        let run = running.withLock { running in
            if let run = running[operation] { return run }
            let run = Run { [self] in
                let result: Result<Assertion.Outcome?, AttestationError>
                do throws(AttestationError) {
                    result = .success(try await work.run(body))
                } catch {
                    result = .failure(error)
                }
                self.running.withLock { $0[operation] = nil }
                return result
            }
            running[operation] = run
            return run
        }
        return try await run.value.get()
    }
}
