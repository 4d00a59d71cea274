import LatchkeyLock

/// The server's keys as of now: a rotation replaces them while the server runs.
final class CurrentKeys: Sendable {
    private let state: Lock<ServerKeys>
    /// The challenge keys, of the store's generation.
    let challengeKeys: CurrentChallengeKeys

    init(_ keys: ServerKeys) {
        state = Lock(keys)
        challengeKeys = CurrentChallengeKeys(keys.challengeKeys)
    }

    /// The keys of now.
    var now: ServerKeys { state.withLock { $0 } }

    /// Goes over to other keys.
    func take(_ keys: ServerKeys) {
        state.withLock { $0 = keys }
        challengeKeys.take(keys.challengeKeys)
    }
}
