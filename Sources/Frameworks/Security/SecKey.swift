import Foundation
import LatchkeyCrypto
import VirtualPhone

/// A cryptographic key (SecKey.h).
///
/// Software keys are values in the app's memory; a key of the Secure Enclave is a token object id with which the
/// phone is asked.
public final class SecKey: NSObject, @unchecked Sendable {
    // Sendable because nothing in it changes; contexts and connections are safe to share.

    /// Where the key's numbers are.
    enum Material {
        case softwarePrivate(ECPrivateKey)
        case publicKey(ECPublicKey)
        case enclave(toid: Data, publicKey: ECPublicKey, phone: any PhoneConnection)
    }

    let material: Material
    /// Attributes that the numbers don't tell: tag, label, access control.
    let attributes: [String: PropertyListValue]
    /// The context that its use is authenticated with; kept alive by the key, as by Apple's.
    let context: (any AuthenticationContextReference)?

    init(
        _ material: Material, attributes: [String: PropertyListValue] = [:],
        context: (any AuthenticationContextReference)? = nil
    ) {
        self.material = material
        self.attributes = attributes
        self.context = context
    }

    /// The public key, which for a public key is itself.
    var publicPart: ECPublicKey {
        switch material {
        case .softwarePrivate(let key): key.publicKey
        case .publicKey(let key): key
        case .enclave(_, let key, _): key
        }
    }

    var isPrivate: Bool {
        if case .publicKey = material { false } else { true }
    }

    /// What the key is, without a secret in it.
    public override var description: String {
        let kind =
            switch material {
            case .softwarePrivate: "private"
            case .publicKey: "public"
            case .enclave: "Secure Enclave private"
            }
        return "<SecKeyRef curve: \(publicPart.curve), \(kind)>"
    }

    /// Two keys are equal if they are the same kind of the same numbers.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? SecKey else { return false }
        switch (material, other.material) {
        case (.enclave(let a, _, _), .enclave(let b, _, _)): return a == b
        case (.softwarePrivate(let a), .softwarePrivate(let b)): return a.publicKey == b.publicKey
        case (.publicKey(let a), .publicKey(let b)): return a == b
        default: return false
        }
    }

    /// Equal keys have equal hashes.
    public override var hash: Int { publicPart.hashValue }
}

extension SecKey: CoreFoundationTyped {
    static var coreFoundationTypeID: CFTypeID { 276 }
}

/// Returns the type number of `SecKey`.
public func SecKeyGetTypeID() -> CFTypeID { SecKey.coreFoundationTypeID }

extension NamedCurve {
    /// kSecAttrKeySizeInBits.
    var bits: Int {
        switch self {
        case .p256: 256
        case .p384: 384
        case .p521: 521
        }
    }

    init?(bits: Int64) {
        guard let curve = NamedCurve.allCases.first(where: { Int64($0.bits) == bits }) else { return nil }
        self = curve
    }
}
