import Foundation
import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Access tokens")
struct AccessTokenTests {
    static let now: Int64 = 1_762_782_894
    static let key = Result { TokenSigningKey(id: "k1", key: try ECPrivateKey(curve: .p256)) }

    static func authority(
        server: String = "latchkey.example", id: String = "k1", key: ECPrivateKey? = nil
    ) throws -> AccessTokenAuthority {
        AccessTokenAuthority(
            keys: try #require(TokenKeyRing([TokenSigningKey(id: id, key: try key ?? Self.key.get().key)])),
            serverID: try #require(ServerID(rawValue: server)), lifetime: 600)
    }

    static func token(
        by authority: AccessTokenAuthority? = nil, method: AuthenticationMethod = .deviceKey
    ) throws -> String {
        try (authority ?? Self.authority()).issue(for: session(method: method), now: now).text
    }

    static func session(
        method: AuthenticationMethod = .deviceKey, life seconds: Double = 86_400
    ) throws -> RefreshSession {
        let start = Date(timeIntervalSince1970: Double(now))
        return RefreshSession(
            id: try #require(SessionID(rawValue: SessionID.example)),
            user: try #require(UserID(rawValue: UserID.example)),
            username: try #require(Username(rawValue: "anna")), deviceID: try #require(DeviceID(rawValue: "phone")),
            authenticationMethod: method, authenticatedAt: start, endsAt: start.addingTimeInterval(seconds))
    }

    @Test("a token ends with its session, and says so", arguments: [(86_400, 600), (600, 600), (599, 599), (60, 60)])
    func endOfSession(life: Double, seconds: Int) throws {
        let token = try Self.authority().issue(for: try Self.session(life: life), now: Self.now)
        #expect(token.expiresIn == seconds)
        let claims = try #require(try Self.authority().verify(token.text, now: Self.now))
        #expect(claims.exp == Self.now + Int64(seconds) && claims.sid.rawValue == SessionID.example)
    }

    @Test(
        "a token of the future is refused: 60 seconds are another server's clock", arguments: [(60, true), (61, false)])
    func future(seconds: Int64, holds: Bool) throws {
        #expect((try Self.authority().verify(try Self.token(), now: Self.now - seconds) != nil) == holds)
    }

    @Test("the claims say who, by what, on what, from when to when")
    func claims() throws {
        let claims = try #require(try Self.authority().verify(try Self.token(), now: Self.now))
        #expect(claims.iss == "latchkey.example" && claims.aud == "latchkey.example")
        #expect(claims.sub == UserID.example && claims.did == "phone")
        #expect(claims.iat == Self.now && claims.exp == Self.now + 600)
        #expect(claims.amr == [.deviceKey] && claims.acr == .deviceKey)
        #expect(claims.authenticatedAt == Self.now)
        #expect(Base64.decode(claims.jti)?.count == 16)
    }

    @Test("a token is a JWT: ES256, typ at+jwt, three parts of base64url, the registered names")
    func form() throws {
        let parts = try Self.token().split(separator: ".").map(String.init)
        #expect(parts.count == 3)
        #expect(parts.allSatisfy { !$0.contains { "+/=".contains($0) } })
        let header = try JSONDecoder().decode(JSONValue.self, from: Data(try #require(Base64.decode(parts[0]))))
        #expect(header == ["alg": "ES256", "kid": "k1", "typ": "at+jwt"])
        let payload = try JSONDecoder().decode(JSONValue.self, from: Data(try #require(Base64.decode(parts[1]))))
        #expect(payload["amr"] == ["pop"])
        #expect(payload["exp"] == .integer(Int(Self.now) + 600))
        #expect(Base64.decode(parts[2])?.count == 64)
    }

    @Test(
        "amr and acr say what was proven, and never that a person was asked",
        arguments: [
            (AuthenticationMethod.oneTimePassword, ["otp"], "urn:latchkey:acr:otp"),
            (.deviceKey, ["pop"], "urn:latchkey:acr:key"),
            (.attestedKey, ["pop", "hwk"], "urn:latchkey:acr:attested-key"),
        ])
    func proof(method: AuthenticationMethod, references: [String], contextClass: String) throws {
        let claims = try #require(try Self.authority().verify(try Self.token(method: method), now: Self.now))
        #expect(claims.amr.map(\.rawValue) == references)
        #expect(claims.acr.rawValue == contextClass)
    }

    @Test("a token is issued with the lower of the two signatures that verify")
    func lowS() throws {
        for _ in 0..<64 {
            let parts = try Self.token().split(separator: ".")
            let signature = try ECDSASignature(p1363: try #require(Base64.decodeURL(parts[2])), curve: .p256)
            #expect(signature.hasLowS)
        }
    }

    @Test("no two tokens are the same")
    func unique() throws {
        #expect(Set(try (0..<50).map { _ in try Self.token() }).count == 50)
    }

    @Test(
        "a token holds for ten minutes to the second", arguments: [(0, true), (599, true), (600, false), (6000, false)])
    func lifetime(seconds: Int64, holds: Bool) throws {
        #expect((try Self.authority().verify(try Self.token(), now: Self.now + seconds) != nil) == holds)
    }

    /// A way to alter a token, or to ask another server.
    struct Forgery: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable () throws -> String

        init(_ name: String, _ make: @escaping @Sendable () throws -> String) {
            testDescription = name
            self.make = make
        }
    }

    static let forgeries = [
        Forgery("empty") { "" }, Forgery("dots") { ".." }, Forgery("one part") { "abc" },
        Forgery("two parts") { try token().split(separator: ".").dropLast().joined(separator: ".") },
        Forgery("four parts") { try token() + ".AAAA" },
        Forgery("no signature") { try altered(2) { _ in "" } },
        Forgery("alg none") { try altered(0) { _ in jose(#"{"alg":"none","kid":"k1","typ":"at+jwt"}"#) } },
        Forgery("alg none, no signature") {
            jose(#"{"alg":"none"}"#) + "." + (try part(1)) + "."
        },
        Forgery("alg HS256, the public key as its secret") {
            let signed = jose(#"{"alg":"HS256","kid":"k1","typ":"at+jwt"}"#) + "." + (try part(1))
            let secret = try Self.key.get().key.publicKey.x963
            let mac = MessageAuthentication.hmac(.sha256, key: secret, message: Array(signed.utf8))
            return signed + "." + Base64.encodeURL(mac)
        },
        Forgery("another kid, well signed") { try token(by: authority(id: "k2")) },
        Forgery("another key under the same kid") { try token(by: authority(key: try ECPrivateKey(curve: .p256))) },
        Forgery("another server's, well signed") { try token(by: authority(server: "evil.example")) },
        Forgery("a header with a blank more") {
            try signed(jose(#"{"alg":"ES256", "kid":"k1","typ":"at+jwt"}"#), part(1))
        },
        Forgery("a header of the other type of token") {
            try signed(jose(#"{"alg":"ES256","kid":"k1","typ":"attestation+jwt"}"#), part(1))
        },
        Forgery("a header that brings its own key") {
            try signed(jose(#"{"alg":"ES256","jwk":{},"kid":"k1","typ":"at+jwt"}"#), part(1))
        },
        Forgery("another user") { try altered(1) { replaced($0, UserID.example, SessionID.example) } },
        Forgery("another end") { try altered(1) { replaced($0, "1762783494", "9999999999") } },
        Forgery("no claims, well signed") { try signed(part(0), jose("{}")) },
        Forgery("no JSON, well signed") { try signed(part(0), jose("x")) },
        Forgery("an audience of another, well signed") {
            try signed(part(0), replaced(part(1), #""aud":"latchkey.example""#, #""aud":"other.example""#))
        },
        Forgery("padding") { try altered(1) { $0 + "=" } },
        Forgery("padding of the signature") { try altered(2) { $0 + "==" } },
        Forgery("bits left over after the signature") { try altered(2) { leftOver($0) } },
        Forgery("the other alphabet, well signed") { try otherAlphabet() },
        Forgery("padding, well signed") { try paddedPayload() },
        Forgery("the other signature, (r, n − s)") { try altered(2) { try highS($0) } },
        Forgery("a signature in DER") {
            try altered(2) { Base64.encodeURL(try ECDSASignature(p1363: Base64.decode($0) ?? [], curve: .p256).der) }
        },
        Forgery("a signature of zeros") { try altered(2) { _ in Base64.encodeURL([UInt8](repeating: 0, count: 64)) } },
        Forgery("blanks around it") { " " + (try token()) },
        Forgery("a line feed behind it") { try token() + "\n" },
        Forgery("longer than 4,096 bytes, well signed") {
            try signed(
                part(0), jose(String(repeating: " ", count: 4096) + (String(decoding: plain(part(1)), as: UTF8.self))))
        },
    ]

    @Test("a forged token does not hold", arguments: forgeries)
    func forged(forgery: Forgery) throws {
        #expect(try Self.authority().verify(forgery.make(), now: Self.now) == nil)
    }

    @Test("no flipped bit of a token goes unnoticed")
    func flippedBits() throws {
        let token = Array(try Self.token().utf8)
        let authority = try Self.authority()
        for index in token.indices {
            var changed = token
            changed[index] ^= 1 << UInt8(index % 7)
            #expect(authority.verify(String(decoding: changed, as: UTF8.self), now: Self.now) == nil, "\(index)")
        }
    }

    @Test("a forged token permits no second device, and its refusal is that of an expired one", arguments: forgeries)
    func permitsNothing(forgery: Forgery) async throws {
        let server = try TestServer()
        let phone = try TestDevice("anna", "phone")
        try await server.enroll(phone)
        let token = try #require(try await server.signIn(phone)["token"])
        server.clock.advance(seconds: 600)
        let tablet = try TestDevice("anna", "tablet")
        let expired = try await server.enroll(tablet, bearer: token)
        #expect(expired.status == 401 && expired.code == "access_token_invalid")
        // Signed by a key that this server does not have; an empty header is as good as none.
        let reply = try await server.enroll(tablet, bearer: try forgery.make())
        #expect(reply.status == 401)
        #expect(reply.code == (try forgery.make().isEmpty ? "authorization_required" : "access_token_invalid"))
        if reply.code == expired.code { #expect(reply.withoutInstance == expired.withoutInstance) }
    }

    @Test(
        "the name of the scheme Bearer is read in any case, and another scheme is no token",
        arguments: [
            ("Bearer", 200), ("bearer", 200), ("BEARER", 200), ("Basic", 401), ("Bearer:", 401), ("Token", 401),
        ])
    func scheme(name: String, status: Int) async throws {
        let server = try TestServer()
        let phone = try TestDevice("anna", "phone")
        try await server.enroll(phone)
        let token = try #require(try await server.signIn(phone)["token"])
        let tablet = try TestDevice("anna", "tablet")
        let body = try bytes(tablet.enrollment(proof: try await server.proof(of: tablet)))
        let reply = try await server.send(.post, Endpoint.enroll.path, body, authorization: "\(name) \(token)")
        #expect(reply.status == status)
    }

    private static func part(_ index: Int) throws -> String {
        String(try token().split(separator: ".")[index])
    }

    private static func altered(_ index: Int, _ change: (String) throws -> String) throws -> String {
        var parts = try token().split(separator: ".").map(String.init)
        parts[index] = try change(parts[index])
        return parts.joined(separator: ".")
    }

    /// Header and payload with a good signature by the server's own key.
    private static func signed(_ header: String, _ payload: String) throws -> String {
        let text = header + "." + payload
        let signature = try key.get().key.signature(for: Array(text.utf8), hash: .sha256).withLowS()
        return text + "." + Base64.encodeURL(signature.p1363)
    }

    /// The same 64 bytes, with a bit set behind them: 86 digits have four more bits than 64 bytes.
    private static func leftOver(_ signature: String) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let value = signature.last.flatMap { alphabet.firstIndex(of: $0) } ?? 0
        return signature.dropLast() + String(alphabet[value | 1])
    }

    /// n − s, by hand: the signature that verifies as well.
    private static func highS(_ signature: String) throws -> String {
        let bytes = plain(signature)
        var borrow = 0
        let s = zip(NamedCurve.p256.order, bytes.suffix(32)).reversed().map { order, digit in
            let difference = Int(order) - Int(digit) - borrow
            borrow = difference < 0 ? 1 : 0
            return UInt8(difference & 0xFF)
        }
        return Base64.encodeURL(bytes.prefix(32) + s.reversed())
    }

    /// A token whose signature has a digit that the two alphabets write differently, in the alphabet with `+` and `/`.
    private static func otherAlphabet() throws -> String {
        while true {
            let token = try token()
            let changed = token.replacing("-", with: "+").replacing("_", with: "/")
            if changed != token { return changed }
        }
    }

    /// A token whose payload is padded base64url, and signed like that.
    private static func paddedPayload() throws -> String {
        var payload = plain(try part(1))
        while payload.count % 3 == 0 { payload.append(UInt8(ascii: " ")) }
        let padding = String(repeating: "=", count: 3 - payload.count % 3)
        return try signed(part(0), Base64.encodeURL(payload) + padding)
    }

    private static func jose(_ text: String) -> String { Base64.encodeURL(Array(text.utf8)) }

    private static func plain(_ part: String) -> [UInt8] { Base64.decode(part) ?? [] }

    private static func replaced(_ part: String, _ old: String, _ new: String) -> String {
        jose(String(decoding: plain(part), as: UTF8.self).replacing(old, with: new))
    }
}
