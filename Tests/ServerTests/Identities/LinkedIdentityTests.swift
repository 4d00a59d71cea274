import Foundation
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Identities at other issuers that sign in to an account")
struct LinkedIdentityTests {
    @Test("an identity is linked with an account token, listed, signs in, and is removed")
    func whole() async throws {
        let (server, issuer, phone) = try await TestServer.linking()
        let linked = try await server.link(issuer, phone)
        let entry = try linked.read(LinkIdentityResponse.self).identity
        #expect(linked.status == 200 && entry.issuer == issuer.name && entry.lastUsedAt == nil)
        let tokens = try await server.signIn(issuer).read(TokenResponse.self)
        let claims = try server.claims(tokens.token)
        #expect(claims.amr == [.linkedIdentity] && claims.acr == .linkedIdentity && claims.did == "phone")
        let list = try await server.get(.identities, tokens.token).read(LinkedIdentityListResponse.self)
        #expect(list.identities.map(\.identityId) == [entry.identityId] && list.identities.first?.lastUsedAt != nil)
        let renewed = try await server.post(
            .refresh, ["refreshToken": .string(try #require(tokens.refreshToken))]
        ).read(TokenResponse.self)
        #expect(try server.claims(renewed.token).amr == [.linkedIdentity])

        let removed = try await server.send(
            .delete, "/api/v1/identities/\(entry.identityId)",
            authorization: "Bearer " + (try await server.accountToken(phone)))
        #expect(removed.status == 200)
        #expect(try await server.get(.identities, renewed.token).code == "access_token_invalid")
        #expect(try await server.signIn(issuer).code == "identity_refused")
        #expect(
            try server.events(.identityLinked, .identityRemoved).map(\.detail) == [
                entry.identityId.rawValue, entry.identityId.rawValue,
            ])
        #expect(try server.events(.signedIn).last?.detail == "identity:\(entry.identityId)")
    }

    @Test("linking and removing need an account token, which no linked identity gets", arguments: [true, false])
    func stepUp(isRequired: Bool) async throws {
        let (server, issuer, phone) = try await TestServer.linking { $0.stepUp = isRequired ? .required : .off }
        _ = try await server.link(issuer, phone)
        let tokens = try await server.signIn(issuer).read(TokenResponse.self)
        let linked = try await server.link(issuer, phone, subject: "person-2", bearer: tokens.token)
        #expect(linked.status == 401 && linked.code == "insufficient_user_authentication")
        let identities = try await server.get(.identities, tokens.token).read(LinkedIdentityListResponse.self)
        let id = try #require(identities.identities.first?.identityId)
        for path in ["/api/v1/identities/\(id)", "/api/v1/devices/anna/phone", "/api/v1/devices/anna"] {
            let reply = try await server.send(.delete, path, authorization: "Bearer " + tokens.token)
            #expect(reply.status == 401 && reply.code == "insufficient_user_authentication")
        }
        let tablet = try TestDevice("anna", "tablet")
        #expect(try await server.enroll(tablet, bearer: tokens.token).code == "insufficient_user_authentication")
        let session = try server.claims(tokens.token).sid
        let ended = try await server.send(
            .delete, "/api/v1/sessions/\(session)", authorization: "Bearer " + tokens.token)
        #expect(ended.status == 200)
    }

    @Test("a session of a linked identity gives its user no attested key; one of the user's device does")
    func attestation() async throws {
        let configuration = try TestServer.appAttest()
        let (server, issuer, phone) = try await TestServer.linking { $0.attestation = configuration }
        _ = try await server.link(issuer, phone)
        let linked = try await server.signIn(issuer).read(TokenResponse.self)
        let app = try AttestingApp()
        let refused = try await server.attest(app, bearer: linked.token)
        #expect(refused.status == 401 && refused.code == "insufficient_user_authentication")
        #expect(try await server.attestedKey(app) == nil)
        let own = try await server.signIn(phone).read(TokenResponse.self)
        #expect(try await server.attest(app, bearer: own.token).status == 200)
        #expect(try await server.attestedKey(app)?.username?.rawValue == "anna")
    }

    /// What can be wrong with a token.
    enum Fault: CaseIterable {
        case unknownSubject, otherIssuer, otherAudience, noNonce, otherNonce, nonceOfLink, forged, expired, otherDevice
    }

    @Test("whatever is wrong with a sign-in, the refusal is the same", arguments: Fault.allCases)
    func refusals(fault: Fault) async throws {
        let (server, issuer, phone) = try await TestServer.linking()
        _ = try await server.link(issuer, phone)
        let challenge = try await server.post(.identitySignInChallenge).read(IdentityChallengeResponse.self)
        let nonce = challenge.nonce
        let token =
            switch fault {
            // The address of electronic mail is anna's; nobody asks for it.
            case .unknownSubject: try issuer.token(nonce, subject: "person-2")
            case .otherIssuer: try issuer.token(nonce, ["iss": "https://other.example"])
            case .otherAudience: try issuer.token(nonce, ["aud": "other.example"])
            case .noNonce: try issuer.token(nil)
            case .otherNonce: try issuer.token(try await server.post(.identitySignInChallenge)["nonce"])
            case .nonceOfLink: try issuer.token(try await server.linkChallenge(phone).nonce)
            case .forged: try issuer.token(nonce, by: try ECPrivateKey(curve: .p256))
            case .expired: try issuer.token(nonce, at: TestClock.start / 1000 - 7200)
            case .otherDevice: try issuer.token(nonce)
            }
        let reply = try await server.post(
            .identitySignIn,
            [
                "challengeId": .string(challenge.challengeId.rawValue), "idToken": .string(token),
                "deviceId": fault == .otherDevice ? "tablet" : "phone",
            ])
        let unknown = try await server.signIn(issuer, subject: "person-9")
        #expect(reply.status == 401 && reply.code == "identity_refused")
        #expect(reply.withoutInstance == unknown.withoutInstance)
        #expect(reply.headers["WWW-Authenticate"] == unknown.headers["WWW-Authenticate"])
        #expect(try !server.events(.signedIn).contains { $0.detail?.hasPrefix("identity:") == true })
    }

    @Test("a token signs in once, and its challenge lives for five minutes")
    func once() async throws {
        let (server, issuer, phone) = try await TestServer.linking()
        _ = try await server.link(issuer, phone)
        let challenge = try await server.post(.identitySignInChallenge).read(IdentityChallengeResponse.self)
        let body: JSONValue = [
            "challengeId": .string(challenge.challengeId.rawValue),
            "idToken": .string(try issuer.token(challenge.nonce)),
        ]
        let replies = try await atOnce(16) { _ in try await server.post(.identitySignIn, body).code }
        #expect(replies.count { $0 == nil } == 1 && replies.count { $0 == "identity_refused" } == 15)
        let late = try await server.post(.identitySignInChallenge).read(IdentityChallengeResponse.self)
        server.clock.advance(seconds: 301)
        let reply = try await server.post(
            .identitySignIn,
            [
                "challengeId": .string(late.challengeId.rawValue), "idToken": .string(try issuer.token(late.nonce)),
            ])
        #expect(reply.status == 401 && reply.code == "challenge_expired")
    }

    @Test("a nonce for linking is one user's: another can't link the token, nor one for a sign-in")
    func bound() async throws {
        let (server, issuer, phone) = try await TestServer.linking()
        let ben = try TestDevice("ben", "other")
        try await server.enroll(ben)
        for challenge in [
            try await server.linkChallenge(phone),
            try await server.post(.identitySignInChallenge).read(IdentityChallengeResponse.self),
        ] {
            let reply = try await server.post(
                .linkIdentity,
                [
                    "challengeId": .string(challenge.challengeId.rawValue),
                    "idToken": .string(try issuer.token(challenge.nonce)),
                ], bearer: try await server.accountToken(ben))
            #expect(reply.status == 401 && reply.code == "identity_refused")
        }
    }

    @Test("an identity of another user is refused, without telling whose it is")
    func taken() async throws {
        let (server, issuer, phone) = try await TestServer.linking()
        let ben = try TestDevice("ben", "other")
        try await server.enroll(ben)
        _ = try await server.link(issuer, phone)
        let reply = try await server.link(issuer, ben)
        #expect(reply.status == 409 && reply.code == "identity_taken")
        #expect(!String(decoding: reply.body, as: UTF8.self).contains("anna"))
        #expect(try await server.link(issuer, phone).status == 200)
        #expect(try server.events(.identityLinked).count == 1)
    }

    @Test("a suspended user's identity is refused as such, and a reinstated one's signs in")
    func suspended() async throws {
        let (server, issuer, phone) = try await TestServer.linking()
        _ = try await server.link(issuer, phone)
        let user = try #require(try await server.record("phone")?.user)
        _ = try await server.store.suspendUser(user, at: .init(timeIntervalSince1970: 1_762_782_894))
        let reply = try await server.signIn(issuer)
        #expect(reply.status == 403 && reply.code == "account_suspended")
        _ = try await server.store.reinstateUser(user, at: Date(timeIntervalSince1970: 0))
        #expect(try await server.signIn(issuer).status == 200)
    }

    @Test("while the issuer's keys can't be had nothing is judged, and nothing used up")
    func unavailable() async throws {
        let (server, issuer, phone) = try await TestServer.linking()
        issuer.isDown.withLock { $0 = true }
        let challenge = try await server.linkChallenge(phone)
        let body: JSONValue = [
            "challengeId": .string(challenge.challengeId.rawValue),
            "idToken": .string(try issuer.token(challenge.nonce)),
        ]
        let refused = try await server.post(.linkIdentity, body, bearer: try await server.accountToken(phone))
        #expect(refused.status == 503 && refused.code == "issuer_unavailable")
        issuer.isDown.withLock { $0 = false }
        server.clock.advance(seconds: 31)
        let linked = try await server.post(.linkIdentity, body, bearer: try await server.accountToken(phone))
        #expect(linked.status == 200)
    }

    @Test("the user is told of links and of every sign-in")
    func told() async throws {
        let (server, issuer, phone) = try await TestServer.linking()
        _ = try await server.link(issuer, phone)
        for _ in 0..<2 { _ = try await server.signIn(issuer) }
        let token = try await server.signIn(phone).read(TokenResponse.self).token
        let notices = try await server.get(.notices, token).read(NoticeListResponse.self).notices
        #expect(notices.map(\.kind) == [.identitySignedIn, .identitySignedIn, .identityLinked])
    }

    @Test("neither token nor subject is logged")
    func secrecy() async throws {
        let (server, issuer, phone) = try await TestServer.linking()
        _ = try await server.link(issuer, phone)
        let challenge = try await server.post(.identitySignInChallenge).read(IdentityChallengeResponse.self)
        let token = try issuer.token(challenge.nonce)
        let body: JSONValue = ["challengeId": .string(challenge.challengeId.rawValue), "idToken": .string(token)]
        #expect(try await server.post(.identitySignIn, body).status == 200)
        #expect(try await server.post(.identitySignIn, body).status == 401)
        _ = try await server.signIn(issuer, subject: "person-2")
        let lines = try server.auditLines().map { "\($0)" } + server.logLines.withLock { $0 }
        #expect(!lines.contains { $0.contains("person-") || $0.contains(token) })
        #expect("\(try #require(IdentityToken(rawValue: token)))" == "ID token")
    }

    @Test("a server that trusts no issuer has no such routes")
    func off() async throws {
        let server = try TestServer()
        for endpoint in Endpoint.linkedIdentities where endpoint.method == .post {
            #expect(try await server.post(endpoint, [:]).code == "not_found")
        }
        #expect(!server.endpoints.contains { $0.tag == "Linked identities" })
    }
}

extension TestServer {
    /// A server that trusts an issuer and requires step-up, and Anna's phone.
    static func linking(
        _ configure: (inout ServerConfiguration) -> Void = { $0.stepUp = .required }
    ) async throws -> (server: TestServer, issuer: TestIssuer, phone: TestDevice) {
        let issuer = try TestIssuer()
        let server = try TestServer(issuer: issuer, configure)
        let phone = try TestDevice()
        try #require(try await server.enroll(phone).status == 200)
        return (server, issuer, phone)
    }

    /// Sends a request without a body.
    func post(_ endpoint: Endpoint, bearer: String? = nil) async throws -> Reply {
        try await send(.post, endpoint.path, authorization: bearer.map { "Bearer " + $0 }, contentType: nil)
    }

    /// A challenge for linking, for the user of a device.
    func linkChallenge(_ device: TestDevice) async throws -> IdentityChallengeResponse {
        let token = try await signIn(device).read(TokenResponse.self).token
        return try await post(.identityLinkChallenge, bearer: token).read()
    }

    /// Links an identity of the issuer to the user of a device, by an account token unless another is given.
    func link(
        _ issuer: TestIssuer, _ device: TestDevice, subject: String = "person-1", bearer: String? = nil
    ) async throws -> Reply {
        let challenge = try await linkChallenge(device)
        let body: JSONValue = [
            "challengeId": .string(challenge.challengeId.rawValue),
            "idToken": .string(
                try issuer.token(challenge.nonce, subject: subject, at: clock.milliseconds / 1000)),
        ]
        guard let bearer else { return try await post(.linkIdentity, body, bearer: try await accountToken(device)) }
        return try await post(.linkIdentity, body, bearer: bearer)
    }

    /// Signs in with an identity of the issuer.
    func signIn(_ issuer: TestIssuer, subject: String = "person-1") async throws -> Reply {
        let challenge = try await post(.identitySignInChallenge).read(IdentityChallengeResponse.self)
        return try await post(
            .identitySignIn,
            [
                "challengeId": .string(challenge.challengeId.rawValue),
                "idToken": .string(
                    try issuer.token(challenge.nonce, subject: subject, at: clock.milliseconds / 1000)),
            ])
    }
}
