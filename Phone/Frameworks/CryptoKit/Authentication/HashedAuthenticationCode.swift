import Foundation

/// A code made by `HMAC`, as long as a digest of its hash function.
public struct HashedAuthenticationCode<H: HashFunction>: MessageAuthenticationCode {
    let digest: H.Digest

    /// The length in bytes.
    public var byteCount: Int { H.Digest.byteCount }

    /// Calls the closure with the bytes.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try digest.withUnsafeBytes(body)
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine([UInt8](contiguous: digest)) }

    /// The name of the hash function and the bytes in hexadecimal.
    public var description: String { "HMAC with \(H.self): \([UInt8](contiguous: digest).hexadecimal)" }
}
