import LatchkeyLock
import LatchkeyStore
import LatchkeyTrust

/// The challenge keys of the store's generation, shared by all ceremonies.
///
/// The keys of an earlier generation are gone the moment the next one is known: there is no overlap.
final class CurrentChallengeKeys: Sendable {
    private struct State {
        var master: ChallengeKeyRing
        var ring: ChallengeKeyRing
        var generation: Int64 = 0
        var salt: [UInt8] = []
    }

    private let state: Lock<State>

    /// Begins with generation 0, whose keys are the server's own.
    init(_ master: ChallengeKeyRing) {
        state = Lock(State(master: master, ring: master))
    }

    /// The keys of now.
    var ring: ChallengeKeyRing { state.withLock { $0.ring } }

    /// The generation that they belong to.
    var generation: Int64 { state.withLock { $0.generation } }

    /// Goes over to the store's generation.
    func take(_ record: ClockRecord) {
        state.withLock { state in
            state.generation = record.challengeGeneration
            state.salt = record.challengeSalt
            state.ring = state.master.generation(record.challengeGeneration, salt: record.challengeSalt)
        }
    }

    /// Goes over to other keys, of the same generation.
    func take(_ master: ChallengeKeyRing) {
        state.withLock { state in
            state.master = master
            state.ring = master.generation(state.generation, salt: state.salt)
        }
    }
}
