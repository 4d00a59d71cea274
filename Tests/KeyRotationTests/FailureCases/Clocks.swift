import Foundation
import LatchkeyKeyRotation
import LatchkeyLock

/// A clock that a test moves.
final class Moment: Sendable {
    private let seconds = Lock(1_790_000_000.0)

    var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }

    func pass(_ duration: TimeInterval) { seconds.withLock { $0 += duration } }
}

/// Says once that the addition has been sent.
final class SentOnce: Sendable {
    private let state = Lock((hasSent: false, isSpent: false))

    func note(_ phase: RotationPhase?) {
        guard case .adding = phase else { return }
        state.withLock { $0.hasSent = true }
    }

    func isDue() -> Bool {
        state.withLock { state in
            guard state.hasSent, !state.isSpent else { return false }
            state.isSpent = true
            return true
        }
    }
}
