import Foundation
import VirtualPhone

/// A certificate with the private key that belongs to it (SecIdentity.h).
public final class SecIdentity: NSObject {
    let certificate: SecCertificate
    let privateKey: SecKey

    init(_ certificate: SecCertificate, _ privateKey: SecKey) {
        self.certificate = certificate
        self.privateKey = privateKey
    }

    /// Whose identity it is, without a secret in it.
    public override var description: String { "<SecIdentityRef: \(certificate), \(privateKey)>" }

    /// Two identities are equal if certificate and key are.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? SecIdentity else { return false }
        return certificate == other.certificate && privateKey == other.privateKey
    }

    /// Equal identities have equal hashes.
    public override var hash: Int { certificate.hash }
}

extension SecIdentity: CoreFoundationTyped {
    static var coreFoundationTypeID: CFTypeID { 278 }
}

/// Returns the type number of `SecIdentity`.
@discardableResult
public func SecIdentityGetTypeID() -> CFTypeID { SecIdentity.coreFoundationTypeID }

/// Joins a certificate and a private key; whether they belong together is not looked at, as by Apple.
@discardableResult
public func SecIdentityCreate(
    _ allocator: CFAllocator?, _ certificate: SecCertificate, _ privateKey: SecKey
) -> SecIdentity? {
    SecIdentity(certificate, privateKey)
}

/// Gives the identity's certificate.
@discardableResult
public func SecIdentityCopyCertificate(
    _ identityRef: SecIdentity, _ certificateRef: UnsafeMutablePointer<SecCertificate?>
) -> OSStatus {
    certificateRef.pointee = identityRef.certificate
    return errSecSuccess
}

/// Gives the identity's private key.
@discardableResult
public func SecIdentityCopyPrivateKey(
    _ identityRef: SecIdentity, _ privateKeyRef: UnsafeMutablePointer<SecKey?>
) -> OSStatus {
    privateKeyRef.pointee = identityRef.privateKey
    return errSecSuccess
}
