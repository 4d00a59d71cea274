import Foundation
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyWire
import Testing
import VirtualPhone

@testable import LatchkeyLab

@Suite("Sign in with Apple in the lab")
struct AppleIDTests {
    @Test("a visit has an issuer at the gateway, which its phones share and its server trusts; a reset forgets")
    func issuer() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let service = visitor.visit.appleIDIssuer
            let first = service.issuer
            #expect(first.issuer.hasSuffix("/\(service.key)/apple"))
            #expect(service.trusted.issuers == [first.issuer])
            let phone = try #require(visitor.visit.phones.first?.phone)
            #expect(phone.appleIDIssuer === first)
            func get(_ path: String) async throws -> HTTPResponse {
                await lab.lab.respondAtGateway(
                    to: try HTTPRequest(
                        .get, "/\(service.key)\(path)", headers: ["Host": "127.0.0.1"], remoteAddress: "127.0.0.1"))
            }
            let keys = try await get("/apple/auth/keys")
            #expect(keys.status == 200)
            #expect(Data(keys.body) == (try first.keySet))
            let discovery = try json(try await get("/apple/.well-known/openid-configuration"))
            #expect(discovery["issuer"]?.text == first.issuer)
            #expect(try await get("/other/auth/keys").status == 404)
            _ = try await visitor.send(.post, "reset", "{}")
            #expect(service.issuer !== first)
            #expect(service.issuer.issuer == first.issuer)
            #expect(visitor.visit.phones.first?.phone.appleIDIssuer === service.issuer)
        }
    }

    @Test("a team's key is taken once it is one: then the team's server gets another refusal")
    func teamKeys() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let key = try ECPrivateKey(curve: .p256)
            func register(_ key: String) async throws -> Int {
                let order = TeamKeyOrder(teamID: "TEAM123456", keyID: "KEY1234567", publicKey: key)
                let body = String(decoding: try JSONEncoder().encode(order), as: UTF8.self)
                return try await visitor.send(.post, "apple-id/keys", body).status
            }
            #expect(try await register("no key") == 400)
            #expect(try await register(key.publicKey.pem) == 200)
            let now = Int(lab.clock.now.timeIntervalSince1970)
            let claims = """
                {"iss":"TEAM123456","sub":"a.app","aud":"https://appleid.apple.com","iat":\(now),"exp":\(now + 60)}
                """
            let input = [#"{"alg":"ES256","kid":"KEY1234567"}"#, claims].map { Base64.encodeURL(Array($0.utf8)) }
                .joined(separator: ".")
            let signature = try key.signature(for: Array(input.utf8), hash: .sha256)
            let secret = input + "." + Base64.encodeURL(signature.p1363)
            let form = "client_id=a.app&grant_type=authorization_code&code=none&client_secret="
            func refusal(_ secret: String) async throws -> String? {
                let service = visitor.visit.appleIDIssuer
                let request = try HTTPRequest(
                    .post, "/\(service.key)/apple/auth/token", headers: ["Host": "127.0.0.1"],
                    body: Array((form + secret).utf8), remoteAddress: "127.0.0.1")
                return try json(await lab.lab.respondAtGateway(to: request))["error"]?.text
            }
            #expect(try await refusal(secret) == "invalid_grant")
            #expect(try await refusal(input + ".AAAA") == "invalid_client")
        }
    }

    @Test("a visit has so many keys of teams and no more, one for each pair of names, and names are short")
    func teamKeyLimits() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let key = try ECPrivateKey(curve: .p256).publicKey.pem
            func register(_ team: String, _ name: String) async throws -> Int {
                let order = TeamKeyOrder(teamID: team, keyID: name, publicKey: key)
                let body = String(decoding: try JSONEncoder().encode(order), as: UTF8.self)
                return try await visitor.send(.post, "apple-id/keys", body).status
            }
            let long = String(repeating: "a", count: 65)
            for (team, name) in [("", "k"), ("t", ""), (long, "k"), ("t", long)] {
                #expect(try await register(team, name) == 400)
            }
            for number in 1...32 { #expect(try await register("TEAM123456", "k\(number)") == 200) }
            #expect(try await register("TEAM123456", "k33") == 429)
            #expect(try await register("TEAM123456", "k1") == 200)
            _ = try await visitor.send(.post, "reset", "{}")
            #expect(try await register("TEAM123456", "k33") == 200)
        }
    }

    @Test("the lab signs a phone out and in, and ends a sign-in that there is")
    func changes() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let phone = try #require(visitor.visit.phones.first)
            #expect(phone.info.appleAccount == "anna.appleseed@icloud.example")
            func change(_ name: String) async throws -> Int {
                let order = #"{"change":"\#(name)","app":"dev.latchkey.Chatter"}"#
                return try await visitor.send(.post, "phones/p1/change", order).status
            }
            #expect(try await change("signOutAppleAccount") == 200)
            #expect(phone.info.appleAccount == nil)
            #expect(try await change("signInAppleAccount") == 200)
            #expect(phone.info.appleAccount == "anna.appleseed@icloud.example")
            #expect(try await change("stopUsingAppleID") == 409)
        }
    }
}
