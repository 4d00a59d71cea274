internal import COpenSSL

/// The AES key wrap of RFC 3394 (SP 800-38F, KW), for keys of whole 8-byte halves.
public enum AESKeyWrap {
    /// The lengths in bytes of a key that can be wrapped.
    public static let keyLengths = 16...4096

    /// Wraps a key.
    ///
    /// - Parameters:
    ///   - key: 16 to 4096 bytes, a multiple of 8.
    ///   - wrappingKey: 16, 24 or 32 bytes.
    /// - Returns: 8 bytes more than the key.
    /// - Throws: `CryptoError.invalidParameter` for a wrong length.
    public static func wrap(_ key: [UInt8], using wrappingKey: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard keyLengths.contains(key.count), key.count.isMultiple(of: 8) else { throw .invalidParameter("key") }
        return try run(key, wrappingKey, isWrapping: true, length: key.count + 8)
    }

    /// Unwraps a key.
    ///
    /// - Throws: `CryptoError.authenticationFailed` if it was not wrapped under this key; `CryptoError.invalidParameter` for
    ///   a wrong length.
    public static func unwrap(_ wrapped: [UInt8], using wrappingKey: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard keyLengths.contains(wrapped.count - 8), wrapped.count.isMultiple(of: 8) else {
            throw .invalidParameter("wrapped")
        }
        return try run(wrapped, wrappingKey, isWrapping: false, length: wrapped.count - 8)
    }

    private static func run(
        _ input: [UInt8], _ key: [UInt8], isWrapping: Bool, length: Int
    ) throws(CryptoError) -> [UInt8] {
        guard let method = CipherMethod.aes(.wrap, keyLength: key.count) else {
            throw .invalidParameter("wrappingKey")
        }
        guard let context = EVP_CIPHER_CTX_new() else { throw .fromLibrary() }
        defer { EVP_CIPHER_CTX_free(context) }
        // OpenSSL requires a flag for a cipher with a fixed vector.
        EVP_CIPHER_CTX_set_flags(context, Int32(EVP_CIPHER_CTX_FLAG_WRAP_ALLOW))
        guard method.withPointer({ EVP_CipherInit_ex2(context, $0, key, nil, isWrapping ? 1 : 0, nil) }) == 1 else {
            throw .fromLibrary()
        }
        var output = [UInt8](repeating: 0, count: input.count + 16)
        var moved: Int32 = 0
        let isDone = EVP_CipherUpdate(context, &output, &moved, input, Int32(input.count)) == 1
        guard isDone, Int(moved) == length else {
            cleanse(&output)
            let code = LibraryCode.drain()
            throw isWrapping ? .library(code) : .authenticationFailed
        }
        output.removeLast(output.count - length)
        return output
    }
}
