import LatchkeyLock
import LatchkeyTrust

/// The keys of one issuer, fetched when they are needed and remembered; however many ask at once, one request is made.
final class IssuerKeys: Sendable {
    private struct State {
        var cache: KeySetCache
        var flight: Task<Void, Never>?
    }

    private let fetch: @Sendable () async throws(KeySetFailure) -> FetchedKeySet
    private let clock: @Sendable () -> Int64
    private let failed: @Sendable (KeySetFailure) -> Void
    private let state: Lock<State>

    /// - Parameters:
    ///   - clock: The time, in seconds since 1970.
    ///   - fetch: Asks the issuer.
    ///   - failed: Is told when that failed.
    init(
        _ policy: KeySetPolicy, clock: @escaping @Sendable () -> Int64,
        fetch: @escaping @Sendable () async throws(KeySetFailure) -> FetchedKeySet,
        failed: @escaping @Sendable (KeySetFailure) -> Void
    ) {
        self.fetch = fetch
        self.clock = clock
        self.failed = failed
        state = Lock(State(cache: KeySetCache(policy)))
    }

    /// The keys by which a token is judged that names this one; nil if there are none at present.
    func keys(for keyID: String?) async -> SignatureKeySet? {
        let (keys, flight) = state.withLock { state -> (SignatureKeySet?, Task<Void, Never>?) in
            switch state.cache.decision(keyID: keyID, now: clock()) {
            // The answer that is on its way may bring the key that is missing: a rotation must lose no token.
            case .use(let keys): (keys, keys.hasKey(named: keyID) ? nil : state.flight)
            // Somebody else may be waiting for the answer already.
            case .unavailable: (nil, state.flight)
            case .fetch: (nil, beginFlight(&state))
            }
        }
        guard let flight else { return keys }
        await flight.value
        return state.withLock { $0.cache.usableKeys(now: clock()) }
    }

    private func beginFlight(_ state: inout State) -> Task<Void, Never> {
        if let flight = state.flight { return flight }
        state.cache.attempt(now: clock())
        let flight = Task { await self.refresh() }
        state.flight = flight
        return flight
    }

    private func refresh() async {
        do {
            let fetched = try await fetch()
            state.withLock { state in
                state.cache.store(fetched.keys, maximumAge: fetched.maximumAge, now: clock())
                state.flight = nil
            }
        } catch {
            state.withLock { $0.flight = nil }
            failed(error)
        }
    }
}
