import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#endif

/// Where a server's two clocks are read.
package struct ClockSource: Sendable {
    /// Milliseconds since 1970.
    let wall: @Sendable () -> UInt64
    /// Milliseconds by a clock that nobody sets.
    let monotonic: @Sendable () -> UInt64
    /// The start of the machine to which `monotonic` belongs.
    let bootID: String
    /// Whether a person moves both clocks, as in the lab: a step is then no reason to doubt the machine.
    let isMovedByHand: Bool

    /// Makes a source of two clocks.
    package init(
        wall: @escaping @Sendable () -> UInt64, monotonic: @escaping @Sendable () -> UInt64, bootID: String,
        isMovedByHand: Bool
    ) {
        self.wall = wall
        self.monotonic = monotonic
        self.bootID = bootID
        self.isMovedByHand = isMovedByHand
    }

    /// The system's clocks: `CLOCK_REALTIME`, and `CLOCK_BOOTTIME`, which counts while the machine is suspended.
    static func system() -> ClockSource {
        ClockSource(
            wall: { UInt64(max(0, Date().timeIntervalSince1970) * 1000) }, monotonic: Self.sinceBoot,
            bootID: Self.systemBootID, isMovedByHand: false)
    }

    /// One clock in both roles, as somebody supplied it.
    static func given(_ clock: @escaping @Sendable () -> UInt64) -> ClockSource {
        ClockSource(wall: clock, monotonic: clock, bootID: "given", isMovedByHand: true)
    }

    /// Both clocks moved by the same span, which may change.
    func moved(by milliseconds: @escaping @Sendable () -> Int64) -> ClockSource {
        let (wall, monotonic) = (wall, monotonic)
        return ClockSource(
            wall: { Self.sum(wall(), milliseconds()) }, monotonic: { Self.sum(monotonic(), milliseconds()) },
            bootID: bootID, isMovedByHand: true)
    }

    /// Reads both at one moment: a thread that was held up between them reads again.
    func read() -> ClockReading {
        var before = monotonic()
        for _ in 0..<3 {
            let wall = wall()
            let after = monotonic()
            if after >= before, after - before < Self.longestGap {
                return ClockReading(
                    wall: Int64(clamping: wall), monotonic: Int64(clamping: before), bootID: bootID)
            }
            before = after
        }
        return ClockReading(wall: Int64(clamping: wall()), monotonic: Int64(clamping: before), bootID: bootID)
    }

    /// 50 ms.
    private static let longestGap: UInt64 = 50

    private static func sum(_ time: UInt64, _ offset: Int64) -> UInt64 {
        let (sum, overflow) = Int64(clamping: time).addingReportingOverflow(offset)
        return overflow ? UInt64(Int64.max) : UInt64(max(0, sum))
    }

    private static let sinceBoot: @Sendable () -> UInt64 = {
        var time = timespec()
        guard clock_gettime(CLOCK_BOOTTIME, &time) == 0 else { return 0 }
        return UInt64(max(0, time.tv_sec)) * 1000 + UInt64(max(0, time.tv_nsec)) / 1_000_000
    }

    /// Linux's id of this start; the empty text where the system gives none, as in a sandbox that hides `/proc/sys`: then each
    /// process counts as another start.
    private static let systemBootID =
        ((try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8))?
        .trimmingWhitespace).map(String.init) ?? ""
}
