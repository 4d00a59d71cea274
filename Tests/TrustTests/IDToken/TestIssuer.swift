import Foundation
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyTrust

enum JSONText {
    /// The UTF-8 of a value, as issuers write it.
    static func bytes(_ value: JSONValue) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }
}

/// An issuer of tests, with a key of each algorithm.
struct TestIssuer {
    static let shared = Result { try TestIssuer() }

    let rsa: RSAPrivateKey
    let curve: ECPrivateKey
    let edwards: Ed25519PrivateKey

    private init() throws {
        rsa = try RSAPrivateKey(size: 2048)
        curve = try ECPrivateKey(curve: .p256)
        edwards = try Ed25519PrivateKey()
    }

    /// The public key of an algorithm as JSON Web Key, with these members changed (`.null` takes one away).
    func jwk(_ algorithm: SignatureAlgorithm, id: String, _ changes: [String: JSONValue] = [:]) -> JSONValue {
        var members: [String: JSONValue] = ["kid": .string(id), "use": "sig", "alg": .string(algorithm.rawValue)]
        switch algorithm {
        case .rs256:
            members["kty"] = "RSA"
            members["n"] = .string(Base64.encodeURL(rsa.publicKey.modulus))
            members["e"] = .string(Base64.encodeURL(rsa.publicKey.exponent))
        case .es256:
            members["kty"] = "EC"
            members["crv"] = "P-256"
            members["x"] = .string(Base64.encodeURL(Array(curve.publicKey.raw.prefix(32))))
            members["y"] = .string(Base64.encodeURL(Array(curve.publicKey.raw.suffix(32))))
        case .eddsa:
            members["kty"] = "OKP"
            members["crv"] = "Ed25519"
            members["x"] = .string(Base64.encodeURL(edwards.publicKey.raw))
        }
        return .object(members.merging(changes) { $1 }.filter { $0.value != .null })
    }

    func keys() throws -> SignatureKeySet {
        try SignatureKeySet(keys: [
            SignatureKey(jwk(.rs256, id: "rsa-1")), SignatureKey(jwk(.es256, id: "ec-1")),
        ])
    }

    /// A token over these bytes.
    func token(header: JSONValue, payload: [UInt8]) throws -> String {
        let head = Base64.encodeURL(try JSONText.bytes(header))
        let input = head + "." + Base64.encodeURL(payload)
        let signature =
            header["alg"] == "ES256"
            ? try curve.signature(for: Array(input.utf8), hash: .sha256).p1363
            : try rsa.signature(
                for: HashAlgorithm.sha256.hash(Array(input.utf8)), padding: .pkcs1(.sha256))
        return input + "." + Base64.encodeURL(signature)
    }
}

/// A good sign-in, so that a test can change one thing of it.
struct SignInCase: Sendable {
    /// 2025-11-10T13:54:54Z.
    static let now: Int64 = 1_762_782_894

    var header: [String: JSONValue] = ["alg": "RS256", "kid": "rsa-1", "typ": "JWT"]
    var claims: [String: JSONValue] = [
        "iss": "https://accounts.google.com", "azp": "app.example", "aud": "app.example",
        "sub": "110169484474386276334",
        "email": "ada@example.org", "email_verified": true, "name": "Ada Lovelace", "nonce": "n-0S6_WzA2Mj",
        "hd": "example.org", "iat": .integer(Int(now) - 10), "exp": .integer(Int(now) + 3590),
        "nbf": .integer(Int(now) - 10),
    ]
    var expectation = IDTokenExpectation(
        issuers: IDTokenExpectation.googleIssuers, audiences: ["app.example", "other.example"],
        nonce: .exactly("n-0S6_WzA2Mj"), hostedDomains: ["example.org"], clockSkew: 30)
    var now = Self.now
    /// Changes the text of the token after it was signed.
    var forge: @Sendable (String) -> String = { $0 }

    mutating func set(_ name: String, _ value: JSONValue?) { claims[name] = value }

    func token() throws -> String {
        let issuer = try TestIssuer.shared.get()
        let payload = try JSONText.bytes(.object(claims))
        return forge(try issuer.token(header: .object(header), payload: payload))
    }

    /// The titles of the rules that have nothing to compare.
    func notAsked() throws -> [String] {
        let keys = try TestIssuer.shared.get().keys()
        return IDTokenVerifier()
            .explain(try UnverifiedIDToken(try token()), keys: keys, expecting: expectation, now: now)
            .filter { !$0.isAsked }.map(\.title)
    }

    /// Why it does not hold; nil if it does.
    func fault() throws -> IDTokenFault? {
        let token: UnverifiedIDToken
        do {
            token = try UnverifiedIDToken(try self.token())
        } catch let fault as IDTokenFault {
            return fault
        }
        let keys = try TestIssuer.shared.get().keys()
        let result = IDTokenVerifier().verify(token, keys: keys, expecting: expectation, now: now)
        let steps = IDTokenVerifier().explain(token, keys: keys, expecting: expectation, now: now)
        switch result {
        case .success:
            #expect(steps.compactMap(\.code) == [])
            return nil
        case .failure(let fault):
            #expect(steps.first { !$0.holds }?.code == fault.rawValue)
            return fault
        }
    }
}
