/// The keyed hash of a recovery code, 32 bytes (HMAC-SHA256); the code itself is never kept.
///
/// The store finds it as a whole: without the key nobody can choose a code whose hash resembles another.
public struct RecoveryCodeHash: Sendable, Equatable, CustomStringConvertible {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Takes the code; `nil` unless it has 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// A description without the value.
    public var description: String { "recovery code hash" }
}
