internal import COpenSSL

/// AES without authentication (FIPS 197, SP 800-38A), for formats that have it so.
///
/// An attacker who changes the ciphertext changes the plaintext, and one who learns why a decryption failed can
/// decrypt. If you can choose, use `AESGCM`.
public enum AESCipher {
    /// How blocks are chained.
    public enum Mode: Sendable, Hashable {
        /// Each block alone, which shows equal blocks.
        case ecb
        /// Cipher block chaining, from a vector of 16 bytes that nobody can foresee.
        case cbc(iv: [UInt8])
        /// A counter, big-endian, from a first value of 16 bytes that is never used twice with one key.
        case ctr(initialCounter: [UInt8])
    }

    /// The treatment of an incomplete last block.
    public enum Padding: Sendable, Hashable {
        /// The message must be whole blocks (except in counter mode, where any length will do).
        case none
        /// PKCS #7 (RFC 5652, section 6.3): 1 to 16 bytes are added. Not in counter mode.
        case pkcs7
    }

    /// The length of a block in bytes.
    public static let blockLength = 16

    /// Encrypts a message of up to `Int32.max − 16` bytes.
    ///
    /// - Parameter key: 16, 24 or 32 bytes.
    /// - Throws: `CryptoError.invalidParameter`: `key`, `iv`, `padding` in counter mode, `message` for a length that needs
    ///   padding and has none.
    public static func encrypt(
        _ plaintext: [UInt8], key: [UInt8], mode: Mode, padding: Padding
    ) throws(CryptoError) -> [UInt8] {
        let operation = try AESOperation(isEncrypting: true, key: key, mode: mode, padding: padding)
        guard padding == .pkcs7 || mode.isStream || plaintext.count.isMultiple(of: blockLength) else {
            throw .invalidParameter("message")
        }
        return try operation.run(plaintext)
    }

    /// Decrypts a message.
    ///
    /// - Parameter key: 16, 24 or 32 bytes.
    /// - Throws: `CryptoError.decryptionFailed` for a wrong length or padding; `CryptoError.invalidParameter`: `key`, `iv`,
    ///   `padding` in counter mode.
    public static func decrypt(
        _ ciphertext: [UInt8], key: [UInt8], mode: Mode, padding: Padding
    ) throws(CryptoError) -> [UInt8] {
        let operation = try AESOperation(isEncrypting: false, key: key, mode: mode, padding: padding)
        let isWhole = ciphertext.count.isMultiple(of: blockLength) && (padding == .none || !ciphertext.isEmpty)
        guard mode.isStream || isWhole else { throw .decryptionFailed }
        return try operation.run(ciphertext)
    }
}

extension AESCipher.Mode {
    fileprivate var isStream: Bool {
        if case .ctr = self { true } else { false }
    }

    /// OpenSSL's mode, and the vector if there is one.
    fileprivate var parts: (CipherMethod.Mode, [UInt8]?) {
        switch self {
        case .ecb: (.ecb, nil)
        case .cbc(let iv): (.cbc, iv)
        case .ctr(let counter): (.ctr, counter)
        }
    }
}

/// Owns an `EVP_CIPHER_CTX` for one message under AES.
private struct AESOperation: ~Copyable {
    private let pointer: OpaquePointer
    private let isEncrypting: Bool

    init(
        isEncrypting: Bool, key: [UInt8], mode: AESCipher.Mode, padding: AESCipher.Padding
    ) throws(CryptoError) {
        let (kind, iv) = mode.parts
        guard let method = CipherMethod.aes(kind, keyLength: key.count) else { throw .invalidParameter("key") }
        guard iv.map({ $0.count == AESCipher.blockLength }) ?? true else { throw .invalidParameter("iv") }
        guard padding == .none || !mode.isStream else { throw .invalidParameter("padding") }
        guard let pointer = EVP_CIPHER_CTX_new() else { throw .fromLibrary() }
        let isReady =
            method.withPointer { EVP_CipherInit_ex2(pointer, $0, key, iv, isEncrypting ? 1 : 0, nil) } == 1
            && EVP_CIPHER_CTX_set_padding(pointer, padding == .pkcs7 ? 1 : 0) == 1
        guard isReady else {
            EVP_CIPHER_CTX_free(pointer)
            throw .fromLibrary()
        }
        self.pointer = pointer
        self.isEncrypting = isEncrypting
    }

    deinit {
        EVP_CIPHER_CTX_free(pointer)
    }

    borrowing func run(_ input: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard input.count <= Int(Int32.max) - AESCipher.blockLength else { throw .invalidParameter("message") }
        var output = [UInt8](repeating: 0, count: input.count + AESCipher.blockLength)
        var moved: Int32 = 0
        var rest: Int32 = 0
        let isDone =
            EVP_CipherUpdate(pointer, &output, &moved, input, Int32(input.count)) == 1
            && output.withUnsafeMutableBufferPointer {
                EVP_CipherFinal_ex(pointer, $0.baseAddress.map { $0 + Int(moved) }, &rest)
            } == 1
        guard isDone else {
            cleanse(&output)
            let code = LibraryCode.drain()
            throw isEncrypting ? .library(code) : .decryptionFailed
        }
        output.removeLast(output.count - Int(moved) - Int(rest))
        return output
    }
}
