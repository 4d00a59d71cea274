import LatchkeyLock

/// Counts the actions of subjects in a table of fixed size, and refuses those beyond a limit.
///
/// Windows are fixed, and each subject's begin with its own first act: `quota` acts are free, then it waits for the
/// window's end. So within any span as long as a window there are at most twice as many acts as the quota, and with a
/// quota of one never two. A refused act is not counted and makes no wait longer.
///
/// Subjects share a ``SubjectTable``, so a flood of them costs no memory and refuses nobody who has done little. If a
/// bucket is full, the subject with the least use is evicted; subjects that must wait are evicted last, shortest wait
/// first. A ``LimitMemory`` keeps the counts across restarts.
package final class RateLimiter: Sendable {
    private struct Window: BitwiseCopyable {
        var start: Int64 = 0
        var count: Int32 = 0

        /// Restarts if the window is over; setting the clock back does not lengthen a window.
        mutating func moveOn(to seconds: Int64, _ limit: RateLimit) {
            if count == 0 || seconds - start >= limit.windowSeconds {
                (start, count) = (seconds, 0)
            } else {
                start = min(start, seconds)
            }
        }
    }

    private struct State {
        var table: SubjectTable
        /// The windows of slot 0, of slot 1, and so on; a slot has one for each limit.
        let windows: ZeroedMemory<Window>
        var isChanged = false
        /// What subjects did at other servers: for each server, a window for each limit.
        var elsewhere = CountsElsewhere<[Window]>()

        /// How much of a limit is used up, here and elsewhere, and when the last window began.
        func use(of index: Int, _ limit: RateLimit, from first: Int, _ tag: UInt64, now seconds: Int64) -> Window {
            var use = windows[first + index]
            for other in elsewhere[tag]
            where other[index].count > 0 && seconds - other[index].start < limit.windowSeconds {
                use.start = use.count == 0 ? other[index].start : max(use.start, other[index].start)
                use.count += other[index].count
            }
            return use
        }
    }

    /// Stands in where there is no limit at all, so that there is always one to tell.
    private static let unlimited = RateLimit(name: "unlimited", quota: .max, windowSeconds: 1)

    private let limits: [RateLimit]
    private let hash: SubjectHash
    private let state: Lock<State>

    /// Creates a limiter whose subjects must keep all of the limits.
    ///
    /// The table has so many entries, rounded up to a multiple of 8, of 8 bytes and 16 more for each limit: at most
    /// 1.5 MiB with one limit and the default of 65,536, once all of them are in use.
    package convenience init(_ limits: [RateLimit], capacity: Int = 65_536) {
        self.init(limits, capacity: capacity, hash: SubjectHash())
    }

    /// Creates a limiter that knows its subjects by a given hash.
    init(_ limits: [RateLimit], capacity: Int, hash: SubjectHash) {
        self.hash = hash
        self.limits = limits.isEmpty ? [Self.unlimited] : limits
        let table = SubjectTable(capacity: capacity)
        let windows = ZeroedMemory<Window>(count: table.count * self.limits.count)
        state = Lock(State(table: table, windows: windows))
    }

    /// Takes one from every limit, or nothing if one of them is used up.
    package func take(_ subject: String, now seconds: Int64) -> RateLimitDecision {
        let tag = hash.tag([subject])
        return state.withLock { state in
            let first = slot(for: tag, in: &state, now: seconds) * limits.count
            for (index, limit) in limits.enumerated() {
                state.windows[first + index].moveOn(to: seconds, limit)
            }
            let usedUp = limits.indices.filter {
                state.use(of: $0, limits[$0], from: first, tag, now: seconds).count >= limits[$0].quota
            }
            guard usedUp.isEmpty else { return .refused(tightest(usedUp, in: state, from: first, tag, now: seconds)) }
            for index in limits.indices { state.windows[first + index].count += 1 }
            state.isChanged = true
            return .allowed(tightest(Array(limits.indices), in: state, from: first, tag, now: seconds))
        }
    }

    /// The subject's slot; a new subject's windows are empty.
    private func slot(for tag: UInt64, in state: inout State, now seconds: Int64) -> Int {
        let slot = state.table.slot(for: tag) { left, right in
            weight(of: left, in: state.windows, now: seconds) < weight(of: right, in: state.windows, now: seconds)
        }
        if state.table.assign(slot, to: tag) {
            for index in limits.indices { state.windows[slot * limits.count + index] = Window() }
        }
        return slot
    }

    private typealias Weight = (waitsUntil: Int64, used: Int64, lastsUntil: Int64)

    /// How much would be forgotten with a slot.
    private func weight(of slot: Int, in windows: ZeroedMemory<Window>, now seconds: Int64) -> Weight {
        var weight: Weight = (0, 0, 0)
        for (index, limit) in limits.enumerated() {
            let window = windows[slot * limits.count + index]
            let end = window.start + limit.windowSeconds
            guard end > seconds else { continue }
            weight.used += Int64(window.count)
            weight.lastsUntil = max(weight.lastsUntil, end)
            if window.count >= limit.quota { weight.waitsUntil = max(weight.waitsUntil, end) }
        }
        return weight
    }

    /// The limit with the least quota left; of several, the one that takes longest to reset.
    private func tightest(
        _ indices: [Int], in state: State, from first: Int, _ tag: UInt64, now seconds: Int64
    ) -> RateLimitState {
        let states = indices.map { index in
            let limit = limits[index]
            let window = state.use(of: index, limit, from: first, tag, now: seconds)
            return RateLimitState(
                limit: limit, remaining: max(0, limit.quota - Int(window.count)),
                resetSeconds: window.start + limit.windowSeconds - seconds)
        }
        return states.min { ($0.remaining, -$0.resetSeconds) < ($1.remaining, -$1.resetSeconds) }
            ?? RateLimitState(limit: Self.unlimited, remaining: Self.unlimited.quota, resetSeconds: 1)
    }
}

extension RateLimiter: KeptCounts {
    var slots: Int { state.withLock { $0.table.count } }

    var width: Int { 2 + 2 * limits.count }

    var memorySeconds: Int64 { limits.map(\.windowSeconds).max() ?? 0 }

    func takeChanges() -> [Int64]? {
        state.withLock { state in
            guard state.isChanged else { return nil }
            state.isChanged = false
            return state.table.used.flatMap { slot, tag in
                let windows = limits.indices.map { state.windows[slot * limits.count + $0] }
                return [Int64(slot), Int64(bitPattern: tag)] + windows.flatMap { [$0.start, Int64($0.count)] }
            }
        }
    }

    func keepAgain() { state.withLock { $0.isChanged = true } }

    func share() {}

    func take(_ rows: [Int64], ofServer server: String, shiftedBy shift: Int64, now seconds: Int64) {
        var windowsByTag: [UInt64: [Window]] = [:]
        for first in stride(from: 0, through: rows.count - width, by: width) {
            let windows = limits.indices.map { index in
                Window(
                    start: min(rows[first + 2 + 2 * index] &+ shift, seconds),
                    count: Int32(clamping: min(max(0, rows[first + 3 + 2 * index]), Int64(limits[index].quota))))
            }
            let isOver = zip(windows, limits).allSatisfy { seconds - $0.start >= $1.windowSeconds }
            if !isOver { windowsByTag[UInt64(bitPattern: rows[first + 1])] = windows }
        }
        state.withLock { $0.elsewhere[server] = windowsByTag }
    }

    func restore(_ rows: [Int64], shiftedBy shift: Int64, now seconds: Int64) {
        let width = width
        state.withLock { state in
            for first in stride(from: 0, through: rows.count - width, by: width) {
                let slot = Int(clamping: rows[first])
                guard state.table.restore(slot, to: UInt64(bitPattern: rows[first + 1])) else { continue }
                for index in limits.indices {
                    let (start, count) = (rows[first + 2 + 2 * index], rows[first + 3 + 2 * index])
                    state.windows[slot * limits.count + index] = Window(
                        start: max(0, min(start &+ shift, seconds)),
                        count: Int32(clamping: min(max(0, count), Int64(limits[index].quota))))
                }
            }
        }
    }
}
