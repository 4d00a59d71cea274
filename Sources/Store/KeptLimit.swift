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
