import Foundation
import LatchkeyKit

/// The app's time, as an argument: for countdowns, the log, and the times of App Attest.
public struct MessengerClock: Sendable {
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
    public static let system = MessengerClock(
        now: { Date() }, sleep: { try await AttestationHost.sleep(seconds: $0) })
}
