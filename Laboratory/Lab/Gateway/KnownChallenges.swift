import LatchkeyLock
import LatchkeyWire

/// The challenges seen on a phone's wire, by id, to recognize later what was signed.
final class KnownChallenges: Sendable {
    /// A challenge, and whose it is.
    struct Challenge: Sendable, Equatable {
        var response: ChallengeResponse
        var username: String
        var deviceID: String
        var purpose: ChallengePurpose
    }

    private struct State {
        var challenges: [String: Challenge] = [:]
        var order: [String] = []
    }

    private static let capacity = 64
    private let state = Lock(State())

    func note(_ challenge: Challenge) {
        let id = challenge.response.challengeId.rawValue
        state.withLock { state in
            if state.challenges.updateValue(challenge, forKey: id) == nil { state.order.append(id) }
            if state.order.count > Self.capacity { state.challenges[state.order.removeFirst()] = nil }
        }
    }

    func challenge(_ id: String) -> Challenge? { state.withLock { $0.challenges[id.lowercased()] } }
}
