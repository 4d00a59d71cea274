import Foundation
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyTrust

@Suite("JSON Web Keys")
struct SignatureKeyTests {
    struct Broken: Sendable, CustomTestStringConvertible {
        let algorithm: SignatureAlgorithm
        let changes: [String: JSONValue]
        let reason: SignatureKeyRejection
        var testDescription: String { "\(algorithm.rawValue) with \(changes)" }
    }

    static let broken = [
        Broken(algorithm: .rs256, changes: ["kty": .null], reason: .malformed),
        Broken(algorithm: .rs256, changes: ["kty": "oct"], reason: .unsupported),
        Broken(algorithm: .rs256, changes: ["kid": 5], reason: .malformed),
        Broken(algorithm: .rs256, changes: ["use": "enc"], reason: .otherPurpose),
        Broken(algorithm: .rs256, changes: ["key_ops": ["sign"]], reason: .otherPurpose),
        Broken(algorithm: .rs256, changes: ["key_ops": "verify"], reason: .malformed),
        Broken(algorithm: .rs256, changes: ["alg": "PS256"], reason: .unsupported),
        Broken(algorithm: .rs256, changes: ["alg": "ES256"], reason: .unsupported),
        Broken(algorithm: .rs256, changes: ["d": "AQAB"], reason: .privateKey),
        Broken(algorithm: .rs256, changes: ["n": "AQAB"], reason: .weak),
        Broken(algorithm: .rs256, changes: ["n": "AQAB="], reason: .malformed),
        Broken(algorithm: .rs256, changes: ["e": "AQ"], reason: .weak),
        Broken(algorithm: .rs256, changes: ["e": ""], reason: .malformed),
        Broken(algorithm: .es256, changes: ["crv": "P-384"], reason: .unsupported),
        Broken(algorithm: .es256, changes: ["crv": .null], reason: .malformed),
        Broken(algorithm: .es256, changes: ["x": "AQAB"], reason: .malformed),
        Broken(
            algorithm: .es256, changes: ["x": .string(Base64.encodeURL([UInt8](repeating: 1, count: 32)))],
            reason: .weak),
        Broken(algorithm: .es256, changes: ["k": "AQAB"], reason: .privateKey),
    ]

    @Test("a key with one wrong member is refused with its reason", arguments: broken)
    func refused(_ entry: Broken) throws {
        let jwk = try TestIssuer.shared.get().jwk(entry.algorithm, id: "1", entry.changes)
        #expect(throws: entry.reason) { try SignatureKey(jwk) }
    }

    @Test("without alg, use and id a key is for the algorithm of its type", arguments: SignatureAlgorithm.allCases)
    func bare(_ algorithm: SignatureAlgorithm) throws {
        let jwk = try TestIssuer.shared.get().jwk(algorithm, id: "1", ["alg": .null, "use": .null, "kid": .null])
        let key = try SignatureKey(jwk, algorithms: Set(SignatureAlgorithm.allCases))
        #expect(key.algorithm == algorithm)
        #expect(key.id == nil)
    }

    @Test("a key of another algorithm than those that are asked for is unsupported")
    func algorithms() throws {
        let issuer = try TestIssuer.shared.get()
        for (algorithm, others) in [
            (SignatureAlgorithm.eddsa, Set.identityProviders), (.rs256, .invitations), (.es256, [.rs256]),
        ] {
            let jwk = issuer.jwk(algorithm, id: "1")
            #expect(throws: SignatureKeyRejection.unsupported) { try SignatureKey(jwk, algorithms: others) }
        }
    }

    @Test("an Ed25519 key of a wrong curve or length is refused")
    func edwards() throws {
        let issuer = try TestIssuer.shared.get()
        for (changes, reason) in [
            (["crv": "X25519"], SignatureKeyRejection.unsupported), (["crv": .null], .malformed),
            (["x": "AQAB"], .malformed), (["d": "AQAB"], .privateKey),
        ] as [([String: JSONValue], SignatureKeyRejection)] {
            let jwk = issuer.jwk(.eddsa, id: "1", changes)
            #expect(throws: reason) { try SignatureKey(jwk, algorithms: .invitations) }
        }
    }

    private func set(_ keys: [JSONValue]) throws -> [UInt8] {
        Array(try JSONEncoder().encode(JSONValue.object(["keys": .array(keys)])))
    }

    @Test("keys for other purposes are skipped, the others serve")
    func skipped() throws {
        let issuer = try TestIssuer.shared.get()
        let keys = try SignatureKeySet(
            json: set([
                issuer.jwk(.rs256, id: "1", ["use": "enc"]), ["kty": "OKP"], issuer.jwk(.rs256, id: "2"), "?",
            ]))
        #expect(keys.keys.map(\.id) == ["2"])
        #expect(keys.skipped == [.otherPurpose, .unsupported, .malformed])
        #expect(keys.key(named: nil)?.id == "2")
        #expect(keys.key(named: "1") == nil)
    }

    @Test("a set has the keys that tokens name, and without a name only a single one")
    func names() throws {
        let issuer = try TestIssuer.shared.get()
        let one = try SignatureKeySet(json: set([issuer.jwk(.rs256, id: "1")]))
        #expect(one.hasKey(named: "1") && one.hasKey(named: nil) && !one.hasKey(named: "2"))
        let two = try SignatureKeySet(json: set([issuer.jwk(.rs256, id: "1"), issuer.jwk(.es256, id: "2")]))
        #expect(two.hasKey(named: "2") && !two.hasKey(named: nil))
    }

    @Test("a set has at most 100 keys, and 256 KiB")
    func limits() throws {
        let key = try TestIssuer.shared.get().jwk(.rs256, id: "1")
        let most = try set([key] + [JSONValue](repeating: "?", count: 99))
        #expect(try SignatureKeySet(json: most).skipped.count == 99)
        let longest = most + [UInt8](repeating: UInt8(ascii: " "), count: 262_144 - most.count)
        #expect(try SignatureKeySet(json: longest).keys.count == 1)
        for json in [try set([key] + [JSONValue](repeating: "?", count: 100)), longest + [UInt8(ascii: " ")]] {
            #expect(throws: SignatureKeySetRejection.malformed) { try SignatureKeySet(json: json) }
        }
    }

    @Test("a key for ES256 that was read elsewhere is on P-256")
    func curve() throws {
        let key = try ECPrivateKey(curve: .p256).publicKey
        #expect(try SignatureKey(es256: key, id: "1").algorithm == .es256)
        let other = try ECPrivateKey(curve: .p384).publicKey
        #expect(throws: SignatureKeyRejection.unsupported) { try SignatureKey(es256: other, id: "1") }
    }

    @Test("two keys with the same id make the set useless")
    func repeated() throws {
        let issuer = try TestIssuer.shared.get()
        let json = try set([issuer.jwk(.rs256, id: "1"), issuer.jwk(.es256, id: "1")])
        #expect(throws: SignatureKeySetRejection.repeatedKeyID) { try SignatureKeySet(json: json) }
    }

    @Test("what is no key set is refused", arguments: ["", "{}", "[]", "{\"keys\":{}}", "{\"keys\":[],\"keys\":[]}"])
    func malformed(_ text: String) {
        #expect(throws: SignatureKeySetRejection.malformed) { try SignatureKeySet(json: Array(text.utf8)) }
    }

    @Test("a set without a key for us is refused")
    func empty() throws {
        #expect(throws: SignatureKeySetRejection.noUsableKey) { try SignatureKeySet(json: set([])) }
    }

    @Test("a fresh RSA key does not look like Infineon's")
    func fingerprint() throws {
        let key = try TestIssuer.shared.get().rsa.publicKey
        #expect(!key.hasInfineonFingerprint)
    }
}
