import LatchkeyCrypto
import LatchkeyLock
import LatchkeyTrust
import LatchkeyWire

@testable import LatchkeyServer

/// An issuer of ID tokens, whose keys the server gets without a network.
final class TestIssuer: Sendable {
    let name = "https://issuer.example"
    let key: ECPrivateKey
    let isDown = Lock(false)

    init() throws {
        key = try ECPrivateKey(curve: .p256)
    }

    var provider: IdentityProvider {
        get throws { try .openID(issuer: name, audiences: ["app.example"]) }
    }

    func authority(
        _ providers: [IdentityProvider], clock: @escaping @Sendable () -> UInt64
    ) -> IDTokenAuthority {
        IDTokenAuthority(providers, clockSkew: 60, policy: KeySetPolicy(), clock: clock, failed: { _, _ in }) { _ in
            { [self] () async throws(KeySetFailure) in try keys() }
        }
    }

    /// A token for this nonce; members of `changes` replace its own claims, `null` ones are left out.
    func token(
        _ nonce: String?, subject: String = "person-1", at seconds: UInt64 = TestClock.start / 1000,
        by signer: ECPrivateKey? = nil, _ changes: [String: JSONValue] = [:]
    ) throws -> String {
        var claims: [String: JSONValue] = [
            "iss": .string(name), "aud": "app.example", "sub": .string(subject), "email": "anna@example.com",
            "iat": .integer(Int(seconds)), "exp": .integer(Int(seconds) + 3600),
        ]
        claims["nonce"] = nonce.map { .string($0) }
        for (name, value) in changes { claims[name] = value == .null ? nil : value }
        let input =
            Base64.encodeURL(Array(#"{"alg":"ES256"}"#.utf8)) + "." + Base64.encodeURL(try bytes(.object(claims)))
        let signature = try (signer ?? key).signature(for: Array(input.utf8), hash: .sha256).p1363
        return input + "." + Base64.encodeURL(signature)
    }

    private func keys() throws(KeySetFailure) -> FetchedKeySet {
        guard !isDown.withLock({ $0 }) else { throw KeySetFailure(description: "down") }
        let point = key.publicKey.raw
        let members: JSONValue = [
            "kty": "EC", "crv": "P-256", "x": .string(Base64.encodeURL(Array(point.prefix(32)))),
            "y": .string(Base64.encodeURL(Array(point.suffix(32)))),
        ]
        do {
            return FetchedKeySet(keys: try SignatureKeySet(keys: [SignatureKey(members)]), maximumAge: nil)
        } catch {
            throw KeySetFailure(description: "\(error)")
        }
    }
}
