import Foundation

/// The byte strings of an archived credential, each under the name of its property.
struct CredentialArchive {
    private let coder: NSCoder

    /// Nil for an archive that has no names.
    init?(_ coder: NSCoder) {
        guard coder.allowsKeyedCoding else { return nil }
        self.coder = coder
    }

    subscript(name: String) -> Data? {
        // Foundation on Linux stops the process over a name that is not there.
        guard coder.containsValue(forKey: name) else { return nil }
        return coder.decodeObject(of: NSData.self, forKey: name).map { $0 as Data }
    }

    /// The words under a name; none if it is not there.
    func words(_ name: String) -> [String] {
        guard coder.containsValue(forKey: name) else { return [] }
        return coder.decodeObject(of: [NSArray.self, NSString.self], forKey: name) as? [String] ?? []
    }

    /// Writes words under a name.
    func write(_ words: [String], as name: String) { coder.encode(words as NSArray, forKey: name) }

    /// Writes what there is.
    func write(_ values: KeyValuePairs<String, Data?>) {
        for case (let name, let value?) in values { coder.encode(value as NSData, forKey: name) }
    }
}

@available(iOS 15.0, *)
extension ASAuthorizationPlatformPublicKeyCredentialRegistration: NSSecureCoding, NSCopying {
    /// True.
    public class var supportsSecureCoding: Bool { true }

    /// Archives it, without what the extensions gave.
    public func encode(with coder: NSCoder) {
        CredentialArchive(coder)?.write([
            "rawClientDataJSON": rawClientDataJSON, "credentialID": credentialID,
            "rawAttestationObject": rawAttestationObject,
        ])
    }

    /// Itself, since it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

@available(iOS 15.0, *)
extension ASAuthorizationPlatformPublicKeyCredentialAssertion: NSSecureCoding, NSCopying {
    /// True.
    public class var supportsSecureCoding: Bool { true }

    /// Archives it, without what the extensions gave.
    public func encode(with coder: NSCoder) {
        CredentialArchive(coder)?.write([
            "rawClientDataJSON": rawClientDataJSON, "credentialID": credentialID,
            "rawAuthenticatorData": rawAuthenticatorData, "signature": signature, "userID": userID,
        ])
    }

    /// Itself, since it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

@available(iOS 15.0, *)
extension ASAuthorizationPlatformPublicKeyCredentialDescriptor: NSSecureCoding, NSCopying {
    /// True.
    public class var supportsSecureCoding: Bool { true }

    /// Archives it.
    public func encode(with coder: NSCoder) { CredentialArchive(coder)?.write(["credentialID": credentialID]) }

    /// Another one with the same id.
    public func copy(with zone: NSZone? = nil) -> Any {
        ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: credentialID)
    }
}
