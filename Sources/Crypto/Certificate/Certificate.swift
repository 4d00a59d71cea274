internal import COpenSSL
import LatchkeyLock

/// An X.509 certificate (RFC 5280), parsed but not verified: anyone can write one.
///
/// Immutable and safe to use from many tasks at once. Two certificates are equal if their bytes are.
public struct Certificate: Sendable {
    /// The DER of the certificate.
    public let der: [UInt8]
    /// The content of the serial number's INTEGER, big-endian, with a leading zero where the number needs one.
    public let serialNumber: [UInt8]
    /// The name of the subject.
    public let subject: DistinguishedName
    /// The name of the issuer.
    public let issuer: DistinguishedName
    /// The first moment at which it is valid, in seconds since 1970.
    public let notBefore: Int64
    /// The last moment at which it is valid, in seconds since 1970.
    public let notAfter: Int64
    /// The DER of the `SubjectPublicKeyInfo`.
    public let spki: [UInt8]
    /// The extensions in their order; none appears twice.
    public let extensions: [CertificateExtension]
    /// The parts of a plain certificate; nil for all others.
    let plain: PlainCertificate?
    private let library: CertificateLibraryForm

    /// The longest certificate in bytes that is read.
    public static let maximumLength = 65_535

    /// Reads the DER of a certificate, and nothing after it.
    ///
    /// - Throws: `CryptoError.malformedCertificate`.
    public init(der: [UInt8]) throws(CryptoError) {
        guard der.count <= Self.maximumLength, let body = CertificateBody(der),
            let handle = CertificateHandle(der: der), let validity = handle.validity
        else {
            ERR_clear_error()
            throw .malformedCertificate
        }
        self.init(der, body, validity, nil, CertificateLibraryForm(handle))
    }

    /// Reads the DER as `init(der:)` does, but has OpenSSL read a plain certificate only when it needs to.
    ///
    /// For verifiers of many leaves: OpenSSL's reading costs more than the verification of a P-256 signature.
    /// - Throws: `CryptoError.malformedCertificate`.
    public init(deferring der: [UInt8]) throws(CryptoError) {
        guard der.count <= Self.maximumLength, let body = CertificateBody(der), let plain = PlainCertificate(der, body)
        else {
            try self.init(der: der)
            return
        }
        self.init(der, body, (plain.notBefore, plain.notAfter), plain, CertificateLibraryForm(nil))
    }

    private init(
        _ der: [UInt8], _ body: CertificateBody, _ validity: (Int64, Int64), _ plain: PlainCertificate?,
        _ library: CertificateLibraryForm
    ) {
        self.der = der
        self.plain = plain
        self.library = library
        serialNumber = body.serialNumber
        subject = body.subject
        issuer = body.issuer
        (notBefore, notAfter) = validity
        spki = body.spki
        extensions = body.extensions
    }

    /// OpenSSL's form of it.
    ///
    /// - Throws: `CryptoError.malformedCertificate`.
    func handle() throws(CryptoError) -> CertificateHandle { try library.handle(of: der) }

    /// The public key; nil for a kind of key that is not read here.
    public var publicKey: CertificatePublicKey? {
        if let key = try? ECPublicKey(spki: spki) { return .ellipticCurve(key) }
        if let key = try? RSAPublicKey(spki: spki) { return .rsa(key) }
        return nil
    }

    /// Whether subject and issuer have one name; that it signed itself is not checked.
    public var isSelfIssued: Bool { subject.normalized == issuer.normalized }
}

extension Certificate: Hashable {
    /// Whether two certificates have the same bytes.
    public static func == (a: Certificate, b: Certificate) -> Bool { a.der == b.der }

    /// Feeds the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(der) }
}

/// The public key in a certificate.
public enum CertificatePublicKey: Sendable, Hashable {
    /// A key on a NIST curve.
    case ellipticCurve(ECPublicKey)
    /// An RSA key.
    case rsa(RSAPublicKey)
}

/// The fields of a `TBSCertificate` that OpenSSL gives in no convenient form.
struct CertificateBody {
    let serialNumber: [UInt8]
    let subject: DistinguishedName
    let issuer: DistinguishedName
    let spki: [UInt8]
    let extensions: [CertificateExtension]

    init?(_ der: [UInt8]) {
        guard let outline = try? CertificateOutline(der[...]), let issuer = DistinguishedName(outline.issuer),
            let subject = DistinguishedName(outline.subject),
            let extensions = Self.extensions(outline.optionalFields)
        else { return nil }
        serialNumber = Array(outline.serialNumber)
        self.issuer = issuer
        self.subject = subject
        spki = Array(outline.spki)
        self.extensions = extensions
    }

    private static func extensions(_ reader: ASN1Reader) -> [CertificateExtension]? {
        var reader = reader
        var extensions: [CertificateExtension] = []
        var last: UInt32 = 0
        while !reader.isAtEnd {
            // [1] and [2] are unique identifiers, which nobody uses; [3] holds the extensions.
            guard let field = try? reader.element(), field.tag.tagClass == .context, last < field.tag.number,
                field.tag.number <= 3
            else { return nil }
            last = field.tag.number
            guard field.tag == .context(3) else { continue }
            guard let list = CertificateExtension.list(field.content) else { return nil }
            extensions = list
        }
        return extensions
    }
}

/// A certificate as OpenSSL reads it, read at most once.
private final class CertificateLibraryForm: Sendable {
    private let known: Lock<CertificateHandle?>

    init(_ handle: CertificateHandle?) {
        known = Lock(handle)
    }

    func handle(of der: [UInt8]) throws(CryptoError) -> CertificateHandle {
        if let handle = known.withLock({ $0 }) { return handle }
        guard let handle = CertificateHandle(der: der) else {
            ERR_clear_error()
            throw .malformedCertificate
        }
        known.withLock { $0 = handle }
        return handle
    }
}

/// Owns an `X509`.
final class CertificateHandle: @unchecked Sendable {
    // Sendable because OpenSSL guards a certificate's caches with a lock, and we change nothing.
    private let pointer: OpaquePointer

    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    init?(der: [UInt8]) {
        let (certificate, isWhole) = der.withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            let certificate = d2i_X509(nil, &position, bytes.count)
            return (certificate, position == bytes.baseAddress.map { $0 + bytes.count })
        }
        guard let certificate else { return nil }
        pointer = certificate
        guard isWhole else { return nil }
    }

    deinit {
        X509_free(pointer)
    }

    func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        withExtendedLifetime(self) { body(pointer) }
    }

    /// First and last second of validity; nil if one of them is malformed.
    var validity: (Int64, Int64)? {
        withPointer { certificate in
            var (first, last): (Int64, Int64) = (0, 0)
            guard latchkey_seconds(X509_get0_notBefore(certificate), &first) == 1,
                latchkey_seconds(X509_get0_notAfter(certificate), &last) == 1
            else { return nil }
            return (first, last)
        }
    }

    /// The certificate's DER.
    func encoded() throws(CryptoError) -> [UInt8] {
        var bytes: UnsafeMutablePointer<UInt8>?
        let length = withPointer { i2d_X509($0, &bytes) }
        defer { CRYPTO_free(bytes, nil, 0) }
        guard length > 0, let bytes else { throw .fromLibrary() }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(length)))
    }
}
