import Foundation
import LatchkeyCrypto
import VirtualPhone

/// The objects that keychain results refer to.
enum ReferencedObject {
    /// A key, a certificate or an identity; nil if its value is damaged.
    static func make(
        _ reference: ItemReference, attributes: KeychainDictionary, phone: any PhoneConnection,
        context: (any AuthenticationContextReference)?
    ) -> CFTypeRef? {
        switch reference {
        case .certificate(let der): return certificate(der)
        case .key(let key): return SecKey(key, attributes: attributes, phone: phone, context: context)
        case .identity(let der, let key, let keyAttributes):
            guard let certificate = certificate(der) else { return nil }
            return SecKey(key, attributes: keyAttributes, phone: phone, context: context)
                .map { SecIdentity(certificate, $0) }
        }
    }

    private static func certificate(_ der: Data) -> SecCertificate? {
        (try? Certificate(der: [UInt8](der))).map { SecCertificate($0) }
    }
}

/// Calls on an identity, which the keychain keeps as a certificate and a key (SecItem.m, explode_identity).
struct IdentityCall {
    private let identity: SecIdentity
    private let attributes: NSMutableDictionary

    /// The call on the identity that a dictionary refers to; nil if it refers to none.
    init?(_ dictionary: CFDictionary) {
        guard let identity = dictionary.object(forKey: kSecValueRef) as? SecIdentity else { return nil }
        self.identity = identity
        attributes = dictionary.mutable
        attributes.removeObject(forKey: kSecClass)
    }

    private func query(_ reference: AnyObject, returnsNothing: Bool = false) -> CFDictionary {
        let query = attributes.mutable
        query.setObject(reference, forKey: kSecValueRef)
        if returnsNothing { query.setObject(NSNumber(value: false), forKey: kSecReturnPersistentRef) }
        return query
    }

    /// Adds the certificate and then the key.
    ///
    /// - Returns: `errSecDuplicateItem` only if both were there already.
    func add(_ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
        var found: CFTypeRef?
        let first = SecItemAdd(query(identity.certificate), &found)
        guard first == errSecSuccess || first == errSecDuplicateItem else { return first }
        var status = SecItemAdd(query(identity.privateKey, returnsNothing: true), nil)
        if status == errSecDuplicateItem, first == errSecSuccess { status = errSecSuccess }
        if status == errSecSuccess, let result, let found { result.pointee = asIdentity(found) }
        return status
    }

    /// Finds the certificate, and whether its key is there too.
    func copyMatching(_ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
        var found: CFTypeRef?
        let first = SecItemCopyMatching(query(identity.certificate), &found)
        guard first == errSecSuccess else { return first }
        let status = SecItemCopyMatching(query(identity.privateKey, returnsNothing: true), nil)
        if status == errSecSuccess, let result, let found { result.pointee = asIdentity(found) }
        return status
    }

    /// Deletes the certificate, and the key unless another certificate needs it.
    func delete() -> OSStatus {
        let status = SecItemDelete(query(identity.certificate))
        guard status == errSecSuccess || status == errSecItemNotFound else { return status }
        let others: [CFString: Any] = [
            kSecClass: kSecClassCertificate, kSecAttrPublicKeyHash: Data(identity.privateKey.applicationLabel),
        ]
        guard SecItemCopyMatching(others as CFDictionary, nil) != errSecSuccess else { return status }
        return SecItemDelete(query(identity.privateKey))
    }

    /// The result for the certificate as one for the identity: only persistent references and references differ.
    private func asIdentity(_ found: CFTypeRef) -> CFTypeRef {
        switch found {
        case let data as NSData: return Self.identityReference(data)
        case is SecCertificate: return identity
        case let dictionary as NSDictionary:
            let copy = dictionary.mutable
            if let data = copy.object(forKey: kSecValuePersistentRef) as? NSData {
                copy.setObject(Self.identityReference(data), forKey: kSecValuePersistentRef)
            }
            if copy.object(forKey: kSecValueRef) != nil { copy.setObject(identity, forKey: kSecValueRef) }
            return copy
        default: return found
        }
    }

    /// With this the persistent references of identities begin.
    private static let identityPrefix = Data(KeychainClass.identity.rawValue.utf8)

    private static func identityReference(_ data: NSData) -> NSData {
        let bytes = data as Data
        guard bytes.starts(with: Data(KeychainClass.certificate.rawValue.utf8)) else { return data }
        return NSData(data: identityPrefix + bytes.dropFirst(4))
    }

    /// A deletion by the class of identities, or by an identity's persistent reference; nil for any other.
    ///
    /// By the class it deletes the certificates that match and then the keys that match, belonging together or not.
    static func delete(_ query: CFDictionary) -> OSStatus? {
        if let call = IdentityCall(query) { return call.delete() }
        if let reference = query.object(forKey: kSecValuePersistentRef) as? NSData,
            (reference as Data).starts(with: identityPrefix)
        {
            let search: [CFString: Any] = [kSecValuePersistentRef: reference, kSecReturnRef: true]
            var found: CFTypeRef?
            let status = SecItemCopyMatching(search as CFDictionary, &found)
            guard status == errSecSuccess, let found else {
                return status == errSecSuccess ? errSecItemNotFound : status
            }
            return IdentityCall([kSecValueRef: found] as [CFString: Any] as CFDictionary)?.delete()
        }
        guard query.object(forKey: kSecClass) as? NSString == kSecClassIdentity else { return nil }
        let parts = query.mutable
        parts.setObject(kSecClassCertificate, forKey: kSecClass)
        let status = SecItemDelete(parts)
        guard status == errSecSuccess else { return status }
        parts.setObject(kSecClassKey, forKey: kSecClass)
        return SecItemDelete(parts)
    }
}

extension NSDictionary {
    /// A copy that can be changed, of the entries whose keys are text.
    var mutable: NSMutableDictionary {
        let copy = NSMutableDictionary()
        for (key, value) in self {
            if let key = key as? String { copy.setObject(value, forKey: NSString(string: key)) }
        }
        return copy
    }
}
