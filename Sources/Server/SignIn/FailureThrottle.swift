import LatchkeyLock
import LatchkeyWire

/// Counts failed sign-ins by user and device, in a table of fixed size.
///
/// Known and unknown names are counted alike, so that neither a reply nor its time tells them apart, and a flood of
/// names costs no memory: names share a table of keyed hashes in which the least pressing entry gives way. A slot
/// lost under such a flood forgets failures; it never locks somebody else out. Signatures can't be guessed, so the
/// counts need not outlive the process.
public final class FailureThrottle: Sendable {
    /// When failures begin to cost time.
    public struct Policy: Sendable {
        /// How many failures in a row are free: 5.
        public var freeFailures = 5
        /// For how long the device waits after that, in seconds; doubled with each further failure: 30.
        public var firstDelaySeconds: Int64 = 30
        /// The longest wait, in seconds: one hour (NIST SP 800-63B §5.2.2).
        public var maximumDelaySeconds: Int64 = 3600
        /// How many entries the table has, rounded up to a multiple of 8: 65,536 (2 MiB).
        public var capacity = 65_536

        /// The defaults.
        public init() {}
    }

    private struct Entry {
        var tag: UInt64 = 0
        var failures: Int32 = 0
        var lastFailure: Int64 = 0
        var lockedUntil: Int64 = 0
    }

    private static let ways = 8
    private let policy: Policy
    private let entries: Lock<[Entry]>
    private let buckets: Int

    init(policy: Policy) {
        self.policy = policy
        buckets = max(1, (policy.capacity + Self.ways - 1) / Self.ways)
        entries = Lock(Array(repeating: Entry(), count: buckets * Self.ways))
    }

    /// For how many seconds this device still has to wait; `nil` if it may try.
    func remainingDelay(username: Username, deviceID: DeviceID, now seconds: Int64) -> Int64? {
        let tag = self.tag(username, deviceID)
        return entries.withLock { entries in
            guard let index = self.index(of: tag, in: entries), entries[index].lockedUntil > seconds else { return nil }
            return entries[index].lockedUntil - seconds
        }
    }

    /// Counts a failure.
    func recordFailure(username: Username, deviceID: DeviceID, now seconds: Int64) {
        let tag = self.tag(username, deviceID)
        entries.withLock { entries in
            let index = self.index(of: tag, in: entries) ?? self.victim(for: tag, in: entries)
            if entries[index].tag != tag { entries[index] = Entry(tag: tag) }
            let failures = min(entries[index].failures + 1, 64)
            entries[index].failures = failures
            entries[index].lastFailure = seconds
            let excess = Int(failures) - policy.freeFailures
            if excess >= 0 {
                let doublings = min(excess, 20)
                entries[index].lockedUntil =
                    seconds + min(policy.firstDelaySeconds << doublings, policy.maximumDelaySeconds)
            }
        }
    }

    /// Forgets a device's failures.
    func recordSuccess(username: Username, deviceID: DeviceID) {
        let tag = self.tag(username, deviceID)
        entries.withLock { entries in
            if let index = self.index(of: tag, in: entries) { entries[index] = Entry() }
        }
    }

    /// `Hasher` is SipHash under a key that is random in each process: nobody can aim at a bucket.
    private func tag(_ username: Username, _ deviceID: DeviceID) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(username.rawValue)
        hasher.combine(deviceID.rawValue)
        return UInt64(bitPattern: Int64(hasher.finalize())) | 1
    }

    private func bucket(of tag: UInt64) -> Range<Int> {
        let first = Int((tag >> 1) % UInt64(buckets)) * Self.ways
        return first..<(first + Self.ways)
    }

    private func index(of tag: UInt64, in entries: [Entry]) -> Int? {
        bucket(of: tag).first { entries[$0].tag == tag }
    }

    /// An empty entry, else the one whose lock ends first, else the oldest.
    private func victim(for tag: UInt64, in entries: [Entry]) -> Int {
        let range = bucket(of: tag)
        return range.min {
            (entries[$0].lockedUntil, entries[$0].lastFailure) < (entries[$1].lockedUntil, entries[$1].lastFailure)
        } ?? range.lowerBound
    }
}
