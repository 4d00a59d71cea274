internal import COpenSSL

/// The contents of a PKCS #12 file (RFC 7292): a private key, its certificate, and other certificates.
public struct PKCS12: Sendable {
    /// A private key of a kind that is read here.
    public enum Key: Sendable {
        /// A key on a NIST curve.
        case ellipticCurve(ECPrivateKey)
        /// An RSA key.
        case rsa(RSAPrivateKey)
    }

    /// The private key; nil if there is none.
    public let key: Key?
    /// The certificate that belongs to the key; nil if there is none.
    public let certificate: Certificate?
    /// The other certificates, at most 64, in the order of the file.
    public let others: [Certificate]

    /// The longest file in bytes that is read.
    public static let maximumLength = 1 << 20

    /// Opens a file.
    ///
    /// The number of rounds that the file asks for is not bounded: open files of people you know.
    /// - Parameters:
    ///   - der: the file, up to `maximumLength` bytes.
    ///   - password: without a zero character.
    /// - Throws: `CryptoError.authenticationFailed` for a wrong password, `CryptoError.malformedCertificate` for a file that
    ///   can't be read, `CryptoError.malformedKey` for a key of another kind, `CryptoError.invalidParameter`.
    public init(der: [UInt8], password: String) throws(CryptoError) {
        guard der.count <= Self.maximumLength else { throw .invalidParameter("der") }
        // A C string would end there, and a shorter password open the file.
        guard !password.utf8.contains(0) else { throw .invalidParameter("password") }
        var keyBytes: UnsafeMutablePointer<UInt8>?
        var keyLength: Int32 = 0
        var leaf: OpaquePointer?
        var rest = [OpaquePointer?](repeating: nil, count: 64)
        var count = 0
        let status = latchkey_read_pkcs12(
            der, der.count, password, &keyBytes, &keyLength, &leaf, &rest, rest.count, &count)
        defer { CRYPTO_clear_free(keyBytes, Int(max(keyLength, 0)), nil, 0) }
        let leafHandle = leaf.map { CertificateHandle(owning: $0) }
        let handles = rest.prefix(count).compactMap { $0 }.map { CertificateHandle(owning: $0) }
        ERR_clear_error()
        guard status != 0 else { throw .authenticationFailed }
        guard status == 1 else { throw .malformedCertificate }
        key = try keyBytes.map { Array(UnsafeBufferPointer(start: $0, count: Int(keyLength))) }.map(Self.key)
        certificate = try leafHandle.map { (handle) throws(CryptoError) in try Certificate(der: try handle.encoded()) }
        var others: [Certificate] = []
        for handle in handles { others.append(try Certificate(der: try handle.encoded())) }
        self.others = others
    }

    private static func key(_ pkcs8: [UInt8]) throws(CryptoError) -> Key {
        var pkcs8 = pkcs8
        defer { cleanse(&pkcs8) }
        if let key = try? ECPrivateKey(pkcs8: pkcs8) { return .ellipticCurve(key) }
        return .rsa(try RSAPrivateKey(pkcs8: pkcs8))
    }
}
