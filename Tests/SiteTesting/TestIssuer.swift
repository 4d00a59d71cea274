import Foundation
import LatchkeyCrypto
import LatchkeyWire

/// An OpenID provider that signs ID tokens for tests, and publishes its key on this computer.
public struct TestIssuer: Sendable {
    /// The issuer's name in its tokens.
    public let name = "https://issuer.example"
    /// The app that its tokens are for.
    public let audience = "app.example"
    /// Where its key set (JWKS) is.
    public var keysAddress: String { site.address + "/keys" }

    private let key: ECPrivateKey
    private let site: TestSite

    /// Opens an issuer with a key of its own.
    ///
    /// - Throws: why there is no key, or no site.
    public init() throws {
        let key = try ECPrivateKey(curve: .p256)
        let point = key.publicKey.raw
        let (x, y) = (Base64.encodeURL(Array(point.prefix(32))), Base64.encodeURL(Array(point.suffix(32))))
        self.key = key
        site = try TestSite { _ in
            TestSite.Answer(
                headers: [("Content-Type", "application/json")],
                body: Array(#"{"keys":[{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)"}]}"#.utf8))
        }
    }

    /// An ID token of a person, good for ten minutes.
    ///
    /// - Throws: why it could not be signed.
    public func token(nonce: String, subject: String = "person-1", now: Date) throws -> String {
        let now = Int(now.timeIntervalSince1970)
        let claims: JSONValue = [
            "iss": .string(name), "aud": .string(audience), "sub": .string(subject), "iat": .integer(now),
            "exp": .integer(now + 600), "nonce": .string(nonce),
        ]
        let input =
            Base64.encodeURL(Array(#"{"alg":"ES256"}"#.utf8)) + "."
            + Base64.encodeURL(Array(try JSONEncoder().encode(claims)))
        return input + "." + Base64.encodeURL(try key.signature(for: Array(input.utf8), hash: .sha256).p1363)
    }
}
