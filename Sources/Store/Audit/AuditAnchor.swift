/// The last line of the audit log that is known to be on disk: it must be there at the next start.
public struct AuditAnchor: Sendable, Equatable {
    /// SHA-256 of the line, 32 bytes.
    public var hash: [UInt8]
    /// The length in bytes of its file, up to and with the line feed behind it.
    public var length: Int64
    /// The user id of the operating system's user who allowed the server to go on without this line; `nil` if nobody
    /// did.
    public var acceptedBy: Int64?

    /// Takes the parts; `nil` unless the hash has 32 bytes.
    public init?(hash: [UInt8], length: Int64, acceptedBy: Int64? = nil) {
        guard hash.count == 32 else { return nil }
        self.hash = hash
        self.length = length
        self.acceptedBy = acceptedBy
    }
}

/// The state of an outbox, for metrics.
public struct OutboxState: Sendable, Equatable {
    /// How many entries wait.
    public var length: Int
    /// When the oldest was made, in milliseconds since 1970; `nil` if there is none.
    public var oldest: Int64?
}
