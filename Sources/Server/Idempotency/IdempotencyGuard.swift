import LatchkeyCrypto
import LatchkeyLock
import LatchkeyStore
import LatchkeyWire

/// Sees to it that a request which comes twice under one key is done once.
///
/// The store records a successful request in the step that carries it out. This table only has the running requests, so
/// that a second request neither waits for the first nor runs at the same time. Refused requests are not remembered, so
/// the same key can be used for the next attempt.
final class IdempotencyGuard: Sendable {
    /// For how long a request is remembered, in seconds: 24 hours.
    static let rememberedSeconds = 86_400

    private let store: any Store
    private let running = Lock<Set<RequestKeyHash>>([])

    init(store: any Store) {
        self.store = store
    }

    /// The outcome of a request.
    enum Outcome: Sendable {
        /// It was done now.
        case done
        /// It was done before, and is not done again.
        case replayed
    }

    /// Does a request, unless it was done before or runs at this moment.
    ///
    /// - Throws: `idempotency_key_in_progress`, `idempotency_key_reused` if the request that was done said something
    ///   else, and whatever `body` throws.
    func once(
        _ request: RepeatableRequest, _ body: () async throws(RequestFailure) -> Void
    ) async throws(RequestFailure) -> Outcome {
        guard running.withLock({ $0.insert(request.key).inserted }) else { throw .idempotencyKeyInProgress }
        defer { running.withLock { _ = $0.remove(request.key) } }
        let known = try await stored(await store.fingerprint(of: request.key))
        guard let known else {
            try await body()
            return .done
        }
        guard known == request.fingerprint else {
            throw .refused(
                .idempotencyKeyReused, detail: "Choose a new Idempotency-Key for a request with another body.")
        }
        return .replayed
    }
}

extension RepeatableRequest {
    /// The request of a user to an operation, under a key of theirs.
    ///
    /// A key belongs to an operation and a user, so users never share one. The fingerprint is of the decoded body,
    /// because a client may encode its members in another order the next time.
    init(
        _ key: IdempotencyKey, operation: String, body: some RepeatableBody, context: RequestContext
    ) throws(RequestFailure) {
        let scope = LengthPrefixed.encode(["latchkey/idempotency/v1", operation, body.username.folded, key.value])
        guard let hash = RequestKeyHash(bytes: HashAlgorithm.sha256.hash(scope)),
            let fingerprint = SortedJSON.bytes(of: body).flatMap({ bytes in
                RequestFingerprint(bytes: HashAlgorithm.sha256.hash(bytes))
            })
        else {
            throw .refused(.internalError, detail: "The request's key could not be hashed.", finer: "fingerprint")
        }
        self.init(key: hash, fingerprint: fingerprint, receivedAt: context.date)
    }
}

extension RequestFailure {
    /// A request under the same key runs, here or in another process.
    static let idempotencyKeyInProgress = RequestFailure.refused(
        .idempotencyKeyInProgress, detail: "Send the request again in a moment.")
}
