import Foundation
internal import LatchkeyCrypto

extension AES.GCM {
    /// A number used once with a key, at least 12 bytes.
    public struct Nonce: ContiguousBytes, Sequence, Sendable {
        let bytes: [UInt8]

        /// Creates a random nonce of 12 bytes.
        public init() {
            bytes = requiringSystem { () throws(CryptoError) in try SecureRandom.bytes(defaultNonceByteCount) }
        }

        /// Creates a nonce from existing bytes.
        ///
        /// - Throws: `CryptoKitError.incorrectParameterSize` for fewer than 12 bytes.
        public init<D: DataProtocol>(data: D) throws {
            guard data.count >= defaultNonceByteCount else { throw CryptoKitError.incorrectParameterSize }
            bytes = [UInt8](data)
        }

        /// Calls the closure with the bytes.
        public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
            try bytes.withUnsafeBytes(body)
        }

        /// Returns an iterator over the bytes.
        public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
    }
}
