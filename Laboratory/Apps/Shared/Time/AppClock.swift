import Foundation
import LatchkeyUI

/// The app's time, as an argument: for countdowns, the log and the limits on tokens.
public struct AppClock: Sendable {
    /// The time now.
    public var now: @Sendable () -> Date
    /// Waits for so many seconds; throws if the task is cancelled before.
    public var sleep: @Sendable (TimeInterval) async throws -> Void

    /// Creates a clock.
    public init(
        now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (TimeInterval) async throws -> Void
    ) {
        self.now = now
        self.sleep = sleep
    }

    /// The phone's own clock.
    public static let system = AppClock(now: { Date() }, sleep: Countdown.sleep)
}

extension Countdown {
    /// Creates a countdown by the app's clock.
    public convenience init(clock: AppClock, onEnd: @escaping @MainActor () -> Void = {}) {
        self.init(now: clock.now, sleep: clock.sleep, onEnd: onEnd)
    }
}
