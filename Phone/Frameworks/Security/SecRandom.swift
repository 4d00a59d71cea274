import Foundation
import LatchkeyCrypto

/// A reference to a source of random bytes; there is only the system's.
public typealias SecRandomRef = OpaquePointer

/// The system's source, which is nil as on iOS.
public nonisolated(unsafe) let kSecRandomDefault: SecRandomRef? = nil

/// Fills memory with random bytes that can't be guessed.
///
/// - Returns: `errSecSuccess`, or `errSecParam` for a negative count, or `errSecNotAvailable` without a source.
@discardableResult
public func SecRandomCopyBytes(_ rnd: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer) -> Int32 {
    guard count >= 0 else { return errSecParam }
    guard let random = try? SecureRandom.bytes(count) else { return errSecNotAvailable }
    UnsafeMutableRawBufferPointer(start: bytes, count: count).copyBytes(from: random)
    return errSecSuccess
}
