// Written by tools/generate from tools/templates/CryptoKit/BrokenHash.swift.template: edit that.

import Foundation
internal import LatchkeyCrypto

extension Insecure {
    /// MD5 (RFC 1321): collisions are a matter of seconds.
    public struct MD5: HashFunction {
        /// The type of the result.
        public typealias Digest = MD5Digest

        /// The length of the hash in bytes: 16.
        public static var byteCount: Int { 16 }
        /// The length of a block in bytes: 64.
        public static var blockByteCount: Int { 64 }

        private var state = IncrementalHash(.md5)

        /// Starts the hash of an empty message.
        public init() {}

        /// Appends the bytes in a buffer to the message.
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
            state.update(bufferPointer: bufferPointer)
        }

        /// Returns the hash of the message so far.
        public func finalize() -> MD5Digest { MD5Digest(bytes: state.finalize()) }
    }

    /// An MD5 hash, 16 bytes.
    public struct MD5Digest: Digest {
        /// The length in bytes: 16.
        public static var byteCount: Int { 16 }

        let bytes: [UInt8]

        /// Calls the closure with the bytes.
        public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
            try bytes.withUnsafeBytes(body)
        }

        /// Hashes the bytes.
        public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

        /// The name of the hash and the bytes in hexadecimal.
        public var description: String { "MD5 digest: \(bytes.hexadecimal)" }
    }
}
