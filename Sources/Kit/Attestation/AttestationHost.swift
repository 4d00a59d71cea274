import Foundation
import LatchkeyLock

/// App Attest's view of its process: clock, sleep, randomness, and whether the app is visible.
public struct AttestationHost: Sendable {
    let now: @Sendable () -> Date
    let sleep: @Sendable (TimeInterval) async throws -> Void
    let isAppActive: @Sendable () async -> Bool
    let isAppClip: Bool
    let draw: @Sendable () -> UInt64

    /// Describes a process.
    ///
    /// - Parameters:
    ///   - now: the phone's clock.
    ///   - sleep: waits for so many seconds; throws if the task is cancelled.
    ///   - random: from which jitter and stretch of waits are drawn.
    ///   - isAppClip: whether this is an App Clip; if `nil`, `NSAppClip` in its Info.plist decides.
    ///   - isAppActive: whether the app is in the foreground: on iOS
    ///     `{ await MainActor.run { UIApplication.shared.applicationState != .background } }`.
    public init(
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = { try await Self.sleep(seconds: $0) },
        random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(), isAppClip: Bool? = nil,
        isAppActive: @escaping @Sendable () async -> Bool = { true }
    ) {
        self.now = now
        self.sleep = sleep
        self.isAppActive = isAppActive
        self.isAppClip = isAppClip ?? (Bundle.main.object(forInfoDictionaryKey: "NSAppClip") != nil)
        let generator = Lock(random)
        draw = { generator.withLock { $0.next() } }
    }

    /// Sleeps for so many seconds, at most a day.
    public static func sleep(seconds: TimeInterval) async throws {
        try await Task.sleep(nanoseconds: seconds > 0 ? UInt64(min(seconds, 86_400) * 1_000_000_000) : 0)
    }

    var random: Generator { Generator(draw: draw) }

    struct Generator: RandomNumberGenerator {
        let draw: @Sendable () -> UInt64

        mutating func next() -> UInt64 { draw() }
    }
}
