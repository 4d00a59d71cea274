import LatchkeyLock

/// The server's keys as of now: a rotation replaces them while the server runs.
final class CurrentKeys: Sendable {
    private let state: Lock<(keys: ServerKeys, revision: Int64)>
    /// The challenge keys, of the store's generation.
    let challengeKeys: CurrentChallengeKeys

    /// - Parameter revision: That of keys in the database.
    init(_ keys: ServerKeys, revision: Int64 = 0) {
        state = Lock((keys, revision))
        challengeKeys = CurrentChallengeKeys(keys.challengeKeys)
    }

    /// The keys of now.
    var now: ServerKeys { state.withLock { $0.keys } }

    /// Their revision in the database; 0 if they are in a file.
    var revision: Int64 { state.withLock { $0.revision } }

    /// Goes over to other keys.
    func take(_ keys: ServerKeys) {
        state.withLock { $0.keys = keys }
        challengeKeys.take(keys.challengeKeys)
    }

    /// Goes over to keys of the database, unless it has later ones already.
    func take(_ keys: ServerKeys, revision: Int64) {
        state.withLock { state in
            guard revision > state.revision else { return }
            state = (keys, revision)
            // Under the lock, so that both are always of one revision.
            challengeKeys.take(keys.challengeKeys)
        }
    }
}
