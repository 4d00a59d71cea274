import LatchkeyStore

/// When the audit log begins a new file, for how long it keeps the old ones, and what happens when it can't be written.
public struct AuditPolicy: Sendable, Equatable {
    /// For how many days a line is kept at the least; `nil`, the default, for ever.
    ///
    /// Whole files go, and only those of which every line is older, so a line stays for up to a day longer.
    public var retentionDays: Int?
    /// The length in bytes at which a new file is started within a day: 64 MiB.
    public var maximumFileLength = 64 << 20
    /// How many events wait in the database while the file can't be written, and what happens beyond that.
    public var outbox = OutboxLimit()
    /// Whether events are kept for other services, too.
    var announces = false

    /// Creates a policy that keeps every line for ever.
    public init(retentionDays: Int? = nil) {
        self.retentionDays = retentionDays
    }
}
