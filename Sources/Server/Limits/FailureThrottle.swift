import LatchkeyLock
import LatchkeyWire

/// Counts failed sign-ins in a table of fixed size, by user and device or by user alone.
///
/// Known and unknown names are counted alike, so that neither a reply nor its timing distinguishes them. A flood of
/// names costs no memory, because names share a ``SubjectTable`` that evicts the least important entry. An evicted
/// entry forgets failures; it never locks anyone else out. A ``LimitMemory`` keeps the counts
/// across restarts.
public final class FailureThrottle: Sendable {
    /// When failures begin to cost time.
    public struct Policy: Sendable {
        /// The name in the fields `RateLimit-Policy` and `RateLimit`.
        public var name = "device-failures"
        /// The number of failures in a row without a wait: 5.
        public var freeFailures = 5
        /// For how long the subject waits after that, in seconds; doubled with each further failure: 30.
        public var firstDelaySeconds: Int64 = 30
        /// The longest wait, in seconds: one hour (NIST SP 800-63B §5.2.2).
        public var maximumDelaySeconds: Int64 = 3600
        /// After how many seconds without a failure all of them are forgotten; `nil`, the default, for never.
        public var forgetAfterSeconds: Int64?
        /// How many entries the table has, rounded up to a multiple of 8: 65,536 (2 MiB once all are in use).
        public var capacity = 65_536

        /// The defaults.
        public init() {}
    }

    /// A device or a user as the table knows them, so that a request hashes their names once.
    struct Subject: Sendable {
        fileprivate let tag: UInt64
    }

    private struct Entry: BitwiseCopyable {
        /// Below 0 where a success here forgave failures that other servers counted.
        var failures: Int32 = 0
        var lastFailure: Int64 = 0
        var lockedUntil: Int64 = 0
        /// When a success made the failures of earlier seconds void, those at other servers too; 0 for never.
        var clearedAt: Int64 = 0

        /// Whether it says only when failures were made void.
        var isClear: Bool { failures == 0 && clearedAt > 0 }
    }

    private struct State {
        var table: SubjectTable
        let entries: ZeroedMemory<Entry>
        var isChanged = false
        /// Whether other servers count too.
        var isShared = false
        var elsewhere = CountsElsewhere<Entry>()
    }

    /// When failures begin to cost time.
    let policy: Policy
    private let hash: SubjectHash
    private let state: Lock<State>

    init(policy: Policy, hash: SubjectHash = SubjectHash()) {
        self.policy = policy
        self.hash = hash
        let table = SubjectTable(capacity: policy.capacity)
        state = Lock(State(table: table, entries: ZeroedMemory(count: table.count)))
    }

    /// A device, or without one a user.
    func subject(_ username: Username, _ deviceID: DeviceID? = nil) -> Subject {
        Subject(tag: hash.tag([username.folded] + (deviceID.map { [$0.rawValue] } ?? [])))
    }

    /// For how many seconds a device or user still has to wait; `nil` if it may try.
    func remainingDelay(of subject: Subject, now seconds: Int64) -> Int64? {
        state.withLock { state in
            let here = entry(of: subject.tag, state)
            let end = max(here?.lockedUntil ?? 0, failuresElsewhere(subject.tag, here, state, now: seconds).lockedUntil)
            return end > seconds ? end - seconds : nil
        }
    }

    /// The number of failures in a row of this device, or of the user without a device.
    func failures(username: Username, deviceID: DeviceID? = nil) -> Int {
        let tag = subject(username, deviceID).tag
        return state.withLock { state in failures(tag, entry(of: tag, state), state, now: nil) }
    }

    /// Counts a failure.
    func recordFailure(of subject: Subject, now seconds: Int64) {
        let tag = subject.tag
        state.withLock { state in
            let slot = assignedSlot(tag, &state)
            let elsewhere = failuresElsewhere(tag, state.entries[slot], state, now: seconds).count
            count(&state.entries[slot], elsewhere: elsewhere, now: seconds)
            state.isChanged = true
        }
    }

    /// Forgets the failures of a device, or of a user, and tells how many they were.
    @discardableResult
    func recordSuccess(of subject: Subject, now seconds: Int64) -> Int {
        let tag = subject.tag
        return state.withLock { state in
            let here = entry(of: tag, state)
            let failures = failures(tag, here, state, now: seconds)
            guard here != nil && here?.isClear != true || failures > 0 else { return 0 }
            if state.isShared {
                state.entries[assignedSlot(tag, &state)] = Entry(clearedAt: max(0, seconds))
            } else if let slot = state.table.slot(of: tag) {
                state.table.release(slot)
            }
            state.isChanged = true
            return failures
        }
    }

    /// Removes a number of a user's failures, and the wait if the rest allows it.
    func forgive(_ failures: Int, username: Username) {
        guard failures > 0 else { return }
        let tag = subject(username).tag
        state.withLock { state in
            guard state.isShared || state.table.slot(of: tag) != nil else { return }
            let slot = assignedSlot(tag, &state)
            let left = Int(state.entries[slot].failures) - failures
            state.entries[slot].failures = Int32(clamping: state.isShared ? max(left, -maximumFailures) : max(0, left))
            state.isChanged = true
            let all = self.failures(tag, state.entries[slot], state, now: nil)
            if all < policy.freeFailures { state.entries[slot].lockedUntil = 0 }
        }
    }

    private func entry(of tag: UInt64, _ state: State) -> Entry? {
        state.table.slot(of: tag).map { state.entries[$0] }
    }

    private func assignedSlot(_ tag: UInt64, _ state: inout State) -> Int {
        // The one whose lock ends first gives way, else the oldest.
        let slot = state.table.slot(for: tag) { left, right in
            let (left, right) = (state.entries[left], state.entries[right])
            return (left.lockedUntil, left.lastFailure) < (right.lockedUntil, right.lastFailure)
        }
        if state.table.assign(slot, to: tag) { state.entries[slot] = Entry() }
        return slot
    }

    private func failures(_ tag: UInt64, _ here: Entry?, _ state: State, now seconds: Int64?) -> Int {
        max(0, Int(here?.failures ?? 0) + failuresElsewhere(tag, here, state, now: seconds).count)
    }

    /// What other servers counted of a subject since the last success anywhere.
    private func failuresElsewhere(
        _ tag: UInt64, _ here: Entry?, _ state: State, now seconds: Int64?
    ) -> (count: Int, lockedUntil: Int64) {
        let others = state.elsewhere[tag]
        guard !others.isEmpty else { return (0, 0) }
        let clearedAt = others.reduce(here?.clearedAt ?? 0) { max($0, $1.isClear ? $1.clearedAt : 0) }
        let counted = others.filter { other in
            guard !other.isClear, other.lastFailure >= clearedAt else { return false }
            guard let seconds, let limit = policy.forgetAfterSeconds else { return true }
            return seconds - other.lastFailure < limit
        }
        return counted.reduce((0, 0)) { ($0.0 + Int($1.failures), max($0.1, $1.lockedUntil)) }
    }

    private func count(_ entry: inout Entry, elsewhere: Int, now seconds: Int64) {
        if let limit = policy.forgetAfterSeconds, seconds - entry.lastFailure >= limit { entry.failures = 0 }
        let free = freeFailures
        entry.failures = min(entry.failures + 1, Int32(maximumFailures))
        entry.lastFailure = seconds
        let excess = Int(entry.failures) + elsewhere - free
        if excess >= 0 {
            let delay = policy.firstDelaySeconds << min(excess, 20)
            entry.lockedUntil = seconds + min(delay, policy.maximumDelaySeconds)
        }
    }

    /// 64 failures beyond the free ones are more than the longest delay needs.
    private var maximumFailures: Int { freeFailures + 64 }

    private var freeFailures: Int { min(max(0, policy.freeFailures), 1_000_000) }
}

extension FailureThrottle: KeptCounts {
    var slots: Int { state.withLock { $0.table.count } }

    var width: Int { 5 }

    var memorySeconds: Int64 { policy.forgetAfterSeconds ?? policy.maximumDelaySeconds }

    func takeChanges() -> [Int64]? {
        state.withLock { state in
            guard state.isChanged else { return nil }
            state.isChanged = false
            return state.table.used.flatMap { slot, tag in
                let entry = state.entries[slot]
                let row = [Int64(slot), Int64(bitPattern: tag), Int64(entry.failures)]
                return row + (entry.isClear ? [entry.clearedAt, Self.clear] : [entry.lastFailure, entry.lockedUntil])
            }
        }
    }

    /// The end of a wait that says that a success made earlier failures void, and when.
    private static let clear: Int64 = -1

    func keepAgain() { state.withLock { $0.isChanged = true } }

    func restore(_ rows: [Int64], shiftedBy shift: Int64, now seconds: Int64) {
        state.withLock { state in
            for first in stride(from: 0, through: rows.count - width, by: width) {
                let slot = Int(clamping: rows[first])
                guard state.table.restore(slot, to: UInt64(bitPattern: rows[first + 1])) else { continue }
                state.entries[slot] = entry(Array(rows[first..<(first + width)]), shiftedBy: shift, now: seconds)
            }
        }
    }

    func share() { state.withLock { $0.isShared = true } }

    func take(_ rows: [Int64], ofServer server: String, shiftedBy shift: Int64, now seconds: Int64) {
        var entries: [UInt64: Entry] = [:]
        for first in stride(from: 0, through: rows.count - width, by: width) {
            let row = Array(rows[first..<(first + width)])
            entries[UInt64(bitPattern: row[1])] = entry(row, shiftedBy: shift, now: seconds)
        }
        state.withLock { state in
            state.elsewhere[server] = entries
            // What was counted here before a success elsewhere is void.
            for (tag, other) in entries where other.isClear {
                guard let slot = state.table.slot(of: tag), !state.entries[slot].isClear,
                    state.entries[slot].lastFailure < other.clearedAt
                else { continue }
                state.table.release(slot)
                state.isChanged = true
            }
        }
    }

    /// Reads a row, leaving out what these limits can't have counted.
    private func entry(_ row: [Int64], shiftedBy shift: Int64, now seconds: Int64) -> Entry {
        let time = max(0, min(row[3] &+ shift, seconds))
        if row[2] == 0, row[4] == Self.clear { return Entry(clearedAt: time) }
        return Entry(
            failures: Int32(clamping: min(max(-Int64(maximumFailures), row[2]), Int64(maximumFailures))),
            lastFailure: time, lockedUntil: max(0, min(row[4] &+ shift, seconds + policy.maximumDelaySeconds)))
    }
}
