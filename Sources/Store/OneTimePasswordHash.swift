import LatchkeyCrypto

/// The keyed hash of a one-time password, 32 bytes (HMAC-SHA256); the password itself is never kept.
///
/// It has no `==`: hashes are compared by ``matches(_:)`` only.
public struct OneTimePasswordHash: Sendable, CustomStringConvertible {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Takes the code; `nil` unless it has 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// Whether both are the same, in a time that tells nothing of where they differ.
    public func matches(_ other: OneTimePasswordHash) -> Bool { constantTimeEqual(bytes, other.bytes) }

    /// Whether it is the same as this or one of those, in a time that tells nothing of which.
    public func matches(_ presented: OneTimePasswordHash, or others: [OneTimePasswordHash]) -> Bool {
        others.reduce(matches(presented)) { isRight, other in matches(other) || isRight }
    }

    /// A description without the value.
    public var description: String { "one-time password hash" }
}
