import Foundation
internal import LatchkeyCrypto

/// A secret key of a symmetric algorithm.
///
/// Unlike Apple's, its memory is not overwritten in the end.
public struct SymmetricKey: ContiguousBytes, Equatable, Sendable {
    private let bytes: [UInt8]

    /// The number of bits.
    public var bitCount: Int { bytes.count * 8 }

    /// Creates a key from existing bytes.
    public init<D: ContiguousBytes>(data: D) {
        bytes = [UInt8](contiguous: data)
    }

    /// Creates a random key.
    public init(size: SymmetricKeySize) {
        bytes = requiringSystem { () throws(CryptoError) in try SecureRandom.bytes(size.bitCount / 8) }
    }

    /// Calls the closure with the bytes.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }

    /// Compares two keys, in a time that depends on the length only.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        constantTimeEqual(lhs.bytes, rhs.bytes)
    }
}
