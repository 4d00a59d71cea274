import Foundation

/// A cryptographic hash function, computed piece by piece.
public protocol HashFunction: Sendable {
    /// The type of the result.
    associatedtype Digest: CryptoKit.Digest

    /// The length in bytes of the block that the function works on.
    static var blockByteCount: Int { get }

    /// Starts the hash of an empty message.
    init()

    /// Appends the bytes in a buffer to the message.
    mutating func update(bufferPointer: UnsafeRawBufferPointer)

    /// Returns the hash of the message so far; more can be appended afterwards.
    func finalize() -> Digest
}

extension HashFunction {
    /// Returns the hash of the message.
    public static func hash<D: DataProtocol>(data: D) -> Self.Digest {
        var function = Self()
        function.update(data: data)
        return function.finalize()
    }

    /// Appends bytes to the message.
    public mutating func update<D: DataProtocol>(data: D) {
        for region in data.regions {
            region.withUnsafeBytes { update(bufferPointer: $0) }
        }
    }
}
