import Foundation
import LatchkeyLock

/// Rings when the next notification is due.
///
/// The phone's clock need not be the computer's: it may stand, or be moved. So the alarm rings early and often enough
/// to look, and whoever hears it sets it anew.
final class NotificationAlarm: Sendable {
    private let turn = Lock(0)

    /// How many seconds pass at most before somebody looks at the phone's clock.
    private static let longest: TimeInterval = 30
    /// How many seconds pass at least; a clock that stands is not to be asked without end.
    private static let shortest: TimeInterval = 0.25

    /// Sets the alarm, which is one: the time before it no longer counts.
    ///
    /// - Parameter seconds: until it is due; nil for never.
    func set(_ seconds: TimeInterval?, _ ring: @escaping @Sendable () -> Void) {
        let own = turn.withLock { turn in
            turn += 1
            return turn
        }
        guard let seconds else { return }
        let wait = seconds <= 0 ? 0 : min(max(seconds, Self.shortest), Self.longest)
        DispatchQueue.global().asyncAfter(deadline: .now() + wait) { [weak self] in
            guard self?.turn.withLock({ $0 == own }) == true else { return }
            ring()
        }
    }
}
