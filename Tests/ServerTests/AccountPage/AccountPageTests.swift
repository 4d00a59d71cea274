import LatchkeyHTTP
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("The account page: a link of the app gives a browser five minutes")
struct AccountPageTests {
    /// Anna's phone, at a server that has the page.
    private static func phone(
        _ policy: StepUpPolicy = .required
    ) async throws -> (server: TestServer, phone: TestDevice) {
        let server = try TestServer.lab {
            $0.stepUp = policy
            $0.hasAccountPage = true
        }
        let phone = try TestDevice("anna", "phone")
        try #require(try await server.enroll(phone).status == 200)
        return (server, phone)
    }

    /// The code of a new link.
    private static func code(_ server: TestServer, bearer token: String) async throws -> String {
        let reply = try await server.send(.post, Endpoint.accountLink.path, authorization: "Bearer " + token)
        let link = try reply.read(AccountLinkResponse.self)
        #expect(link.expiresIn == 60)
        return String(try #require(link.link.split(separator: "/account#", maxSplits: 1).first))
    }

    private static func get(_ server: TestServer, _ path: String, bearer token: String) async throws -> Reply {
        try await server.send(.get, "/api/v1/" + path, authorization: "Bearer " + token, contentType: nil)
    }

    private static func open(_ server: TestServer, _ code: String) async throws -> Reply {
        try await server.post(.openAccountPage, ["code": .string(code)])
    }

    @Test("a link opens once, and its token reads the account and does what the page does")
    func opens() async throws {
        let (server, phone) = try await Self.phone()
        let token = try await server.accountToken(phone)
        let code = try await Self.code(server, bearer: token)
        server.clock.advance(seconds: 59)
        let opened = try await Self.open(server, code).read(AccountPageResponse.self)
        #expect(opened.username.rawValue == "anna" && opened.deviceId.rawValue == "phone" && opened.expiresIn == 241)
        let (theirs, ours) = (try server.claims(opened.token), try server.claims(token))
        #expect(theirs.aud == "latchkey.example/account-page" && theirs.sid == ours.sid)
        #expect(theirs.amr == ours.amr && theirs.authenticatedAt == ours.authenticatedAt && theirs.exp == ours.exp)
        for path in ["devices/anna", "sessions", "notices", "recovery", "recovery/codes"] {
            #expect(try await Self.get(server, path, bearer: opened.token).status == 200, "\(path)")
        }
        let made = try await server.send(
            .post, Endpoint.newRecoveryCodes.path, authorization: "Bearer " + opened.token)
        #expect(made.status == 200)
        let events = try server.auditLines().map(\.record).filter { $0.event == .accountPageOpened }
        #expect(events.map(\.deviceId) == ["phone"] && events.map(\.username) == ["anna"])

        let again = try await Self.open(server, code)
        #expect(again.status == 401 && again.code == "account_link_invalid")
        #expect(try server.auditLines().last?.record.reason == "account_link_invalid:used")
    }

    @Test("of 16 browsers with one link, one gets a token")
    func race() async throws {
        let (server, phone) = try await Self.phone()
        let code = try await Self.code(server, bearer: try await server.accountToken(phone))
        let replies = try await atOnce(16) { _ in try await Self.open(server, code).status }
        #expect(replies.count { $0 == 200 } == 1 && replies.count { $0 == 401 } == 15)
    }

    @Test("an ordinary token makes no link, whether changes need more or not", arguments: StepUpPolicy.allCases)
    func ordinary(policy: StepUpPolicy) async throws {
        let (server, phone) = try await Self.phone(policy)
        let token = try await server.signIn(phone).read(TokenResponse.self).token
        let reply = try await server.send(.post, Endpoint.accountLink.path, authorization: "Bearer " + token)
        #expect(reply.status == 401 && reply.code == "insufficient_user_authentication")
        let none = try await server.send(.post, Endpoint.accountLink.path)
        #expect(none.status == 401 && none.code == "authorization_required")
    }

    @Test("a link that is a minute old, changed, or made by another server is refused with one answer")
    func refused() async throws {
        let (server, phone) = try await Self.phone()
        let token = try await server.accountToken(phone)
        let old = try await Self.code(server, bearer: token)
        server.clock.advance(seconds: 60)
        var replies = [try await Self.open(server, old)]
        let code = try await Self.code(server, bearer: token)
        for index in [0, 30, 63] {
            var changed = Array(code)
            changed[index] = changed[index] == "A" ? "B" : "A"
            replies.append(try await Self.open(server, String(changed)))
        }
        let (stranger, theirPhone) = try await Self.phone()
        replies.append(
            try await Self.open(
                server, try await Self.code(stranger, bearer: try await stranger.accountToken(theirPhone))))
        for reply in replies {
            #expect(reply.status == 401 && reply.withoutInstance == replies[0].withoutInstance)
            #expect(reply.code == "account_link_invalid")
        }
        #expect(try await Self.open(server, "short").code == "field_invalid")
        #expect(try await Self.open(server, code).status == 200)
    }

    @Test("the page removes other devices, and never the one that opened it, which can stop a recovery")
    func keepsItsDevice() async throws {
        let (server, phone) = try await Self.phone()
        let tablet = try TestDevice("anna", "tablet")
        try await server.enroll(tablet, bearer: try await server.accountToken(phone))
        let code = try await Self.code(server, bearer: try await server.accountToken(phone))
        let page = try await Self.open(server, code).read(AccountPageResponse.self)
        func remove(_ device: String) async throws -> Reply {
            try await server.send(
                .delete, "/api/v1/devices/anna/\(device)", authorization: "Bearer " + page.token, contentType: nil)
        }
        #expect(try await remove("phone").code == "insufficient_user_authentication")
        #expect(try await remove("tablet").status == 200)
        #expect(try await server.signIn(phone).status == 200)
    }

    @Test("link and token end with the session in which the link was made, and with the device")
    func ends() async throws {
        let (server, phone) = try await Self.phone()
        let session = try await server.signIn(phone).read(TokenResponse.self)
        let token = try await server.accountToken(phone, bearer: session.token)
        let opened = try await Self.open(server, try await Self.code(server, bearer: token))
            .read(AccountPageResponse.self)
        let unopened = try await Self.code(server, bearer: token)
        let refreshToken = try #require(session.refreshToken)
        #expect(try await server.post(.revoke, ["refreshToken": .string(refreshToken)]).status == 200)
        #expect(try await Self.get(server, "sessions", bearer: opened.token).code == "access_token_invalid")
        #expect(try await Self.open(server, unopened).code == "account_link_invalid")
        #expect(try server.auditLines().last?.record.reason == "account_link_invalid:session_ended")

        let code = try await Self.code(server, bearer: try await server.accountToken(phone))
        let later = try await Self.open(server, code).read(AccountPageResponse.self)
        let account = try await server.accountToken(phone)
        let removal = try await server.send(
            .delete, "/api/v1/devices/anna/phone", authorization: "Bearer " + account, contentType: nil)
        #expect(removal.status == 200)
        #expect(try await Self.get(server, "sessions", bearer: later.token).code == "access_token_invalid")
    }

    @Test("the page is the same for everybody, runs its own script alone, and is not there unless it is configured")
    func page() async throws {
        let (server, _) = try await Self.phone()
        let page = try await server.send(.get, "/account", contentType: nil)
        let policy = try #require(page.headers["Content-Security-Policy"])
        #expect(page.status == 200 && page.headers["Referrer-Policy"] == "no-referrer")
        #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-") && !policy.contains("unsafe"))
        #expect(policy.contains("script-src 'sha256-") && policy.contains("frame-ancestors 'none'"))
        #expect(try await server.send(.get, "/account", contentType: nil).body == page.body)

        let without = try TestServer.lab()
        for endpoint in Endpoint.accountPages {
            let method = endpoint.method == .get ? HTTPMethod.get : .post
            #expect(try await without.send(method, endpoint.path).status == 404)
            #expect(!without.endpoints.contains { $0.operationID == endpoint.operationID })
        }
    }
}
