import Foundation
import LatchkeyCrypto
import LatchkeyTrust
import Testing
import VirtualPhoneTesting

@testable import VirtualPhone

/// A team's server: it has a registered key, and makes client secrets of it.
private struct TeamServer {
    let key: ECPrivateKey
    var team = "TEAM123456"
    var client = AppleIDApp.bundle

    init(_ issuer: AppleIDIssuer) throws {
        key = try ECPrivateKey(curve: .p256)
        let registered = DeveloperAccountKey(teamID: team, keyID: "KEY1234567", publicKey: key.publicKey.pem)
        issuer.register(try #require(registered))
    }

    func secret(
        audience: String = AppleIDIssuer.appleAddress, lifetime: Int = 600, age: Int = 0, signer: ECPrivateKey? = nil
    ) throws -> String {
        let made = Int(Date().timeIntervalSince1970) - age
        return try secret(audience: audience, from: made, to: made + lifetime, signer: signer)
    }

    func secret(
        audience: String = AppleIDIssuer.appleAddress, from made: Int, to end: Int, signer: ECPrivateKey? = nil
    ) throws -> String {
        let claims: [String: Any] = ["iss": team, "sub": client, "aud": audience, "iat": made, "exp": end]
        let input = [["alg": "ES256", "kid": "KEY1234567"], claims].map { AppleIDJSON.bytes($0).base64URL }
            .joined(separator: ".")
        let signature = try (signer ?? key).signature(for: Array(input.utf8), hash: .sha256)
        return input + "." + Data(signature.p1363).base64URL
    }

    func post(
        _ issuer: AppleIDIssuer, _ path: String, _ fields: [String: String], secret: String? = nil, after: Double = 0
    )
        throws -> (status: Int, body: [String: Any])
    {
        var fields = fields
        fields["client_id"] = client
        fields["client_secret"] = try secret ?? self.secret()
        let body = fields.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        let reply = issuer.reply(
            to: AppleIDIssuer.Request(method: "POST", path: path, body: Array(body.utf8)),
            at: Date().addingTimeInterval(after))
        let object = reply.body.isEmpty ? [:] : try JSONSerialization.jsonObject(with: reply.body)
        return (reply.status, object as? [String: Any] ?? [:])
    }

    func exchange(_ issuer: AppleIDIssuer, _ code: Data, secret: String? = nil, after: Double = 0) throws -> (
        status: Int, body: [String: Any]
    ) {
        try post(
            issuer, "/auth/token",
            ["grant_type": "authorization_code", "code": String(decoding: code, as: UTF8.self)], secret: secret,
            after: after)
    }
}

@Suite("Apple's REST interface of Sign in with Apple")
struct AppleIDIssuerTests {
    @Test("a code becomes tokens, once; the refresh token gives another ID token, and stays")
    func exchange() throws {
        let bench = try AppleIDApp.bench()
        let issuer = bench.phone.appleIDIssuer
        let server = try TeamServer(issuer)
        let signedIn = try bench.connection.send(AppleIDApp.request())
        let first = try server.exchange(issuer, signedIn.authorizationCode)
        #expect(first.status == 200)
        #expect(first.body["token_type"] as? String == "Bearer")
        #expect(first.body["expires_in"] as? Int == 3600)
        let token = AppleIDToken(Data((first.body["id_token"] as? String ?? "").utf8))
        #expect(try token.fault(issuer) == nil)
        #expect(try token.claims["sub"] as? String == signedIn.user)
        #expect(try token.claims["at_hash"] != nil)
        let used = try server.exchange(issuer, signedIn.authorizationCode)
        #expect(used.status == 400)
        #expect(used.body["error"] as? String == "invalid_grant")
        let refresh = try #require(first.body["refresh_token"] as? String)
        for _ in 0..<2 {
            let again = try server.post(
                issuer, "/auth/token", ["grant_type": "refresh_token", "refresh_token": refresh])
            #expect(again.status == 200)
            #expect(again.body["refresh_token"] == nil)
            let renewed = AppleIDToken(Data((again.body["id_token"] as? String ?? "").utf8))
            #expect(try renewed.claims["sub"] as? String == signedIn.user)
            #expect(try renewed.claims["nonce"] == nil)
        }
    }

    @Test("a code ends after five minutes, and is no other client's, who can't spoil it")
    func codes() throws {
        let bench = try AppleIDApp.bench()
        let issuer = bench.phone.appleIDIssuer
        let server = try TeamServer(issuer)
        let code = try bench.connection.send(AppleIDApp.request()).authorizationCode
        var sibling = server
        sibling.client = "com.example.second"
        #expect(try sibling.exchange(issuer, code).body["error"] as? String == "invalid_grant")
        var other = server
        other.team = "OTHER54321"
        #expect(try other.exchange(issuer, code).body["error"] as? String == "invalid_client")
        let late = try bench.connection.send(AppleIDApp.request(2)).authorizationCode
        #expect(try server.exchange(issuer, code).status == 200)
        #expect(try server.exchange(issuer, late, after: 301).body["error"] as? String == "invalid_grant")
    }

    @Test("a client secret must be the team's, for Apple, not over, and last six months at most")
    func secrets() throws {
        let bench = try AppleIDApp.bench()
        let issuer = bench.phone.appleIDIssuer
        let server = try TeamServer(issuer)
        let code = try bench.connection.send(AppleIDApp.request()).authorizationCode
        let wrong = [
            try server.secret(audience: "https://elsewhere.example"), try server.secret(lifetime: 15_777_001),
            try server.secret(lifetime: 60, age: 61), try server.secret(age: -120),
            try server.secret(signer: try ECPrivateKey(curve: .p256)), "no.token", "",
            // Numbers whose difference is none.
            try server.secret(from: .min, to: .max), try server.secret(from: .max, to: .min),
            try server.secret(from: -1, to: .max),
        ]
        for secret in wrong {
            let reply = try server.exchange(issuer, code, secret: secret)
            #expect(reply.status == 400)
            #expect(reply.body["error"] as? String == "invalid_client")
        }
        #expect(try server.exchange(issuer, code, secret: try server.secret(lifetime: 15_777_000)).status == 200)
    }

    @Test("a revocation ends the sign-in, as Settings do; unknown tokens are answered alike")
    func revocation() throws {
        let bench = try AppleIDApp.bench()
        let issuer = bench.phone.appleIDIssuer
        let server = try TeamServer(issuer)
        let signedIn = try bench.connection.send(AppleIDApp.request())
        let refresh = try #require(
            try server.exchange(issuer, signedIn.authorizationCode).body["refresh_token"] as? String)
        #expect(try server.post(issuer, "/auth/revoke", ["token": "unknown"]).status == 200)
        let state = { try bench.connection.send(ReadAppleIDState(user: signedIn.user)).state }
        #expect(try state() == .authorized)
        #expect(try server.post(issuer, "/auth/revoke", ["token": refresh]).status == 200)
        #expect(try state() == .revoked)
        let over = try server.post(issuer, "/auth/token", ["grant_type": "refresh_token", "refresh_token": refresh])
        #expect(over.body["error"] as? String == "invalid_grant")
        #expect(try bench.connection.send(AppleIDApp.request(2)).shared != nil)
    }

    @Test("what is missing, repeated, unknown or by another method is refused by its name")
    func refusals() throws {
        let issuer = AppleIDIssuer()
        let server = try TeamServer(issuer)
        func error(_ fields: [String: String], _ path: String = "/auth/token") throws -> String? {
            try server.post(issuer, path, fields).body["error"] as? String
        }
        #expect(try error([:]) == "invalid_request")
        #expect(try error(["grant_type": "password"]) == "unsupported_grant_type")
        #expect(try error(["grant_type": "authorization_code"]) == "invalid_request")
        #expect(try error(["grant_type": "refresh_token"]) == "invalid_request")
        #expect(try error([:], "/auth/revoke") == "invalid_request")
        func status(_ method: String, _ path: String, _ body: String = "") -> Int {
            issuer.reply(
                to: AppleIDIssuer.Request(method: method, path: path, body: Array(body.utf8)), at: Date()
            ).status
        }
        #expect(status("POST", "/auth/token", "client_id=a&client_id=b") == 400)
        #expect(status("POST", "/auth/token", "client_id=%ff") == 400)
        #expect(status("GET", "/auth/token") == 405)
        #expect(status("POST", "/auth/keys") == 405)
        #expect(status("GET", "/auth/authorize") == 404)
        #expect(status("GET", "/auth/keys") == 200)
        #expect(status("GET", "/.well-known/openid-configuration") == 200)
    }
}
