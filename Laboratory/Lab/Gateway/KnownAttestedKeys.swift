import LatchkeyCrypto
import LatchkeyLock

/// The attested keys that went over a phone's wire, by id: to know later whose assertion it was.
final class KnownAttestedKeys: Sendable {
    /// A key, and the counter of its last assertion that the server has accepted.
    struct Key: Sendable {
        let publicKey: ECPublicKey
        var counter: UInt32 = 0
    }

    private struct State {
        var keys: [String: Key] = [:]
        var order: [String] = []
    }

    private static let capacity = 64
    private let state = Lock(State())

    /// Remembers a key that the server has accepted; the counter of one that is known stays.
    func note(_ id: String, _ publicKey: ECPublicKey) {
        state.withLock { state in
            guard state.keys[id] == nil else { return }
            state.keys[id] = Key(publicKey: publicKey)
            state.order.append(id)
            if state.order.count > Self.capacity { state.keys[state.order.removeFirst()] = nil }
        }
    }

    /// Remembers the counter of an assertion that the server has accepted.
    func note(_ id: String, counter: UInt32) {
        state.withLock { $0.keys[id]?.counter = counter }
    }

    func key(_ id: String) -> Key? { state.withLock { $0.keys[id] } }
}
