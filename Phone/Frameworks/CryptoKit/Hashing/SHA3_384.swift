// Written by tools/generate from tools/templates/CryptoKit/Hash.swift.template: edit that.

import Foundation
internal import LatchkeyCrypto

/// SHA3-384 (FIPS 202).
@available(iOS 26, *)
public struct SHA3_384: HashFunction {
    /// The type of the result.
    public typealias Digest = SHA3_384Digest

    /// The length of the hash in bytes: 48.
    public static var byteCount: Int { 48 }
    /// The length of a block in bytes: 104.
    public static var blockByteCount: Int { 104 }

    private var state = IncrementalHash(.sha3_384)

    /// Starts the hash of an empty message.
    public init() {}

    /// Appends the bytes in a buffer to the message.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
        state.update(bufferPointer: bufferPointer)
    }

    /// Returns the hash of the message so far.
    public func finalize() -> SHA3_384Digest { SHA3_384Digest(bytes: state.finalize()) }
}

/// A SHA3-384 hash, 48 bytes.
@available(iOS 26, *)
public struct SHA3_384Digest: Digest {
    /// The length in bytes: 48.
    public static var byteCount: Int { 48 }

    let bytes: [UInt8]

    /// Calls the closure with the bytes.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    /// The name of the hash and the bytes in hexadecimal.
    public var description: String { "SHA3_384 digest: \(bytes.hexadecimal)" }
}
