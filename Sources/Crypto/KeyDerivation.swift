internal import COpenSSL

/// Key derivation: HKDF (RFC 5869), X9.63 (SEC 1, section 3.6.1) and PBKDF2 (RFC 8018).
public enum KeyDerivation {
    /// The longest `info` in bytes that OpenSSL 3.0 takes.
    public static let maximumInfoLength = 1024

    /// Derives key bytes from a secret: HKDF-Extract, then HKDF-Expand.
    ///
    /// - Parameters:
    ///   - inputKey: the secret, any length.
    ///   - salt: any length; empty means a salt of zeros, as the RFC says.
    ///   - info: the purpose of the derived key, at most `maximumInfoLength` bytes.
    ///   - outputLength: 1 to 255 × `algorithm.digestLength` bytes.
    /// - Throws: `CryptoError.invalidParameter` for a length outside these limits.
    public static func hkdf(
        _ algorithm: HashAlgorithm, inputKey: [UInt8], salt: [UInt8], info: [UInt8], outputLength: Int
    ) throws(CryptoError) -> [UInt8] {
        var key = extract(algorithm, inputKey: inputKey, salt: salt)
        defer { cleanse(&key) }
        return try expand(algorithm, pseudoRandomKey: key, info: info, outputLength: outputLength)
    }

    /// HKDF-Extract (RFC 5869, section 2.2): concentrates a secret into `algorithm.digestLength` bytes.
    public static func extract(_ algorithm: HashAlgorithm, inputKey: [UInt8], salt: [UInt8]) -> [UInt8] {
        MessageAuthentication.hmac(algorithm, key: salt, message: inputKey)
    }

    /// HKDF-Expand (RFC 5869, section 2.3): stretches a uniformly random key.
    ///
    /// - Parameters:
    ///   - pseudoRandomKey: not empty; the RFC asks for `algorithm.digestLength` bytes or more.
    ///   - info: the purpose of the derived key, at most `maximumInfoLength` bytes.
    ///   - outputLength: 1 to 255 × `algorithm.digestLength` bytes.
    /// - Throws: `CryptoError.invalidParameter` for a length outside these limits.
    public static func expand(
        _ algorithm: HashAlgorithm, pseudoRandomKey: [UInt8], info: [UInt8], outputLength: Int
    ) throws(CryptoError) -> [UInt8] {
        guard !pseudoRandomKey.isEmpty else { throw .invalidParameter("pseudoRandomKey") }
        guard info.count <= maximumInfoLength else { throw .invalidParameter("info") }
        guard outputLength >= 1, outputLength <= 255 * algorithm.digestLength else {
            throw .invalidParameter("outputLength")
        }
        var output = [UInt8](repeating: 0, count: outputLength)
        let context = try DerivationContext(.hkdf)
        try context.expand(algorithm, key: pseudoRandomKey, info: info, into: &output)
        return output
    }

    /// The key derivation of ANSI X9.63 (SEC 1, section 3.6.1), as ECDH and ECIES use it.
    ///
    /// - Parameters:
    ///   - secret: the shared secret, 1 byte to 1 GiB.
    ///   - sharedInfo: data known to both sides; may be empty.
    ///   - outputLength: 1 to 65,536 bytes.
    /// - Throws: `CryptoError.invalidParameter` for a length outside these limits.
    public static func x963(
        _ algorithm: HashAlgorithm, secret: [UInt8], sharedInfo: [UInt8], outputLength: Int
    ) throws(CryptoError) -> [UInt8] {
        guard (1...(1 << 30)).contains(secret.count) else { throw .invalidParameter("secret") }
        guard sharedInfo.count <= 1 << 30 else { throw .invalidParameter("sharedInfo") }
        guard (1...65_536).contains(outputLength) else { throw .invalidParameter("outputLength") }
        var output = [UInt8](repeating: 0, count: outputLength)
        try DerivationContext(.x963).derive(algorithm, secret: secret, sharedInfo: sharedInfo, into: &output)
        return output
    }

    /// PBKDF2 with HMAC (RFC 8018, section 5.2): a key from a password.
    ///
    /// - Parameters:
    ///   - password: any length, the empty one included.
    ///   - salt: any length; 16 random bytes are right.
    ///   - rounds: 1 or more; for SHA-256 and a new format 600,000.
    ///   - outputLength: 1 byte to 16 MiB.
    /// - Throws: `CryptoError.invalidParameter` for a number outside these limits.
    public static func pbkdf2(
        _ algorithm: HashAlgorithm, password: [UInt8], salt: [UInt8], rounds: Int, outputLength: Int
    ) throws(CryptoError) -> [UInt8] {
        guard let rounds = Int32(exactly: rounds), rounds >= 1 else { throw .invalidParameter("rounds") }
        guard (1...(1 << 24)).contains(outputLength) else { throw .invalidParameter("outputLength") }
        guard let passwordLength = Int32(exactly: password.count) else { throw .invalidParameter("password") }
        guard let saltLength = Int32(exactly: salt.count) else { throw .invalidParameter("salt") }
        var output = [UInt8](repeating: 0, count: outputLength)
        let status = DigestMethod.of(algorithm).withPointer { method in
            password.withUnsafeBytes {
                PKCS5_PBKDF2_HMAC(
                    $0.baseAddress?.assumingMemoryBound(to: CChar.self), passwordLength, salt, saltLength, rounds,
                    method, Int32(outputLength), &output)
            }
        }
        guard status == 1 else { throw .fromLibrary() }
        return output
    }
}

/// Owns an `EVP_KDF_CTX` for one derivation.
private struct DerivationContext: ~Copyable {
    private let pointer: OpaquePointer

    init(_ method: DerivationMethod) throws(CryptoError) {
        guard let pointer = method.newContext() else { throw .fromLibrary() }
        self.pointer = pointer
    }

    deinit {
        EVP_KDF_CTX_free(pointer)
    }

    borrowing func expand(
        _ algorithm: HashAlgorithm, key: [UInt8], info: [UInt8], into output: inout [UInt8]
    ) throws(CryptoError) {
        let status = latchkey_hkdf_expand(
            pointer, algorithm.libraryName, key, key.count, info, info.count, &output, output.count)
        guard status == 1 else { throw .fromLibrary() }
    }

    borrowing func derive(
        _ algorithm: HashAlgorithm, secret: [UInt8], sharedInfo: [UInt8], into output: inout [UInt8]
    ) throws(CryptoError) {
        let status = latchkey_x963_derive(
            pointer, algorithm.libraryName, secret, secret.count, sharedInfo, sharedInfo.count, &output, output.count)
        guard status == 1 else { throw .fromLibrary() }
    }
}

/// Owns an `EVP_KDF`, fetched once a process.
private final class DerivationMethod: @unchecked Sendable {
    // Sendable because OpenSSL never changes a fetched method.
    private let pointer: OpaquePointer?

    static let hkdf = DerivationMethod("HKDF")
    static let x963 = DerivationMethod("X963KDF")

    private init(_ name: String) {
        pointer = EVP_KDF_fetch(nil, name, nil)
    }

    deinit {
        EVP_KDF_free(pointer)
    }

    func newContext() -> OpaquePointer? {
        EVP_KDF_CTX_new(pointer)
    }
}
