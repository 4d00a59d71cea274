// Written by tools/generate from tools/templates/CryptoKit/Hash.swift.template: edit that.

import Foundation
internal import LatchkeyCrypto

/// SHA3-512 (FIPS 202).
@available(iOS 26, *)
public struct SHA3_512: HashFunction {
    /// The type of the result.
    public typealias Digest = SHA3_512Digest

    /// The length of the hash in bytes: 64.
    public static var byteCount: Int { 64 }
    /// The length of a block in bytes: 72.
    public static var blockByteCount: Int { 72 }

    private var state = IncrementalHash(.sha3_512)

    /// Starts the hash of an empty message.
    public init() {}

    /// Appends the bytes in a buffer to the message.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
        state.update(bufferPointer: bufferPointer)
    }

    /// Returns the hash of the message so far.
    public func finalize() -> SHA3_512Digest { SHA3_512Digest(bytes: state.finalize()) }
}

/// A SHA3-512 hash, 64 bytes.
@available(iOS 26, *)
public struct SHA3_512Digest: Digest {
    /// The length in bytes: 64.
    public static var byteCount: Int { 64 }

    let bytes: [UInt8]

    /// Calls the closure with the bytes.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    /// The name of the hash and the bytes in hexadecimal.
    public var description: String { "SHA3_512 digest: \(bytes.hexadecimal)" }
}
