// Written by tools/generate from tools/templates/CryptoKit/BrokenHash.swift.template: edit that.

import Foundation
internal import LatchkeyCrypto

extension Insecure {
    /// SHA-1 (FIPS 180-4): collisions are practical.
    public struct SHA1: HashFunction {
        /// The type of the result.
        public typealias Digest = SHA1Digest

        /// The length of the hash in bytes: 20.
        public static var byteCount: Int { 20 }
        /// The length of a block in bytes: 64.
        public static var blockByteCount: Int { 64 }

        private var state = IncrementalHash(.sha1)

        /// Starts the hash of an empty message.
        public init() {}

        /// Appends the bytes in a buffer to the message.
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
            state.update(bufferPointer: bufferPointer)
        }

        /// Returns the hash of the message so far.
        public func finalize() -> SHA1Digest { SHA1Digest(bytes: state.finalize()) }
    }

    /// A SHA-1 hash, 20 bytes.
    public struct SHA1Digest: Digest {
        /// The length in bytes: 20.
        public static var byteCount: Int { 20 }

        let bytes: [UInt8]

        /// Calls the closure with the bytes.
        public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
            try bytes.withUnsafeBytes(body)
        }

        /// Hashes the bytes.
        public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

        /// The name of the hash and the bytes in hexadecimal.
        public var description: String { "SHA1 digest: \(bytes.hexadecimal)" }
    }
}
