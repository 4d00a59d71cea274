import Foundation
import LatchkeyCrypto
import VirtualPhone

/// The purpose for which a certificate is evaluated (SecPolicy.h).
public final class SecPolicy: NSObject {
    /// What is asked of a certificate.
    enum Rule: Sendable, Hashable {
        case certificate(CertificatePolicy)
        /// The flags (`kSecRevocation…`).
        case revocation(CFOptionFlags)

        var isForTLS: Bool {
            switch self {
            case .certificate(.tlsServer), .certificate(.tlsClient): true
            case .certificate(.basic), .revocation: false
            }
        }
    }

    let rule: Rule

    init(_ rule: Rule) {
        self.rule = rule
    }

    /// Apple's object identifier for the policy.
    var identifier: String {
        switch rule {
        case .certificate(.basic): "1.2.840.113635.100.1.2"
        case .certificate: "1.2.840.113635.100.1.3"
        case .revocation: "1.2.840.113635.100.1.21"
        }
    }

    /// Which policy it is.
    public override var description: String { "<SecPolicy: oid: \(identifier)>" }

    /// Two policies are equal if they ask for the same.
    public override func isEqual(_ object: Any?) -> Bool { (object as? SecPolicy)?.rule == rule }

    /// Equal policies have equal hashes.
    public override var hash: Int { rule.hashValue }

    /// The form in which it crosses to the phone, for kSecMatchPolicy.
    var archived: PropertyListValue {
        var fields: [String: PropertyListValue] = ["oid": .string(identifier)]
        switch rule {
        case .certificate(.tlsServer(let host)): fields["host"] = host.map { .string($0) }
        case .certificate(.tlsClient): fields["client"] = .boolean(true)
        case .certificate(.basic), .revocation: break
        }
        return .dictionary(fields)
    }
}

extension SecPolicy: CoreFoundationTyped {
    static var coreFoundationTypeID: CFTypeID { 279 }
}

// `nonisolated(unsafe)`: NSString is not Sendable, although these literals never change.

/// Identifier of the policy that looks at signatures, dates and constraints only.
public nonisolated(unsafe) let kSecPolicyAppleX509Basic: CFString = "1.2.840.113635.100.1.2"
/// Identifier of the policy for TLS.
public nonisolated(unsafe) let kSecPolicyAppleSSL: CFString = "1.2.840.113635.100.1.3"
/// Identifier of the policy that asks whether a certificate was revoked.
public nonisolated(unsafe) let kSecPolicyAppleRevocation: CFString = "1.2.840.113635.100.1.21"
/// Key of a policy's identifier among its properties.
public nonisolated(unsafe) let kSecPolicyOid: CFString = "SecPolicyOid"
/// Key of the host name among a policy's properties.
public nonisolated(unsafe) let kSecPolicyName: CFString = "SecPolicyName"
/// Key of whether a policy is for a client's certificate.
public nonisolated(unsafe) let kSecPolicyClient: CFString = "SecPolicyClient"
/// Key of the flags (`kSecRevocation…`) with which a policy about revocation is made.
public nonisolated(unsafe) let kSecPolicyRevocationFlags: CFString = "SecPolicyRevocationFlags"

/// Returns the type number of `SecPolicy`.
@discardableResult
public func SecPolicyGetTypeID() -> CFTypeID { SecPolicy.coreFoundationTypeID }

/// Returns the policy that looks at signatures, dates and constraints only.
@discardableResult
public func SecPolicyCreateBasicX509() -> SecPolicy { SecPolicy(.certificate(.basic)) }

/// Returns the policy for TLS.
///
/// - Parameters:
///   - server: whether a server's certificate is judged, else a client's.
///   - hostname: the name or address that a server's certificate must have; nil for any.
@discardableResult
public func SecPolicyCreateSSL(_ server: Bool, _ hostname: CFString?) -> SecPolicy {
    SecPolicy(.certificate(server ? .tlsServer(host: hostname.map { $0 as String }) : .tlsClient))
}

/// Returns the policy with an identifier; nil for one that is not known here.
@discardableResult
public func SecPolicyCreateWithProperties(
    _ policyIdentifier: CFTypeRef, _ properties: CFDictionary?
) -> SecPolicy? {
    switch policyIdentifier as? String {
    case "1.2.840.113635.100.1.2": return SecPolicyCreateBasicX509()
    case "1.2.840.113635.100.1.3":
        let isClient = (properties?.object(forKey: kSecPolicyClient) as? NSNumber)?.boolValue ?? false
        return SecPolicyCreateSSL(!isClient, properties?.object(forKey: kSecPolicyName) as? NSString)
    case "1.2.840.113635.100.1.21":
        let flags = properties?.object(forKey: kSecPolicyRevocationFlags) as? NSNumber
        return SecPolicyCreateRevocation(flags?.uintValue ?? 0)
    default: return nil
    }
}

/// Returns the policy's identifier, and the host name if it has one.
@discardableResult
public func SecPolicyCopyProperties(_ policyRef: SecPolicy) -> CFDictionary? {
    let result = NSMutableDictionary()
    result.setObject(NSString(string: policyRef.identifier), forKey: kSecPolicyOid)
    switch policyRef.rule {
    case .certificate(.tlsServer(let host?)): result.setObject(NSString(string: host), forKey: kSecPolicyName)
    case .certificate(.tlsClient): result.setObject(NSNumber(value: true), forKey: kSecPolicyClient)
    case .certificate(.basic), .certificate(.tlsServer(nil)), .revocation: break
    }
    return result
}
