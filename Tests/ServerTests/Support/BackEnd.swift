import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// An operator's back end that invites users, with a key of each algorithm.
struct BackEnd: Sendable {
    let curve: ECPrivateKey
    let edwards: Ed25519PrivateKey
    /// Seconds since 1970.
    let now = Int64(TestClock.start / 1000)

    init() throws {
        curve = try ECPrivateKey(curve: .p256)
        edwards = try Ed25519PrivateKey()
    }

    func issuer() throws -> InvitationIssuer {
        InvitationIssuer(name: "https://shop.example", keys: try #require(InvitationIssuer.keys(try keySet())))
    }

    func keySet(_ changes: [String: JSONValue] = [:]) throws -> String {
        let set: JSONValue = ["keys": [jwk(.es256, changes), jwk(.eddsa)]]
        return String(decoding: try bytes(set), as: UTF8.self)
    }

    func jwk(_ algorithm: SignatureAlgorithm, _ changes: [String: JSONValue] = [:]) -> JSONValue {
        let raw = algorithm == .eddsa ? edwards.publicKey.raw : curve.publicKey.raw
        var members: [String: JSONValue] = [
            "kid": .string(algorithm.rawValue), "kty": algorithm == .eddsa ? "OKP" : "EC",
            "crv": algorithm == .eddsa ? "Ed25519" : "P-256", "x": .string(Base64.encodeURL(Array(raw.prefix(32)))),
        ]
        if algorithm != .eddsa { members["y"] = .string(Base64.encodeURL(Array(raw.suffix(32)))) }
        return .object(members.merging(changes) { $1 })
    }

    /// An invitation of anna with these claims changed (`.null` takes one away).
    func invitation(
        _ changes: [String: JSONValue] = [:], algorithm: String = "ES256", header extra: [String: JSONValue] = [:]
    ) throws -> String {
        let claims: [String: JSONValue] = [
            "iss": "https://shop.example", "aud": "latchkey.example", "username": "anna",
            "iat": .integer(Int(now)), "exp": .integer(Int(now) + 3600),
            "jti": .string(Base64.encodeURL(try SecureRandom.bytes(16))),
        ]
        let header: [String: JSONValue] = [
            "alg": .string(algorithm), "typ": .string(UnverifiedInvitation.type),
            "kid": algorithm == "EdDSA" ? "EdDSA" : "ES256",
        ]
        let payload = claims.merging(changes) { $1 }.filter { $0.value != .null }
        let signed =
            Base64.encodeURL(try bytes(.object(header.merging(extra) { $1 }))) + "."
            + Base64.encodeURL(try bytes(.object(payload)))
        return signed + "." + Base64.encodeURL(try signature(algorithm, Array(signed.utf8)))
    }

    private func signature(_ algorithm: String, _ message: [UInt8]) throws -> [UInt8] {
        switch algorithm {
        case "EdDSA": try edwards.signature(for: message)
        case "HS256": MessageAuthentication.hmac(.sha256, key: curve.publicKey.x963, message: message)
        case "none": [0]
        default: try curve.signature(for: message, hash: .sha256).p1363
        }
    }
}
