import Foundation
import LatchkeyCrypto
import LatchkeyLock
import LatchkeyTrust
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("ID tokens of several issuers")
struct IDTokenAuthorityTests {
    /// 2025-11-10T13:54:54Z.
    private static let now: Int64 = 1_762_782_894

    /// An issuer whose keys can be taken away.
    private struct Issuer {
        let name: String
        let key: ECPrivateKey

        init(_ name: String) throws {
            self.name = name
            key = try ECPrivateKey(curve: .p256)
        }

        var provider: IdentityProvider {
            get throws { try .openID(issuer: name, audiences: ["app.\(name)"]) }
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

        func token(issuer: String? = nil, audience: String? = nil) throws -> String {
            let claims: JSONValue = [
                "iss": .string(issuer ?? name), "aud": .string(audience ?? "app.\(name)"), "sub": "1",
                "iat": .integer(Int(now)), "exp": .integer(Int(now) + 3600), "nonce": "n",
            ]
            let input =
                Base64.encodeURL(Array(#"{"alg":"ES256"}"#.utf8)) + "."
                + Base64.encodeURL(Array(try JSONEncoder().encode(claims)))
            let signature = try key.signature(for: Array(input.utf8), hash: .sha256).p1363
            return input + "." + Base64.encodeURL(signature)
        }
    }

    private let first: Issuer
    private let second: Issuer
    private let failures = Lock<[String]>([])

    init() throws {
        first = try Issuer("https://one.example")
        second = try Issuer("https://two.example")
    }

    private func authority(isDown: Bool = false) throws -> IDTokenAuthority {
        let (first, second, failures) = (first, second, failures)
        return IDTokenAuthority(
            [try first.provider, try second.provider], clockSkew: 0, policy: KeySetPolicy(),
            clock: { UInt64(Self.now) * 1000 }, failed: { issuer, _ in failures.withLock { $0.append(issuer) } }
        ) { location in
            { () async throws(KeySetFailure) in
                if isDown { throw KeySetFailure(description: "down") }
                return try (location == .discovery(at: first.name) ? first : second).keys()
            }
        }
    }

    private func refusal(_ token: String, _ authority: IDTokenAuthority) async -> IDTokenRefusal? {
        do {
            _ = try await authority.verify(token, nonce: .exactly("n"))
            return nil
        } catch {
            return error
        }
    }

    @Test("each issuer's token is judged by its own keys and audiences")
    func several() async throws {
        let authority = try authority()
        #expect(await refusal(try first.token(), authority) == nil)
        #expect(await refusal(try second.token(), authority) == nil)
        let borrowed = try second.token(issuer: first.name, audience: "app.https://one.example")
        #expect(await refusal(borrowed, authority) == .rejected(.signatureInvalid))
        let crossed = try second.token(audience: "app.https://one.example")
        #expect(await refusal(crossed, authority) == .rejected(.audienceMismatch))
    }

    @Test("an issuer that nobody trusts is refused, and not asked for keys")
    func stranger() async throws {
        let authority = try authority(isDown: true)
        #expect(
            await refusal(try first.token(issuer: "https://three.example"), authority) == .rejected(.issuerMismatch))
        #expect(failures.withLock { $0 } == [])
    }

    @Test("without keys there is no verdict, and the failure is told with the issuer's name")
    func down() async throws {
        #expect(await refusal(try first.token(), try authority(isDown: true)) == .keysUnavailable)
        #expect(failures.withLock { $0 } == ["https://one.example"])
    }

    @Test("text that is no token is refused for what it is")
    func malformed() async throws {
        #expect(await refusal("x", try authority()) == .rejected(.malformed))
    }
}
