/// The SHA-256 of a refresh token, 32 bytes; the token itself is never kept.
public struct RefreshTokenHash: Sendable, Hashable, CustomStringConvertible {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Takes the digest; `nil` unless it has 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// A description without the value.
    public var description: String { "refresh token hash" }
}
