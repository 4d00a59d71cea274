import Foundation
import LatchkeyCrypto
import VirtualPhone

/// A cryptographic key (SecKey.h).
///
/// Software keys are values in the app's memory; a key of the Secure Enclave is a token object id with which the
/// phone is asked.
public final class SecKey: NSObject {
    /// The key material, or a reference to a key in the enclave.
    enum Material {
        case softwarePrivate(ECPrivateKey)
        case rsaPrivate(RSAPrivateKey)
        case publicKey(PublicNumbers)
        case enclave(toid: Data, publicKey: ECPublicKey, phone: any PhoneConnection)
    }

    let material: Material
    /// Attributes that the numbers don't tell: for a key of the Secure Enclave its tag, label, access control.
    let attributes: KeychainDictionary
    /// The context that its use is authenticated with; kept alive by the key, as by Apple's.
    let context: (any AuthenticationContextReference)?

    init(
        _ material: Material, attributes: KeychainDictionary = [:],
        context: (any AuthenticationContextReference)? = nil
    ) {
        self.material = material
        self.attributes = attributes
        self.context = context
    }

    /// The numbers of the public key, which for a public key are its own.
    var publicPart: PublicNumbers {
        switch material {
        case .softwarePrivate(let key): .ellipticCurve(key.publicKey)
        case .rsaPrivate(let key): .rsa(key.publicKey)
        case .publicKey(let numbers): numbers
        case .enclave(_, let key, _): .ellipticCurve(key)
        }
    }

    var isPrivate: Bool {
        if case .publicKey = material { false } else { true }
    }

    /// A description of the key, without secrets.
    public override var description: String {
        let kind =
            switch material {
            case .softwarePrivate, .rsaPrivate: "PrivateKey"
            case .publicKey: "PublicKey"
            case .enclave: "SecureEnclavePrivateKey"
            }
        return switch publicPart {
        case .ellipticCurve(let key):
            "<SecKeyRef curve type: \(key.curve.appleName), algorithm id: 3, key type: EC\(kind), "
                + "block size: \(8 * key.curve.fieldLength) bits>"
        case .rsa(let key):
            "<SecKeyRef algorithm id: 1, key type: RSA\(kind), block size: \(8 * key.blockLength) bits>"
        }
    }

    /// Two keys are equal if they are the same kind of the same numbers.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? SecKey else { return false }
        switch (material, other.material) {
        case (.enclave(let a, _, _), .enclave(let b, _, _)): return a == b
        case (.enclave, _), (_, .enclave): return false
        default: return isPrivate == other.isPrivate && publicPart == other.publicPart
        }
    }

    /// Equal keys have equal hashes.
    public override var hash: Int { publicPart.hashValue }
}

extension SecKey: CoreFoundationTyped {
    static var coreFoundationTypeID: CFTypeID { 276 }
}

/// Returns the type number of `SecKey`.
@discardableResult
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

    /// The name that Apple's descriptions have.
    var appleName: String {
        switch self {
        case .p256: "kSecECCurveSecp256r1"
        case .p384: "kSecECCurveSecp384r1"
        case .p521: "kSecECCurveSecp521r1"
        }
    }

    init?(bits: Int64) {
        guard let curve = NamedCurve.allCases.first(where: { Int64($0.bits) == bits }) else { return nil }
        self = curve
    }
}
