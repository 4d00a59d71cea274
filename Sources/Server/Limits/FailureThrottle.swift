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
        var failures: Int32 = 0
        var lastFailure: Int64 = 0
        var lockedUntil: Int64 = 0
    }

    private struct State {
        var table: SubjectTable
        let entries: ZeroedMemory<Entry>
        var isChanged = false
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
            guard let slot = state.table.slot(of: subject.tag), state.entries[slot].lockedUntil > seconds else {
                return nil
            }
            return state.entries[slot].lockedUntil - seconds
        }
    }

    /// The number of failures in a row of this device, or of the user without a device.
    func failures(username: Username, deviceID: DeviceID? = nil) -> Int {
        let tag = subject(username, deviceID).tag
        return state.withLock { state in state.table.slot(of: tag).map { Int(state.entries[$0].failures) } ?? 0 }
    }

    /// Counts a failure.
    func recordFailure(of subject: Subject, now seconds: Int64) {
        let tag = subject.tag
        state.withLock { state in
            // The one whose lock ends first gives way, else the oldest.
            let slot = state.table.slot(for: tag) { left, right in
                let (left, right) = (state.entries[left], state.entries[right])
                return (left.lockedUntil, left.lastFailure) < (right.lockedUntil, right.lastFailure)
            }
            if state.table.assign(slot, to: tag) { state.entries[slot] = Entry() }
            count(&state.entries[slot], now: seconds)
            state.isChanged = true
        }
    }

    /// Forgets the failures of a device, or of a user, and tells how many they were.
    @discardableResult
    func recordSuccess(of subject: Subject) -> Int {
        state.withLock { state in
            guard let slot = state.table.slot(of: subject.tag) else { return 0 }
            state.table.release(slot)
            state.isChanged = true
            return Int(state.entries[slot].failures)
        }
    }

    /// Removes a number of a user's failures, and the wait if the rest allows it.
    func forgive(_ failures: Int, username: Username) {
        guard failures > 0 else { return }
        let tag = subject(username).tag
        state.withLock { state in
            guard let slot = state.table.slot(of: tag) else { return }
            let left = max(0, Int(state.entries[slot].failures) - failures)
            state.entries[slot].failures = Int32(left)
            state.isChanged = true
            if left < policy.freeFailures { state.entries[slot].lockedUntil = 0 }
        }
    }

    private func count(_ entry: inout Entry, now seconds: Int64) {
        if let limit = policy.forgetAfterSeconds, seconds - entry.lastFailure >= limit { entry.failures = 0 }
        let free = freeFailures
        // 64 failures beyond the free ones are more than the longest delay needs.
        entry.failures = min(entry.failures + 1, Int32(free + 64))
        entry.lastFailure = seconds
        let excess = Int(entry.failures) - free
        if excess >= 0 {
            let delay = policy.firstDelaySeconds << min(excess, 20)
            entry.lockedUntil = seconds + min(delay, policy.maximumDelaySeconds)
        }
    }

    private var freeFailures: Int { min(max(0, policy.freeFailures), 1_000_000) }
}

extension FailureThrottle: KeptCounts {
    var slots: Int { state.withLock { $0.table.count } }

    var width: Int { 5 }

    func takeChanges() -> [Int64]? {
        state.withLock { state in
            guard state.isChanged else { return nil }
            state.isChanged = false
            return state.table.used.flatMap { slot, tag in
                let entry = state.entries[slot]
                return [
                    Int64(slot), Int64(bitPattern: tag), Int64(entry.failures), entry.lastFailure, entry.lockedUntil,
                ]
            }
        }
    }

    func keepAgain() { state.withLock { $0.isChanged = true } }

    func restore(_ rows: [Int64], shiftedBy shift: Int64, now seconds: Int64) {
        state.withLock { state in
            for first in stride(from: 0, through: rows.count - width, by: width) {
                let slot = Int(clamping: rows[first])
                guard state.table.restore(slot, to: UInt64(bitPattern: rows[first + 1])) else { continue }
                state.entries[slot] = Entry(
                    failures: Int32(clamping: min(max(0, rows[first + 2]), Int64(freeFailures + 64))),
                    lastFailure: min(rows[first + 3] &+ shift, seconds),
                    lockedUntil: min(rows[first + 4] &+ shift, seconds + policy.maximumDelaySeconds))
            }
        }
    }
}
