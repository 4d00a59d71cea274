import Foundation
internal import LatchkeyCrypto

/// The result of a hash function.
public protocol Digest: Hashable, ContiguousBytes, CustomStringConvertible, Sequence, Sendable
where Element == UInt8 {
    /// The length in bytes.
    static var byteCount: Int { get }
}

extension Digest {
    /// Returns an iterator over the bytes.
    public func makeIterator() -> Array<UInt8>.Iterator {
        [UInt8](contiguous: self).makeIterator()
    }

    /// Compares with other bytes, in a time that depends on the length only.
    public static func == <D: DataProtocol>(lhs: Self, rhs: D) -> Bool {
        constantTimeEqual([UInt8](contiguous: lhs), [UInt8](rhs))
    }

    /// Compares with another digest, in a time that depends on the length only.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        constantTimeEqual([UInt8](contiguous: lhs), [UInt8](contiguous: rhs))
    }
}
