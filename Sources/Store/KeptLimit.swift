/// Counts of a server's limits, as they outlast the process.
///
/// Their subjects are keyed hashes, so they name nobody.
public struct KeptLimit: Sendable, Equatable {
    /// Which limit; its name in the server.
    public var name: String
    /// The counts, in the server's own form.
    public var content: [UInt8]

    /// Makes one from its parts.
    public init(name: String, content: [UInt8]) {
        self.name = name
        self.content = content
    }
}

/// Counts that another server of the database has kept.
public struct KeptLimitOfOther: Sendable, Equatable {
    /// The other server's name.
    public var instance: String
    /// Above that of all counts that were kept before.
    public var revision: Int64
    /// The counts.
    public var limit: KeptLimit

    /// Makes one from its parts.
    public init(instance: String, revision: Int64, limit: KeptLimit) {
        self.instance = instance
        self.revision = revision
        self.limit = limit
    }
}
