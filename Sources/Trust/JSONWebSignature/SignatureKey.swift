import LatchkeyCrypto
import LatchkeyWire

/// Why a JSON Web Key can't verify signatures here.
public enum SignatureKeyRejection: String, Error, Sendable, Hashable {
    /// A member is missing, of the wrong type, or not base64url without padding.
    case malformed = "key_malformed"
    /// For encryption, or for other operations than verification.
    case otherPurpose = "key_purpose"
    /// Of another type, curve or algorithm.
    case unsupported = "key_unsupported"
    /// An RSA modulus below 2048 bits, a useless exponent, a point off the curve, or a modulus that can be factored.
    case weak = "key_weak"
    /// It holds the private part: whoever can read it can sign.
    case privateKey = "key_private"

    /// The fault in one sentence.
    public var sentence: String {
        switch self {
        case .malformed: "The key has a member that is missing or not as RFC 7518 says."
        case .otherPurpose: "The key is not for signatures."
        case .unsupported: "The key is of a type, curve or algorithm that is not supported here."
        case .weak: "The key's numbers are too short, or known to be unsafe."
        case .privateKey: "The key holds its private part."
        }
    }
}

/// A public key that verifies JSON Web Signatures (RFC 7517), bound to one algorithm.
///
/// The algorithm comes from the key and never from a token (RFC 8725 §3.1).
public struct SignatureKey: Sendable, Hashable {
    private enum Material: Sendable, Hashable {
        case rsa(RSAPublicKey)
        case ellipticCurve(ECPublicKey)
        case edwards(Ed25519PublicKey)
    }

    /// The key's id, as the header of a token names it; nil if it has none.
    public let id: String?
    /// The algorithm that it is for.
    public let algorithm: SignatureAlgorithm
    private let material: Material

    /// The minimum length of an RSA modulus in bits (RFC 7518 §3.3): 2048.
    public static let minimumModulusSize = 2048

    /// Takes a P-256 key for ES256 that was read elsewhere.
    ///
    /// - Parameter id: The name that tokens give it; nil if they give none.
    /// - Throws: `SignatureKeyRejection.unsupported` for another curve.
    public init(es256 key: ECPublicKey, id: String?) throws(SignatureKeyRejection) {
        guard key.curve == .p256 else { throw .unsupported }
        self.id = id
        algorithm = .es256
        material = .ellipticCurve(key)
    }

    /// Reads a JSON Web Key: RSA from 2048 to 4096 bits, P-256, or Ed25519 (RFC 8037).
    ///
    /// - Parameters:
    ///   - jwk: An object (RFC 7517 §4); members that it does not know are skipped.
    ///   - algorithms: What the key may be for; RS256 and ES256 by default.
    /// - Throws: `SignatureKeyRejection`.
    public init(
        _ jwk: JSONValue, algorithms: Set<SignatureAlgorithm> = .identityProviders
    ) throws(SignatureKeyRejection) {
        guard case .object(let members) = jwk else { throw .malformed }
        try self.init(members: members, algorithms: algorithms)
    }

    private init(
        members: [String: JSONValue], algorithms: Set<SignatureAlgorithm>
    ) throws(SignatureKeyRejection) {
        guard case .string(let type)? = members["kty"] else { throw .malformed }
        id = try Self.text(members, "kid")
        let named = try Self.text(members, "alg")
        try Self.checkPurpose(members)
        switch type {
        case "RSA" where algorithms.contains(.rs256):
            algorithm = .rs256
            material = .rsa(try Self.rsa(members))
        case "EC" where algorithms.contains(.es256):
            algorithm = .es256
            material = .ellipticCurve(try Self.ellipticCurve(members))
        case "OKP" where algorithms.contains(.eddsa):
            algorithm = .eddsa
            material = .edwards(try Self.edwards(members))
        default: throw .unsupported
        }
        guard named == nil || named == algorithm.rawValue else { throw .unsupported }
    }

    /// Whether a signature over some bytes is this key's.
    ///
    /// - Parameters:
    ///   - signature: For RS256 as many bytes as the modulus has; for ES256 64 bytes, r‖s; for EdDSA 64 bytes, R‖S.
    ///   - input: The bytes that were signed, not hashed.
    public func isValidSignature(_ signature: [UInt8], for input: [UInt8]) -> Bool {
        switch material {
        case .rsa(let key):
            return key.isValidSignature(signature, for: HashAlgorithm.sha256.hash(input), padding: .pkcs1(.sha256))
        case .ellipticCurve(let key):
            guard let signature = try? ECDSASignature(p1363: signature, curve: .p256) else { return false }
            return key.isValidSignature(signature, for: input, hash: .sha256)
        case .edwards(let key):
            return key.isValidSignature(signature, for: input)
        }
    }

    private static func checkPurpose(_ members: [String: JSONValue]) throws(SignatureKeyRejection) {
        // All private parts of RFC 7518 §6 and of symmetric keys.
        guard ["d", "p", "q", "dp", "dq", "qi", "oth", "k"].allSatisfy({ members[$0] == nil }) else {
            throw .privateKey
        }
        if let use = try text(members, "use"), use != "sig" { throw .otherPurpose }
        switch members["key_ops"] {
        case nil: return
        case .array(let operations)?:
            guard operations.contains("verify") else { throw .otherPurpose }
        default: throw .malformed
        }
    }

    private static func rsa(_ members: [String: JSONValue]) throws(SignatureKeyRejection) -> RSAPublicKey {
        let modulus = try bytes(members, "n")
        let exponent = try bytes(members, "e")
        guard let key = try? RSAPublicKey(modulus: modulus, exponent: exponent), key.size >= minimumModulusSize,
            !key.hasInfineonFingerprint
        else { throw .weak }
        return key
    }

    private static func ellipticCurve(_ members: [String: JSONValue]) throws(SignatureKeyRejection) -> ECPublicKey {
        guard case .string(let curve)? = members["crv"] else { throw .malformed }
        guard curve == "P-256" else { throw .unsupported }
        let x = try bytes(members, "x")
        let y = try bytes(members, "y")
        guard x.count == 32, y.count == 32 else { throw .malformed }
        guard let key = try? ECPublicKey(raw: x + y, curve: .p256) else { throw .weak }
        return key
    }

    private static func edwards(_ members: [String: JSONValue]) throws(SignatureKeyRejection) -> Ed25519PublicKey {
        guard case .string(let curve)? = members["crv"] else { throw .malformed }
        guard curve == "Ed25519" else { throw .unsupported }
        let raw = try bytes(members, "x")
        guard let key = try? Ed25519PublicKey(raw: raw) else { throw .malformed }
        return key
    }

    private static func text(
        _ members: [String: JSONValue], _ name: String
    ) throws(SignatureKeyRejection) -> String? {
        switch members[name] {
        case nil: return nil
        case .string(let text)?: return text
        default: throw .malformed
        }
    }

    private static func bytes(
        _ members: [String: JSONValue], _ name: String
    ) throws(SignatureKeyRejection) -> [UInt8] {
        guard case .string(let text)? = members[name], let bytes = Base64.decodeURL(text[...]), !bytes.isEmpty else {
            throw .malformed
        }
        return bytes
    }
}
