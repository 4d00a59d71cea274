import Foundation

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
    public static let system = AppClock(
        now: { Date() }, sleep: { try await Task.sleep(nanoseconds: UInt64(max(0, $0) * 1_000_000_000)) })
}
