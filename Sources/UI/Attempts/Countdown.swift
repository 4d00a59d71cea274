import Combine
import Foundation

/// Counts the seconds down to a moment, for buttons that say how long to wait.
@MainActor public final class Countdown: ObservableObject {
    /// The seconds that are left; 0 when the moment has come.
    @Published public private(set) var secondsLeft = 0

    private let now: @Sendable () -> Date
    private let sleep: @Sendable (TimeInterval) async throws -> Void
    private let onEnd: @MainActor () -> Void
    private var end: Date?
    private var ticking: Task<Void, Never>?

    /// Creates a countdown that does not run yet.
    ///
    /// - Parameters:
    ///   - now: the time, also for ``count(seconds:)``.
    ///   - sleep: waits for so many seconds; throws if the task is cancelled before.
    ///   - onEnd: called when the moment has come; not if the countdown was ended or set anew before.
    public init(
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = Countdown.sleep,
        onEnd: @escaping @MainActor () -> Void = {}
    ) {
        self.now = now
        self.sleep = sleep
        self.onEnd = onEnd
    }

    /// Waits for so many seconds by the system's clock; throws if the task is cancelled before.
    public nonisolated static let sleep: @Sendable (TimeInterval) async throws -> Void = {
        try await Task.sleep(nanoseconds: UInt64(max(0, $0) * 1_000_000_000))
    }

    deinit { ticking?.cancel() }

    /// Whether the moment has not come.
    public var isRunning: Bool { secondsLeft > 0 }

    /// Counts down to this moment from now on; nil ends it.
    public func count(to end: Date?) {
        guard end != self.end || !isRunning else { return }
        ticking?.cancel()
        self.end = end
        update()
        guard isRunning else { return }
        ticking = Task { [weak self, sleep] in
            while !Task.isCancelled {
                do { try await sleep(1) } catch { return }
                guard let self, !Task.isCancelled else { return }
                update()
                guard isRunning else { return onEnd() }
            }
        }
    }

    /// Counts down so many seconds from now on; nil ends it.
    public func count(seconds: Int?) {
        count(to: seconds.map { now().addingTimeInterval(TimeInterval($0)) })
    }

    /// Reads the clock anew: while an app is suspended, nothing counts.
    public func update() {
        let left = end.map { Int($0.timeIntervalSince(now()).rounded(.up)) } ?? 0
        let seconds = max(0, left)
        if seconds != secondsLeft { secondsLeft = seconds }
    }
}
