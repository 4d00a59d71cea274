import Foundation
import LatchkeyLock

/// Rings when the next notification is due.
///
/// The phone's clock need not be the computer's: it may stand, or be moved. So the alarm rings early and often enough
/// to look, and whoever hears it sets it anew.
final class NotificationAlarm: Sendable {
    private struct State {
        /// Grows with every setting.
        var turn = 0
        /// When it rings; nil if it is not set.
        var rings: DispatchTime?
    }

    private let state = Lock(State())

    /// How many seconds pass at most before somebody looks at the phone's clock.
    private static let longest: TimeInterval = 30
    /// How many seconds pass at least; a clock that stands is not to be asked without end.
    private static let shortest: TimeInterval = 0.25

    /// Sets the alarm, unless it rings before then anyway.
    ///
    /// - Parameters:
    ///   - secondsLeft: reads how long it is until then; nil for never. Of several that set the alarm at once, the last
    ///     one reads last, so that it knows what the others knew.
    ///   - ring: called once, on a queue of the system's.
    func set(_ secondsLeft: () -> TimeInterval?, _ ring: @escaping @Sendable () -> Void) {
        let own = state.withLock { state in
            state.turn += 1
            return state.turn
        }
        guard let seconds = secondsLeft() else { return }
        let time = DispatchTime.now() + (seconds <= 0 ? 0 : min(max(seconds, Self.shortest), Self.longest))
        let isNew = state.withLock { state in
            guard state.turn == own, state.rings.map({ $0 <= time }) != true else { return false }
            state.rings = time
            return true
        }
        guard isNew else { return }
        DispatchQueue.global().asyncAfter(deadline: time) { [weak self] in
            let isMeant = self?.state.withLock { state in
                guard state.rings == time else { return false }
                state.rings = nil
                return true
            }
            if isMeant == true { ring() }
        }
    }
}
