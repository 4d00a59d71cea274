import Combine
import Foundation

/// Counts the seconds down to a moment, by the app's clock.
@MainActor public final class Countdown: ObservableObject {
    /// The seconds that are left; 0 when the moment has come.
    @Published public private(set) var secondsLeft = 0

    private let clock: AppClock
    private let onEnd: @MainActor () -> Void
    private var end: Date?
    private var ticking: Task<Void, Never>?

    /// Creates a countdown that does not run yet.
    ///
    /// - Parameter onEnd: called when the moment has come; not if the countdown was ended or set anew before.
    public init(clock: AppClock, onEnd: @escaping @MainActor () -> Void = {}) {
        self.clock = clock
        self.onEnd = onEnd
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
        ticking = Task { [weak self, clock] in
            while !Task.isCancelled {
                do { try await clock.sleep(1) } catch { return }
                guard let self, !Task.isCancelled else { return }
                update()
                guard isRunning else { return onEnd() }
            }
        }
    }

    /// Counts down so many seconds from now on; nil ends it.
    public func count(seconds: Int?) {
        count(to: seconds.map { clock.now().addingTimeInterval(TimeInterval($0)) })
    }

    /// Reads the clock anew: while an app is suspended, nothing counts.
    public func update() {
        let left = end.map { Int($0.timeIntervalSince(clock.now()).rounded(.up)) } ?? 0
        let seconds = max(0, left)
        if seconds != secondsLeft { secondsLeft = seconds }
    }
}
