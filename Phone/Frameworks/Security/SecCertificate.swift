import Foundation
import LatchkeyCrypto
import VirtualPhone

/// An X.509 certificate (SecCertificate.h).
public final class SecCertificate: NSObject, @unchecked Sendable {
    // Sendable because its only property never changes; NSObject has no such promise.

    let certificate: Certificate

    init(_ certificate: Certificate) {
        self.certificate = certificate
    }

    /// Whose certificate it is, and by whom.
    public override var description: String {
        let subject = certificate.subjectSummary ?? ""
        let issuer = certificate.issuer.commonName ?? certificate.issuer.texts("2.5.4.10").last ?? ""
        return "<cert s: \(subject) i: \(issuer)>"
    }

    /// Two certificates are equal if their bytes are.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? SecCertificate)?.certificate == certificate
    }

    /// Equal certificates have equal hashes.
    public override var hash: Int { certificate.hashValue }
}

extension SecCertificate: CoreFoundationTyped {
    static var coreFoundationTypeID: CFTypeID { 277 }
}

extension SecCertificate {
    /// Returns the attributes that kSecValueRef stands for in a keychain dictionary.
    ///
    /// - Parameter isQuery: whether the certificate is searched for rather than stored.
    func itemValues(isQuery: Bool) -> KeychainDictionary {
        var own = CertificateItem.attributes(of: certificate)
        own[.itemClass] = .itemClass(.certificate)
        if !isQuery {
            own[.valueData] = .bytes(certificate.der)
            own[.label] = certificate.subjectSummary.map { .string($0) }
        }
        return own
    }
}

/// Returns the type number of `SecCertificate`.
@discardableResult
public func SecCertificateGetTypeID() -> CFTypeID { SecCertificate.coreFoundationTypeID }

/// Makes a certificate from its DER; nil if the bytes are no certificate.
@discardableResult
public func SecCertificateCreateWithData(_ allocator: CFAllocator?, _ data: CFData) -> SecCertificate? {
    (try? Certificate(der: [UInt8](data as Data))).map { SecCertificate($0) }
}

/// Returns the certificate's DER.
@discardableResult
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData {
    NSData(data: Data(certificate.certificate.der))
}

/// Returns what to call the subject: common name, else organizational unit, organization, e-mail address, host name.
@discardableResult
public func SecCertificateCopySubjectSummary(_ certificate: SecCertificate) -> CFString? {
    certificate.certificate.subjectSummary.map { NSString(string: $0) }
}

/// Gives the subject's last common name.
///
/// - Returns: `errSecSuccess`, or `errSecInternal` (−26276) if there is none.
@discardableResult
public func SecCertificateCopyCommonName(
    _ certificate: SecCertificate, _ commonName: UnsafeMutablePointer<CFString?>
) -> OSStatus {
    guard let name = certificate.certificate.subject.commonName else { return errSecInternal }
    commonName.pointee = NSString(string: name)
    return errSecSuccess
}

/// Gives the subject's e-mail addresses, an empty array if there are none.
@discardableResult
public func SecCertificateCopyEmailAddresses(
    _ certificate: SecCertificate, _ emailAddresses: UnsafeMutablePointer<CFArray?>
) -> OSStatus {
    emailAddresses.pointee = NSArray(array: certificate.certificate.emailAddresses.map { NSString(string: $0) })
    return errSecSuccess
}

/// Returns the public key; nil for a kind of key that is not known here.
@discardableResult
public func SecCertificateCopyKey(_ certificate: SecCertificate) -> SecKey? {
    certificate.certificate.publicKey.map { SecKey(.publicKey(PublicNumbers($0))) }
}

/// Returns the public key, under the name of before iOS 12.
@available(iOS, deprecated: 12)
@discardableResult
public func SecCertificateCopyPublicKey(_ certificate: SecCertificate) -> SecKey? {
    SecCertificateCopyKey(certificate)
}

/// Returns the content of the serial number's INTEGER.
///
/// - Parameter error: never set, since every certificate here has a serial number.
@discardableResult
public func SecCertificateCopySerialNumberData(
    _ certificate: SecCertificate, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    NSData(data: Data(certificate.certificate.serialNumber))
}

/// Returns the DER of the issuer's name as keychains compare it.
@discardableResult
public func SecCertificateCopyNormalizedIssuerSequence(_ certificate: SecCertificate) -> CFData? {
    NSData(data: Data(certificate.certificate.issuer.normalized))
}

/// Returns the DER of the subject's name as keychains compare it.
@discardableResult
public func SecCertificateCopyNormalizedSubjectSequence(_ certificate: SecCertificate) -> CFData? {
    NSData(data: Data(certificate.certificate.subject.normalized))
}

/// Returns the first moment at which the certificate is valid.
@available(iOS 18, *)
@discardableResult
public func SecCertificateCopyNotValidBeforeDate(_ certificate: SecCertificate) -> CFDate? {
    NSDate(timeIntervalSince1970: Double(certificate.certificate.notBefore))
}

/// Returns the last moment at which the certificate is valid.
@available(iOS 18, *)
@discardableResult
public func SecCertificateCopyNotValidAfterDate(_ certificate: SecCertificate) -> CFDate? {
    NSDate(timeIntervalSince1970: Double(certificate.certificate.notAfter))
}

/// An internal error of the Security framework: private on Apple's systems, and returned there nevertheless.
let errSecInternal: OSStatus = -26_276
