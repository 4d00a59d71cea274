import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("A user's attested keys")
struct AttestedKeyTests {
    /// Anna and Ben, both signed in.
    struct Users {
        let server: TestServer
        let anna: String
        let ben: String

        init() async throws {
            server = try TestServer.attesting()
            var tokens: [String] = []
            for device in [try TestDevice("anna", "phone"), try TestDevice("ben", "other")] {
                try await server.enroll(device)
                let response: TokenResponse = try await server.signIn(device).read()
                tokens.append(response.token)
            }
            (anna, ben) = (tokens[0], tokens[1])
        }

        func keys(of bearer: String) async throws -> [AttestedKeyInfo] {
            let list: AttestedKeyListResponse = try await server.send(
                .get, Endpoint.attestedKeys.path, authorization: "Bearer " + bearer
            ).read()
            return list.keys
        }

        func retire(_ app: AttestingApp, as bearer: String) async throws -> Reply {
            try await server.send(
                .delete, "/api/v1/attestation/keys/\(try app.keyID.urlForm)", authorization: "Bearer " + bearer)
        }
    }

    @Test("a key that is attested with a bearer token is that user's, and is listed")
    func list() async throws {
        let users = try await Users()
        let (first, second, nobodys) = (try AttestingApp(), try AttestingApp(), try AttestingApp())
        #expect(try await users.server.attest(first, bearer: users.anna).status == 200)
        users.server.clock.advance(seconds: 1)
        #expect(try await users.server.attest(second, bearer: users.anna).status == 200)
        #expect(try await users.server.attest(nobodys).status == 200)
        #expect(try await users.server.assert(first, counter: 1).status == 200)
        let keys = try await users.keys(of: users.anna)
        #expect(keys.map(\.keyIdentifier) == [try first.keyID, try second.keyID])
        #expect(keys.allSatisfy { $0.appId == AttestingApp.appID && $0.state == .attested && $0.deviceId == nil })
        #expect(keys[0].lastUsedAt != nil && keys[1].lastUsedAt == nil)
        #expect(try await users.keys(of: users.ben).isEmpty)
    }

    @Test("a key is the first user's that has it attested, and nobody else's")
    func taken() async throws {
        let users = try await Users()
        let app = try AttestingApp()
        #expect(try await users.server.attest(app).status == 200)
        #expect(try await users.server.attest(app, bearer: users.anna).status == 200)
        let reply = try await users.server.attest(app, bearer: users.ben)
        #expect(reply.status == 409 && reply.code == "attested_key_taken")
        #expect(try await users.server.attestedKey(app)?.username?.rawValue == "anna")
        #expect(try await users.server.attest(app, bearer: "x").code == "access_token_invalid")
    }

    @Test("a key that its user retires is refused for good, at once")
    func retire() async throws {
        let users = try await Users()
        let app = try AttestingApp()
        try await users.server.attest(app, bearer: users.anna)
        #expect(try await users.retire(app, as: users.ben).code == "attested_key_unknown")
        #expect(try await users.retire(try AttestingApp(), as: users.anna).status == 404)
        #expect(try await users.server.assert(app, counter: 1).status == 200)
        #expect(try await users.retire(app, as: users.anna).status == 200)
        #expect(try await users.retire(app, as: users.anna).status == 200)
        #expect(try await users.server.assert(app, counter: 2).code == "attested_key_retired")
        let again = try await users.server.attest(app, bearer: users.anna)
        #expect(again.status == 410 && again.code == "attested_key_retired")
        #expect(try users.server.events(.keyRetired).map(\.detail) == [try app.keyID.rawValue])
        #expect(try await users.keys(of: users.anna).map(\.state) == [.retired])
    }

    @Test("a server without attested apps serves nothing of App Attest, and describes nothing of it")
    func absent() async throws {
        let server = try TestServer { $0.profile = .lab }
        let paths = try await server.send(.get, "/openapi.json").json?["paths"]
        for endpoint in Endpoint.appAttest {
            #expect(try await server.send(.options, endpoint.path).status == 404)
            #expect(paths?[endpoint.path] == nil)
        }
    }

    @Test("a server with attested apps serves and describes it all")
    func present() async throws {
        let server = try TestServer.attesting()
        let operations = Endpoint.all + Endpoint.appAttest
        #expect(server.endpoints.map(\.operationID).sorted() == operations.map(\.operationID).sorted())
        let lab = try TestServer.attesting({ $0.profile = .lab })
        let all = operations + Endpoint.lab
        #expect(lab.endpoints.map(\.operationID).sorted() == all.map(\.operationID).sorted())
        let paths = try await lab.send(.get, "/openapi.json").json?["paths"]
        #expect(all.allSatisfy { paths?[$0.path]?[$0.method.rawValue.lowercased()] != nil })
    }

    @Test("the examples of the description are understood by the handlers that get them")
    func examples() async throws {
        let server = try TestServer.attesting()
        for endpoint in Endpoint.appAttest {
            guard let request = endpoint.request else { continue }
            let code = try await server.post(endpoint, request.example).code
            #expect(!["malformed_json", "field_missing", "field_invalid"].contains(code), "\(endpoint.operationID)")
            if let code { #expect(endpoint.problems.map(\.rawValue).contains(code)) }
        }
    }

    @Test("metrics count the rules that were broken")
    func metrics() async throws {
        let server = try TestServer.attesting()
        var app = try AttestingApp()
        app.distribution = .development
        try await server.attest(app)
        let page = String(decoding: try await server.send(.get, "/metrics").body, as: UTF8.self)
        #expect(page.contains(#"latchkey_attestation_faults_total{rule="attestation_environment_mismatch"} 1"#))
        #expect(page.contains(#"latchkey_events_total{event="key_attested"} 0"#))
        let without = try TestServer()
        let other = String(decoding: try await without.send(.get, "/metrics").body, as: UTF8.self)
        #expect(!other.contains("latchkey_attestation"))
    }
}
