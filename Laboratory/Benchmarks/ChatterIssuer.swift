import Foundation
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyLock
import LatchkeyWire

/// An identity provider for a benchmark: discovery and keys over HTTP, and ID tokens.
final class ChatterIssuer: Sendable {
    static let audience = "benchmark"

    /// The issuer, as it stands in its tokens.
    let name: String
    private let key: ECPrivateKey
    private let transport: MicroHTTPDTransport

    init() throws {
        let key = try ECPrivateKey(curve: .p256)
        let address = Lock("")
        transport = MicroHTTPDTransport(configuration: HTTPConfiguration(threads: 1)) { request in
            guard let document = Self.document(request.path, issuer: address.withLock { $0 }, key: key.publicKey.raw),
                let body = try? JSONEncoder().encode(document)
            else { return HTTPResponse(status: 404) }
            return HTTPResponse(json: Array(body))
        }
        try transport.start()
        let name = "http://127.0.0.1:\(transport.boundPort)"
        address.withLock { $0 = name }
        (self.key, self.name) = (key, name)
    }

    private static func document(_ path: String, issuer: String, key: [UInt8]) -> JSONValue? {
        switch path {
        case "/.well-known/openid-configuration":
            return ["issuer": .string(issuer), "jwks_uri": .string(issuer + "/keys")]
        case "/keys":
            return [
                "keys": [
                    [
                        "kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig",
                        "x": .string(Base64.encodeURL(Array(key.prefix(32)))),
                        "y": .string(Base64.encodeURL(Array(key.suffix(32)))),
                    ]
                ]
            ]
        default: return nil
        }
    }

    /// An ID token of a person, valid for an hour from now.
    func token(person: Int) throws -> String {
        let now = Int(Date().timeIntervalSince1970)
        let claims: JSONValue = [
            "iss": .string(name), "aud": .string(Self.audience), "sub": .string("\(person)"),
            "name": .string("Person \(person)"), "iat": .integer(now), "exp": .integer(now + 3600),
        ]
        let input =
            Base64.encodeURL(Array(#"{"alg":"ES256"}"#.utf8)) + "."
            + Base64.encodeURL(Array(try JSONEncoder().encode(claims)))
        return input + "." + Base64.encodeURL(try key.signature(for: Array(input.utf8), hash: .sha256).p1363)
    }

    func stop() async {
        await transport.stop()
    }
}
