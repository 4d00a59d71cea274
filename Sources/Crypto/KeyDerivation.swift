internal import COpenSSL

/// HKDF, the key derivation function of RFC 5869.
public enum KeyDerivation {
    /// The longest `info` in bytes that OpenSSL 3.0 takes.
    public static let maximumInfoLength = 1024

    /// Derives key bytes from a secret: HKDF-Extract, then HKDF-Expand.
    ///
    /// - Parameters:
    ///   - inputKey: the secret, any length.
    ///   - salt: any length; empty means a salt of zeros, as the RFC says.
    ///   - info: what the derived key is for, at most `maximumInfoLength` bytes.
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
    ///   - info: what the derived key is for, at most `maximumInfoLength` bytes.
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
        let context = try DerivationContext()
        try context.expand(algorithm, key: pseudoRandomKey, info: info, into: &output)
        return output
    }
}

/// Owns an `EVP_KDF_CTX` for one derivation.
private struct DerivationContext: ~Copyable {
    private let pointer: OpaquePointer

    init() throws(CryptoError) {
        guard let pointer = DerivationMethod.hkdf.newContext() else { throw .fromLibrary() }
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
}

/// Owns the `EVP_KDF` of HKDF, fetched once a process.
private final class DerivationMethod: @unchecked Sendable {
    // Sendable because OpenSSL never changes a fetched method.
    private let pointer: OpaquePointer?

    static let hkdf = DerivationMethod()

    private init() {
        pointer = EVP_KDF_fetch(nil, "HKDF", nil)
    }

    deinit {
        EVP_KDF_free(pointer)
    }

    func newContext() -> OpaquePointer? {
        EVP_KDF_CTX_new(pointer)
    }
}
