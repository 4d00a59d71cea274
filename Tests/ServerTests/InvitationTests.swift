import Foundation
import LatchkeyCrypto
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Invitations")
struct InvitationTests {
    static func server(
        _ backEnd: BackEnd? = nil, _ configure: (inout ServerConfiguration) -> Void = { _ in }
    ) throws -> TestServer {
        let issuer = try backEnd.map { try $0.issuer() }
        return try TestServer { configuration in
            configuration.enrollment = .invited
            configuration.invitationIssuer = issuer
            configure(&configuration)
        }
    }

    static func enroll(
        _ server: TestServer, _ device: TestDevice, with invitation: String?, bearer: String? = nil
    ) async throws -> Reply {
        let text: JSONValue = invitation.map { .string($0) } ?? .null
        return try await server.post(
            .enroll, device.enrollment(proof: try await server.proof(of: device), ["invitation": text]), bearer: bearer)
    }

    static func issued(
        _ server: TestServer, to username: String = "anna", for purpose: InvitationPurpose = .enroll, days: Int = 7,
        secondsAgo: Double = 0
    ) throws -> String {
        let now = Date(timeIntervalSince1970: Double(server.clock.milliseconds) / 1000 - secondsAgo)
        return try InvitationIssuance(
            try #require(Username(rawValue: username)), server.configuration, for: purpose, days: days, now: now
        ).invitation.rawValue
    }

    @Test("production enrolls by invitation, the lab without, unless said otherwise")
    func defaults() throws {
        var configuration = try TestServer().configuration
        configuration = ServerConfiguration(
            http: configuration.http, dataFolder: configuration.dataFolder, serverID: configuration.serverID)
        #expect(configuration.enrollment == .invited)
        configuration.profile = .lab
        #expect(configuration.enrollment == .open)
        configuration.enrollment = .invited
        #expect(configuration.enrollment == .invited)
    }

    @Test("an invitation of the server's own key enrolls its user once")
    func own() async throws {
        let server = try Self.server()
        let device = try TestDevice()
        let invitation = try Self.issued(server)
        #expect(try await Self.enroll(server, device, with: invitation).status == 200)
        let again = try await Self.enroll(server, try TestDevice("anna", "other"), with: invitation)
        #expect(again.status == 403 && again.code == "invitation_invalid" && again.field == "invitation")
        #expect(try await server.store.counts() == StoreCounts(users: 1, devices: 1))
    }

    @Test("without an invitation known and unknown names get the same refusal, before anything else is looked at")
    func required() async throws {
        let server = try Self.server()
        #expect(try await Self.enroll(server, try TestDevice(), with: try Self.issued(server)).status == 200)
        let known = try await server.post(.enroll, try TestDevice("anna", "other", scheme: .plain).enrollment())
        let unknown = try await server.post(.enroll, try TestDevice("bert", "other", scheme: .plain).enrollment())
        let taken = try await server.post(.enroll, try TestDevice("bert", "phone", scheme: .plain).enrollment())
        #expect(known.status == 403 && known.code == "invitation_required")
        #expect(known.withoutInstance == unknown.withoutInstance && known.withoutInstance == taken.withoutInstance)
    }

    @Test("a further device is vouched for by a sign-in, and takes no invitation")
    func furtherDevice() async throws {
        let server = try Self.server()
        let first = try TestDevice()
        #expect(try await Self.enroll(server, first, with: try Self.issued(server)).status == 200)
        let token = try #require(try await server.signIn(first)["token"])
        let second = try TestDevice("anna", "second")
        let both = try await Self.enroll(server, second, with: try Self.issued(server), bearer: token)
        #expect(both.status == 400 && both.code == "field_invalid" && both.field == "invitation")
        #expect(try await Self.enroll(server, second, with: nil, bearer: token).status == 200)
    }

    @Test("an invitation never adds a device to an account that is there, in whatever case its name is written")
    func existingAccount() async throws {
        let server = try Self.server()
        #expect(try await Self.enroll(server, try TestDevice(), with: try Self.issued(server)).status == 200)
        for name in ["anna", "ANNA"] {
            let reply = try await Self.enroll(
                server, try TestDevice(name, "thief"), with: try Self.issued(server, to: name))
            #expect(reply.status == 401 && reply.code == "authorization_required")
        }
        #expect(try await server.store.counts() == StoreCounts(users: 1, devices: 1))
    }

    @Test("a refused enrollment leaves the invitation unspent")
    func refusedEnrollment() async throws {
        let server = try Self.server()
        let invitation = try Self.issued(server)
        var device = try TestDevice()
        let proof = try await server.proof(of: try device.withNewKey())
        let wrong = try await server.post(
            .enroll, device.enrollment(proof: proof, ["invitation": .string(invitation)]))
        #expect(wrong.code == "proof_invalid")
        device.deviceID = "another"
        #expect(try await Self.enroll(server, device, with: invitation).status == 200)
    }

    @Test("of 64 enrollments with one invitation at once, one succeeds")
    func race() async throws {
        let server = try Self.server()
        let invitation = try Self.issued(server)
        let replies = try await atOnce(64) { index in
            try await Self.enroll(server, try TestDevice("anna", "phone-\(index)"), with: invitation)
        }
        #expect(replies.count { $0.status == 200 } == 1)
        #expect(replies.count { $0.code == "invitation_invalid" } == 63)
    }

    @Test("where enrollment is open an invitation is still judged and spent")
    func open() async throws {
        let server = try Self.server { $0.enrollment = .open }
        let device = try TestDevice()
        let wrong = try await Self.enroll(server, device, with: try Self.issued(server, to: "bert"))
        #expect(wrong.code == "invitation_invalid")
        #expect(try await Self.enroll(server, device, with: nil).status == 200)
    }

    @Test("a back end's invitations are taken, by ES256 and by EdDSA", arguments: SignatureAlgorithm.allCases)
    func backEnd(algorithm: SignatureAlgorithm) async throws {
        let backEnd = try BackEnd()
        let server = try Self.server(backEnd)
        let text = try backEnd.invitation(algorithm: algorithm.rawValue)
        let reply = try await Self.enroll(server, try TestDevice(), with: text)
        #expect(reply.status == (algorithm == .rs256 ? 403 : 200))
    }

    @Test("a lone key without an id takes invitations under any name of a key, and only its own")
    func loneKey() async throws {
        let backEnd = try BackEnd()
        guard case .object(var jwk) = backEnd.jwk(.es256) else {
            Issue.record("no JSON Web Key")
            return
        }
        jwk["kid"] = nil
        for text in [backEnd.curve.publicKey.pem, String(decoding: try JSONEncoder().encode(jwk), as: UTF8.self)] {
            let keys = try #require(InvitationIssuer.keys(text))
            let server = try TestServer {
                $0.enrollment = .invited
                $0.invitationIssuer = InvitationIssuer(name: "https://shop.example", keys: keys)
            }
            let stranger = try await Self.enroll(
                server, try TestDevice(), with: try BackEnd().invitation(header: ["kid": "2026-11"]))
            #expect(stranger["detail"] == InvitationFault.signatureInvalid.sentence)
            let other = try await Self.enroll(
                server, try TestDevice(), with: try backEnd.invitation(algorithm: "EdDSA"))
            #expect(other["detail"] == InvitationFault.algorithmMismatch.sentence)
            let named = try backEnd.invitation(header: ["kid": "2026-11"])
            #expect(try await Self.enroll(server, try TestDevice(), with: named).status == 200)
        }
    }

    @Test("two issuers may choose the same id")
    func sameID() async throws {
        let backEnd = try BackEnd()
        let server = try Self.server(backEnd)
        let own = try InvitationKey.Contents(
            audience: "latchkey.example", expiration: backEnd.now + 60, issuedAt: backEnd.now,
            issuer: "latchkey.example", id: "AAAAAAAAAAAAAAAAAAAAAA", username: #require(Username(rawValue: "anna")))
        #expect(
            try await Self.enroll(server, try TestDevice(), with: try server.keys.invitationKey.sign(own)).status == 200
        )
        let others = try backEnd.invitation(["username": "bert", "jti": "AAAAAAAAAAAAAAAAAAAAAA"])
        #expect(try await Self.enroll(server, try TestDevice("bert", "two"), with: others).status == 200)
    }

    struct Wrong: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reason: InvitationFault
        let make: @Sendable (BackEnd, TestServer) throws -> String
    }

    static let wrong: [Wrong] =
        [
            ("another user's", ["username": "bert"], InvitationFault.usernameMismatch),
            ("another server's", ["aud": "latchkey.elsewhere"], .audienceMismatch),
            ("several servers'", ["aud": ["latchkey.example", "latchkey.elsewhere"]], .malformedAudience),
            ("another issuer's", ["iss": "somebody"], .issuerMismatch),
            ("the server's name as issuer", ["iss": "latchkey.example"], .unknownKey),
            ("for recovery", ["purpose": "recover"], .purposeMismatch),
            ("a purpose that is no text", ["purpose": 1], .malformedPurpose),
            ("an id that is too short", ["jti": "AAAAAAAAAAAAAAAAAAAAA"], .malformedID),
            ("no id", ["jti": .null], .malformedID), ("no end", ["exp": .null], .malformedExpiration),
            ("no issue time", ["iat": .null], .malformedIssueTime),
            ("an end that is a text", ["exp": "tomorrow"], .malformedExpiration),
        ].map { name, changes, reason in
            Wrong(testDescription: name, reason: reason) { backEnd, _ in try backEnd.invitation(changes) }
        }
        + [
            ("expired", -3600, -61, InvitationFault.expired), ("from the future", 61, 3600, .fromTheFuture),
            ("longer than seven days", 0, 7 * 86_400 + 1, .lifetimeTooLong),
            ("ended before it began", 30, 20, .lifetimeTooLong),
        ].map { name, begins, ends, reason in
            Wrong(testDescription: name, reason: reason) { backEnd, _ in
                try backEnd.invitation([
                    "iat": .integer(Int(backEnd.now) + begins), "exp": .integer(Int(backEnd.now) + ends),
                ])
            }
        }
        + [
            Wrong(testDescription: "not good yet", reason: .notYetValid) { backEnd, _ in
                try backEnd.invitation(["nbf": .integer(Int(backEnd.now) + 61)])
            },
            Wrong(testDescription: "alg none", reason: .algorithmMismatch) { backEnd, _ in
                try backEnd.invitation(algorithm: "none")
            },
            Wrong(testDescription: "HS256 with the public key", reason: .algorithmMismatch) { backEnd, _ in
                try backEnd.invitation(algorithm: "HS256")
            },
            Wrong(testDescription: "another type", reason: .typeMismatch) { backEnd, _ in
                try backEnd.invitation(header: ["typ": "at+jwt"])
            },
            Wrong(testDescription: "an unknown extension", reason: .criticalExtension) { backEnd, _ in
                try backEnd.invitation(header: ["crit": ["b64"], "b64": false])
            },
            Wrong(testDescription: "an unknown key", reason: .unknownKey) { backEnd, _ in
                try backEnd.invitation(header: ["kid": "other"])
            },
            Wrong(testDescription: "signed by a stranger", reason: .signatureInvalid) { _, _ in
                try BackEnd().invitation()
            },
            Wrong(testDescription: "an access token of the server", reason: .typeMismatch) { _, server in
                try server.keys.tokenKeys.sign(
                    ["iss": "latchkey.example", "username": "anna"] as JSONValue, as: .access, now: 0)
            },
            Wrong(testDescription: "edited", reason: .signatureInvalid) { backEnd, _ in
                var parts = try backEnd.invitation(["username": "bert"]).split(separator: ".").map(String.init)
                parts[1] = try String(backEnd.invitation().split(separator: ".")[1])
                return parts.joined(separator: ".")
            },
        ]

    @Test("an invitation with one thing wrong is refused with its reason, and nothing is stored", arguments: wrong)
    func isRefused(wrong: Wrong) async throws {
        let backEnd = try BackEnd()
        let server = try Self.server(backEnd)
        let reply = try await Self.enroll(server, try TestDevice(), with: try wrong.make(backEnd, server))
        #expect(reply.status == 403 && reply.code == "invitation_invalid" && reply.field == "invitation")
        #expect(reply["detail"] == wrong.reason.sentence)
        #expect(try await server.store.counts() == StoreCounts(users: 0, devices: 0))
    }

    @Test("a text that is no invitation is a wrong field", arguments: ["", "a.b", "a.b.c.d", "a.b.!", "..", "a..c"])
    func malformed(text: String) async throws {
        let reply = try await Self.enroll(try Self.server(), try TestDevice(), with: text)
        #expect(reply.status == 400 && reply.code == "field_invalid" && reply.field == "invitation")
    }

    @Test("a key file of an older version gets a key for invitations, which a server takes after its next start")
    func olderKeyFile() async throws {
        let folder = try TemporaryFolder()
        var file = try ServerKeys.File.generate()
        file.invitationKey = nil
        try JSONEncoder().encode(file).write(to: URL(fileURLWithPath: folder.file("server-keys.json")))
        let configuration = ServerConfiguration(
            http: .init(), dataFolder: folder.path, serverID: try #require(ServerID(rawValue: "latchkey.example")))
        let username = try #require(Username(rawValue: "anna"))
        let issued = try InvitationIssuance(username, configuration, days: 99, now: Date(timeIntervalSince1970: 1_000))
        #expect(issued.expiresAt.timeIntervalSince1970 == 1_000 + 7 * 86_400)
        let key = try ServerKeys.load(path: configuration.keysPath).invitationKey
        let authority = InvitationAuthority(key: { key }, serverID: configuration.serverID, issuer: nil)
        #expect(throws: Never.self) {
            try authority.verify(issued.invitation, username: username, now: 1_000).get()
        }
    }

    @Test("public keys are read as a set, as one key and in PEM; a private key is refused")
    func publicKeys() throws {
        let backEnd = try BackEnd()
        #expect(InvitationIssuer.keys(try backEnd.keySet())?.keys.count == 2)
        let single = String(decoding: try bytes(backEnd.jwk(.es256)), as: UTF8.self)
        #expect(InvitationIssuer.keys(single)?.keys.count == 1)
        #expect(InvitationIssuer.keys(backEnd.curve.publicKey.pem)?.keys.count == 1)
        #expect(InvitationIssuer.keys(backEnd.curve.pem) == nil)
        #expect(InvitationIssuer.keys(try backEnd.keySet(["d": "AAAA"])) == nil)
        #expect(InvitationIssuer.keys("") == nil)
    }
}
