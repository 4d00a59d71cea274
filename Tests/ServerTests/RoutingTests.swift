import LatchkeyHTTP
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Routes and description")
struct RoutingTests {
    static let problems = Set(ProblemCode.allCases.map(\.rawValue))

    @Test("every endpoint has a handler, and no handler is without an endpoint")
    func complete() throws {
        let server = try TestServer()
        #expect(server.endpoints.map(\.operationID).sorted() == Endpoint.all.map(\.operationID).sorted())
    }

    @Test(
        "every endpoint answers its method, names it in Allow, and refuses the others", arguments: Endpoint.all.indices)
    func methods(index: Int) async throws {
        let server = try TestServer()
        let endpoint = Endpoint.all[index]
        let taken = Set(Endpoint.all.filter { $0.path == endpoint.path }.map { HTTPMethod($0.method).rawValue })
        let options = try await server.send(.options, endpoint.path)
        #expect(options.status == 204)
        let allowed = Set((options.headers["Allow"] ?? "").split(separator: ", ").map(String.init))
        #expect(allowed == taken.union(taken.contains("GET") ? ["HEAD", "OPTIONS"] : ["OPTIONS"]))
        for method in HTTPMethod.allCases {
            let reply = try await server.send(method, endpoint.path)
            #expect((reply.status == 405) == !allowed.contains(method.rawValue), "\(method)")
            #expect(reply.status != 404)
        }
    }

    @Test("an operation that requires a bearer token refuses without one", arguments: Endpoint.all.indices)
    func bearer(index: Int) async throws {
        let endpoint = Endpoint.all[index]
        let body = try endpoint.request.map { try bytes($0.example) } ?? []
        let reply = try await TestServer().send(HTTPMethod(endpoint.method), endpoint.path, body)
        #expect((reply.code == "authorization_required") == (endpoint.bearer == .required))
    }

    @Test(
        "other paths are nowhere",
        arguments: [
            "/api", "/api/v1", "/api/v1/mfa/enroll/", "/api/v1/mfa/enroll/challenge/x", "/api/v1/auth/Initiate",
            "/api//v1/auth/initiate", "/api/v2/auth/initiate", "/health/", "/openapi.yaml", "/docs/", "/admin", "/.env",
            "/h2-console",
        ])
    func nowhere(path: String) async throws {
        let reply = try await TestServer().send(.get, path)
        #expect(reply.status == 404 && reply.code == "not_found")
    }

    @Test("the example of every request is understood by the handler that gets it", arguments: Endpoint.all.indices)
    func examples(index: Int) async throws {
        let endpoint = Endpoint.all[index]
        guard let request = endpoint.request else { return }
        let reply = try await TestServer().post(endpoint, request.example)
        #expect(!["malformed_json", "field_missing", "field_invalid"].contains(reply.code), "\(reply.code ?? "")")
        if let code = reply.code {
            #expect(endpoint.problems.map(\.rawValue).contains(code), "\(code) is not among the operation's problems")
        } else {
            #expect(
                endpoint.response?.fields.filter { $0.presence == .required }.allSatisfy { reply.json?[$0.name] != nil }
                    == true)
        }
    }

    @Test(
        "a body of another type than JSON is refused",
        arguments: ["text/plain", "application/x-www-form-urlencoded", nil])
    func mediaType(contentType: String?) async throws {
        let body = try bytes(InitiateRequest.example)
        let reply = try await TestServer().send(.post, Endpoint.initiate.path, body, contentType: contentType)
        #expect(reply.status == 415 && reply.code == "unsupported_media_type")
    }

    @Test(
        "the description has every operation, with its body, its reply and each of its problems",
        arguments: Endpoint.all.indices)
    func described(index: Int) async throws {
        let endpoint = Endpoint.all[index]
        let document = try #require(try await TestServer().send(.get, "/openapi.json").json)
        let operation = try #require(document["paths"]?[endpoint.path]?[endpoint.method.rawValue.lowercased()])
        #expect(operation["operationId"] == .string(endpoint.operationID))
        #expect((operation["requestBody"] != nil) == (endpoint.request != nil))
        let parameters =
            endpoint.parameters.map { parameter -> JSONValue in
                ["name": .string(parameter.name), "in": "path", "required": true, "schema": parameter.schema]
            }
            + endpoint.queryParameters.map { parameter -> JSONValue in
                ["name": .string(parameter.name), "in": "query", "required": false, "schema": parameter.schema]
            } + (endpoint.isRepeatable ? [OpenAPI.idempotencyKey] : [])
        #expect(operation["parameters"] == (parameters.isEmpty ? nil : .array(parameters)))
        if endpoint.bearer == .required { #expect(operation["security"] == [["bearer": []]]) }
        let headers = operation["responses"]?["200"]?["headers"]
        #expect((headers?["Idempotency-Replayed"] != nil) == endpoint.isRepeatable)
        #expect(operation["responses"]?["200"] != nil)
        let anyProblem: [ProblemCode] =
            [.invalidRequest, .methodNotAllowed, .headersTooLarge, .internalError, .overloaded, .timeout, .stopping]
            + (endpoint.request == nil ? [] : [.malformedJSON, .fieldMissing, .fieldInvalid, .bodyTooLarge])
            + (endpoint.isRepeatable
                ? [.idempotencyKeyInvalid, .idempotencyKeyInProgress, .idempotencyKeyReused] : [])
        for problem in endpoint.problems + anyProblem + (endpoint.parameters.isEmpty ? [] : [.fieldInvalid]) {
            let response = operation["responses"]?[String(problem.status)]
            guard case .string(let text) = response?["description"] else {
                Issue.record("\(problem) has no response")
                continue
            }
            #expect(text.contains("`\(problem.rawValue)`"))
            #expect(response?["content"]?["application/problem+json"] != nil)
        }
        for body in [endpoint.request, endpoint.response].compactMap({ $0 }) {
            #expect(document["components"]?["schemas"]?[body.schemaName] == body.schema)
        }
    }

    @Test("the description names no path that is not routed, and is the same each time")
    func nothingElse() async throws {
        let server = try TestServer()
        let reply = try await server.send(.get, "/openapi.json")
        #expect(reply.status == 200 && reply.headers["Content-Type"] == "application/json")
        guard case .object(let paths) = reply.json?["paths"] else {
            Issue.record("no paths")
            return
        }
        #expect(Set(paths.keys) == Set(Endpoint.all.map(\.path)))
        #expect(reply.json?["openapi"] == "3.1.0")
        #expect(reply.json?["info"]?["version"] == .string(latchkeyVersion))
        #expect(try await TestServer().send(.get, "/openapi.json").body == reply.body)
    }

    @Test("every reference of the description leads somewhere")
    func references() throws {
        let document = OpenAPI.document(Endpoint.all, version: "1")
        var references: Set<String> = []
        Self.collect(document, &references)
        #expect(!references.isEmpty)
        for reference in references {
            let name = String(reference.dropFirst("#/components/schemas/".count))
            #expect(document["components"]?["schemas"]?[name] != nil, "\(reference)")
        }
    }

    private static func collect(_ value: JSONValue, _ references: inout Set<String>) {
        switch value {
        case .object(let members):
            if case .string(let reference) = members["$ref"] { references.insert(reference) }
            for member in members.values { collect(member, &references) }
        case .array(let elements): for element in elements { collect(element, &references) }
        default: break
        }
    }
}

@Suite("Health")
struct HealthTests {
    @Test("a server that works says so, with version and profile", arguments: ServerProfile.allCases)
    func healthy(profile: ServerProfile) async throws {
        let server = try TestServer { $0.profile = profile }
        let reply = try await server.send(.get, "/health")
        #expect(reply.status == 200)
        #expect(
            reply.json == ["status": "ok", "version": .string(latchkeyVersion), "profile": .string(profile.rawValue)])
    }

    @Test("a server whose store is closed answers 503, and logs why")
    func closedStore() async throws {
        let server = try TestServer()
        await server.store.close()
        let reply = try await server.send(.get, "/health")
        #expect(reply.status == 503)
        #expect(reply.code == "overloaded")
        #expect(server.logLines.withLock { $0 }.count == 1)
    }

    @Test("a server whose audit log takes no lines answers 503")
    func fullDisk() async throws {
        let server = try TestServer(auditPath: "/dev/full")
        #expect(try await server.send(.get, "/health").status == 200)
        _ = try await server.refresh(RefreshToken.example)
        #expect(try await server.send(.get, "/health").status == 503)
    }

    @Test("with the store closed, ceremonies fail with 500, tell the client nothing, and the log the cause")
    func ceremonies() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        let challenge = try await server.initiate(device)
        await server.store.close()
        let replies = [
            try await server.post(.initiate, device.initiation), try await server.enroll(device),
            try await server.post(.verifySignature, try device.verification(challenge)),
            try await server.refresh(RefreshToken.example),
        ]
        for reply in replies {
            #expect(reply.status == 500)
            #expect(reply.code == "internal_error")
            #expect(!String(decoding: reply.body, as: UTF8.self).contains("store"))
        }
        let lines = server.logLines.withLock { $0 }
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { $0.contains("the store is closed") && $0.contains("requestId") })
    }
}
