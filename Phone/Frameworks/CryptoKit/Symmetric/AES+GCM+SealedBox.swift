import Foundation

extension AES.GCM {
    /// An encrypted message with its nonce and tag.
    public struct SealedBox: Sendable {
        /// The nonce.
        public let nonce: Nonce
        /// The encrypted message, as long as the message.
        public let ciphertext: Data
        /// The tag, 16 bytes.
        public let tag: Data

        /// The nonce, ciphertext and tag joined; nil if the nonce is not 12 bytes, as they could not be told apart.
        public var combined: Data? {
            guard nonce.bytes.count == defaultNonceByteCount else { return nil }
            return Data(nonce.bytes) + ciphertext + tag
        }

        /// Creates a box from a nonce of 12 bytes, a ciphertext and a tag of 16 bytes, joined.
        ///
        /// - Throws: `CryptoKitError.incorrectParameterSize` for fewer than 28 bytes.
        public init<D: DataProtocol>(combined: D) throws {
            guard combined.count >= defaultNonceByteCount + tagByteCount else {
                throw CryptoKitError.incorrectParameterSize
            }
            nonce = try Nonce(data: combined.prefix(defaultNonceByteCount))
            ciphertext = Data(combined.dropFirst(defaultNonceByteCount).dropLast(tagByteCount))
            tag = Data(combined.suffix(tagByteCount))
        }

        /// Creates a box from its parts.
        ///
        /// - Throws: `CryptoKitError.incorrectParameterSize` for a tag of other than 16 bytes.
        public init<C: DataProtocol, T: DataProtocol>(nonce: Nonce, ciphertext: C, tag: T) throws {
            guard tag.count == tagByteCount else { throw CryptoKitError.incorrectParameterSize }
            self.init(nonce: nonce, ciphertext: [UInt8](ciphertext), tag: [UInt8](tag))
        }

        init(nonce: Nonce, ciphertext: [UInt8], tag: [UInt8]) {
            self.nonce = nonce
            self.ciphertext = Data(ciphertext)
            self.tag = Data(tag)
        }
    }
}
