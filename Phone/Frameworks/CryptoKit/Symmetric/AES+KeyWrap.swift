import Foundation
internal import LatchkeyCrypto

extension AES {
    /// The key wrap of RFC 3394: encrypts keys with keys.
    public enum KeyWrap: Sendable {
        /// Wraps a key.
        ///
        /// - Parameters:
        ///   - keyToWrap: A key of 16 or more bytes, a multiple of 8.
        ///   - kek: The key that wraps, of 16, 24 or 32 bytes.
        /// - Returns: 8 bytes more than the key.
        /// - Throws: `CryptoKitError.incorrectKeySize` for either key.
        public static func wrap(_ keyToWrap: SymmetricKey, using kek: SymmetricKey) throws -> Data {
            try check(kek)
            do {
                return Data(try AESKeyWrap.wrap([UInt8](contiguous: keyToWrap), using: [UInt8](contiguous: kek)))
            } catch {
                throw error == .invalidParameter("key") ? CryptoKitError.incorrectKeySize : CryptoKitError.wrapFailure
            }
        }

        /// Unwraps a key.
        ///
        /// - Throws: `CryptoKitError.unwrapFailure` if it was not wrapped under this key,
        ///   `CryptoKitError.incorrectParameterSize` for a wrong length, `CryptoKitError.incorrectKeySize` for the key.
        public static func unwrap<WrappedKey: DataProtocol>(
            _ wrappedKey: WrappedKey, using kek: SymmetricKey
        ) throws -> SymmetricKey {
            try check(kek)
            do {
                let key = try AESKeyWrap.unwrap([UInt8](wrappedKey), using: [UInt8](contiguous: kek))
                return SymmetricKey(data: key)
            } catch {
                throw error == .invalidParameter("wrapped")
                    ? CryptoKitError.incorrectParameterSize : CryptoKitError.unwrapFailure
            }
        }

        private static func check(_ kek: SymmetricKey) throws {
            guard [128, 192, 256].contains(kek.bitCount) else { throw CryptoKitError.incorrectKeySize }
        }
    }
}
