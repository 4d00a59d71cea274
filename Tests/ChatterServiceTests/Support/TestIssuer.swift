import Foundation
import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire

@testable import LatchkeyServer

/// An identity provider whose ID tokens are as Google's, but signed with ES256.
struct TestIssuer: Sendable {
    static let audience = "latchkey-chatter.apps.googleusercontent.com"

    let names: Set<String>
    private let key: ECPrivateKey

    init(_ names: Set<String> = ["https://issuer.example"]) throws {
        self.names = names
        key = try ECPrivateKey(curve: .p256)
    }

    var provider: IdentityProvider {
        get throws {
            IdentityProvider(
                issuers: names, keys: try .keySet(at: "https://keys.example"), audiences: [Self.audience])
        }
    }

    func keys() throws(KeySetFailure) -> FetchedKeySet {
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

    /// Makes a token.
    ///
    /// - Parameters:
    ///   - seconds: When it is issued, in seconds since 1970; it is valid for an hour.
    ///   - changes: Claims that replace the usual ones; `null` leaves one out.
    func token(at seconds: Int64, _ changes: [String: JSONValue] = [:]) throws -> String {
        let claims: [String: JSONValue] = [
            "iss": .string(names.min() ?? ""), "aud": .string(Self.audience), "azp": .string(Self.audience),
            "sub": "110169484474386276334", "name": "Ada Lovelace", "iat": .integer(Int(seconds)),
            "exp": .integer(Int(seconds) + 3600),
        ].merging(changes) { $1 }.filter { $0.value != .null }
        let input =
            Base64.encodeURL(Array(#"{"alg":"ES256"}"#.utf8)) + "."
            + Base64.encodeURL(Array(try JSONEncoder().encode(JSONValue.object(claims))))
        let signature = try key.signature(for: Array(input.utf8), hash: .sha256).p1363
        return input + "." + Base64.encodeURL(signature)
    }
}
