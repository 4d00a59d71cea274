import Foundation
internal import LatchkeyCrypto

/// A code that proves that a message was made by a holder of the key.
public protocol MessageAuthenticationCode: Hashable, ContiguousBytes, CustomStringConvertible, Sequence, Sendable
where Element == UInt8 {
    /// The length in bytes.
    var byteCount: Int { get }
}

extension MessageAuthenticationCode {
    /// Returns an iterator over the bytes.
    public func makeIterator() -> Array<UInt8>.Iterator {
        [UInt8](contiguous: self).makeIterator()
    }

    /// Compares with other bytes, in a time that depends on the length only.
    public static func == <D: DataProtocol>(lhs: Self, rhs: D) -> Bool {
        constantTimeEqual([UInt8](contiguous: lhs), [UInt8](rhs))
    }

    /// Compares with another code, in a time that depends on the length only.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        constantTimeEqual([UInt8](contiguous: lhs), [UInt8](contiguous: rhs))
    }
}
