import LatchkeyHTTP
import LatchkeyLock
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Routes that somebody adds to a server")
struct RouteGroupTests {
    private static let greeting = Endpoint(
        method: .get, path: "/api/v1/greetings/{username}", parameters: [.username], operationID: "greeting",
        tag: "Greetings", summary: "Be greeted", description: "By name.", request: nil, response: Greeting.self,
        problems: [.authorizationRequired, .accessTokenInvalid], bearer: .required)
    private static let answer = Endpoint(
        method: .post, path: "/greetings", operationID: "answer", tag: "Greetings", summary: "Answer",
        description: "Once.", request: Greeting.self, response: Greeting.self, problems: [.internalError],
        bearer: .none)

    private struct Greeting: WireBody, Equatable {
        var text: DeviceModel
        static let fields = [SchemaField("text", .required, FieldSchema.text(DeviceModel.self, "What is said."))]
        static let example: JSONValue = ["text": "Hello"]
    }

    private static func group() throws -> RouteGroup {
        let hello = try #require(DeviceModel(rawValue: "Hello"))
        var group = RouteGroup()
        group.on(greeting) { request throws(RouteRefusal) in
            let name: Username = try request.value(of: .username)
            guard try await request.signedInDevice().username == name else {
                throw RouteRefusal(.notFound, detail: "Greet yourself.", field: "username", auditReason: "stranger")
            }
            return Greeting(text: hello)
        }
        group.on(answer) { (body: Greeting, request) throws(RouteRefusal) in
            guard body.text == hello else {
                throw RouteRefusal(.internalError, detail: "No answer.", auditReason: "out of words")
            }
            return body
        }
        return group
    }

    private static func server() throws -> TestServer {
        let group = try group()
        return try TestServer { $0.routeGroups = [group] }
    }

    @Test("a route knows the user of an access token, and refuses without one as the server's own do")
    func signedIn() async throws {
        let server = try Self.server()
        let device = try TestDevice()
        try await server.enroll(device)
        let tokens: TokenResponse = try await server.signIn(device).read()
        let authorization = "Bearer " + tokens.token
        let reply = try await server.send(.get, "/api/v1/greetings/anna", authorization: authorization)
        #expect(reply.status == 200)
        #expect(reply["text"] == "Hello")
        #expect(try await server.send(.get, "/api/v1/greetings/anna").code == "authorization_required")
        let wrong = try await server.send(.get, "/api/v1/greetings/anna", authorization: "Bearer x")
        #expect(wrong.code == "access_token_invalid")
        let account = "Bearer " + (try await server.accountToken(device))
        let other = try await server.send(.get, "/api/v1/greetings/anna", authorization: account)
        #expect(other.code == "access_token_invalid")
        let stranger = try await server.send(.get, "/api/v1/greetings/ben", authorization: authorization)
        #expect(stranger.status == 404)
        #expect(stranger.field == "username")
    }

    @Test("a body is read as strictly as the server's own")
    func body() async throws {
        let server = try Self.server()
        #expect(try await server.post(Self.answer, ["text": "Hello"])["text"] == "Hello")
        #expect(try await server.post(Self.answer, [:]).code == "field_missing")
        let twice = try await server.send(.post, "/greetings", Array(#"{"text":"a","text":"b"}"#.utf8))
        #expect(twice.code == "malformed_json")
    }

    @Test("a cause goes to the log, and the client gets the sentence alone")
    func cause() async throws {
        let server = try Self.server()
        let reply = try await server.post(Self.answer, ["text": "Bye"])
        #expect(reply.status == 500)
        #expect(reply["detail"] == "No answer.")
        let lines = server.logLines.withLock { $0 }
        #expect(lines.count == 1)
        #expect(lines.first?.contains("out of words") == true)
    }

    @Test("the group is described and counted with the server's own routes")
    func described() async throws {
        let server = try Self.server()
        let paths = try #require(try await server.send(.get, "/openapi.json").json?["paths"])
        #expect(paths["/greetings"]?["post"]?["operationId"] == "answer")
        #expect(paths["/api/v1/greetings/{username}"]?["get"]?["operationId"] == "greeting")
        let page = String(decoding: try await server.send(.get, "/docs").body, as: UTF8.self)
        #expect(page.contains("<article id=\"greeting\">"))
        let names = Set(server.endpoints.map(\.operationID))
        #expect(names.isSuperset(of: ["greeting", "answer", "enroll"]))
    }

    @Test("a raw route gets a body of any type as it came, makes the whole reply, and is described if it says so")
    func raw() async throws {
        var group = RouteGroup()
        group.on(.post, path: "/raw", describedBy: Self.answer) { request in
            HTTPResponse(status: 511, headers: ["X-Type": request.headers["Content-Type"] ?? "-"], body: request.body)
        }
        group.on(.delete, path: "/raw") { _ in HTTPResponse(status: 404) }
        let server = try TestServer { [group] in $0.routeGroups = [group] }
        let reply = try await server.send(.post, "/raw", Array("no JSON".utf8), contentType: "text/plain")
        #expect(reply.status == 511)
        #expect(reply.headers["X-Type"] == "text/plain")
        #expect(reply.body == Array("no JSON".utf8))
        #expect(try await server.send(.delete, "/raw").status == 404)
        #expect(try await server.send(.get, "/raw").code == "method_not_allowed")
        #expect(server.endpoints.map(\.operationID).contains("answer"))
    }

    @Test("what a group wants ended ends with the server, once")
    func stopped() async throws {
        let ended = Lock(0)
        var group = RouteGroup()
        group.whenStopped { ended.withLock { $0 += 1 } }
        let folder = try TemporaryFolder()
        var configuration = ServerConfiguration(
            http: HTTPConfiguration(), dataFolder: folder.path,
            serverID: try #require(ServerID(rawValue: "latchkey.example")))
        configuration.routeGroups = [group]
        let server = try InProcessServer(configuration, log: ServerLog { _ in })
        #expect(ended.withLock { $0 } == 0)
        await server.stop()
        #expect(ended.withLock { $0 } == 1)
    }

    @Test("an assertion token is refused by a server that takes no attested apps")
    func noAttestedApps() async throws {
        var group = RouteGroup()
        group.on(Self.greeting) { request throws(RouteRefusal) in
            _ = try request.attestedKey(for: .default)
            return Greeting(text: try request.value(of: .username, as: DeviceModel.self))
        }
        let server = try TestServer { [group] in $0.routeGroups = [group] }
        let path = "/api/v1/greetings/anna"
        #expect(try await server.send(.get, path).code == "authorization_required")
        #expect(try await server.send(.get, path, authorization: "Bearer x").code == "access_token_invalid")
    }
}
