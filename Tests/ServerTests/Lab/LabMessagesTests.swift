import LatchkeyHTTP
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Inbox of the lab")
struct LabMessagesTests {
    static func number(_ text: String) throws -> PhoneNumber { try #require(PhoneNumber(rawValue: text)) }

    @Test("it keeps the newest, each with its number and time")
    func capacity() async throws {
        let clock = TestClock()
        let inbox = MessageInbox(capacity: 2, clock: { clock.milliseconds })
        for text in ["1", "2", "3"] {
            try await inbox.send(try message(text))
            clock.advance(seconds: 1)
        }
        #expect(inbox.entries().map(\.message.body) == ["3", "2"])
        #expect(inbox.entries().map(\.id) == [3, 2])
        #expect(inbox.entries().map(\.sentAt) == [TestClock.start + 2000, TestClock.start + 1000])
    }

    @Test("a lab server shows what it sent, newest first, of one number if asked")
    func list() async throws {
        let server = try TestServer { $0.profile = .lab }
        #expect(try await server.send(.get, "/lab/messages").read() == LabMessageList(messages: []))
        for (number, body) in [("+1234567890", "one"), ("+1987654321", "two"), ("+1234567890", "three")] {
            server.messages.enqueue(OutgoingMessage(to: try Self.number(number), body: body, purpose: .oneTimePassword))
            await server.messages.drain()
        }
        let all: LabMessageList = try await server.send(.get, "/lab/messages").read()
        #expect(all.messages.map(\.body) == ["three", "two", "one"])
        #expect(
            all.messages.first
                == LabMessage(
                    id: 3, to: try Self.number("+1234567890"), body: "three", purpose: "one_time_password",
                    sentAt: try #require(Timestamp(rawValue: "2025-11-10T13:54:54Z"))))
        for query in ["to=%2B1234567890", "to=+1234567890", "x=1&to=%2B1234567890"] {
            let some: LabMessageList = try await server.send(.get, "/lab/messages?\(query)").read()
            #expect(some.messages.map(\.body) == ["three", "one"], "\(query)")
        }
        let none: LabMessageList = try await server.send(.get, "/lab/messages?to=%2B1000000000").read()
        #expect(none.messages.isEmpty)
    }

    @Test("what is no number is refused", arguments: ["to=", "to=1234567890", "to", "to=%2B12%20", "to=%16", "to=%FF"])
    func wrongNumber(query: String) async throws {
        let reply = try await TestServer { $0.profile = .lab }.send(.get, "/lab/messages?\(query)")
        #expect(reply.status == 400 && reply.code == "field_invalid" && reply.field == "to")
    }

    @Test("a server in production has no lab, and does not describe one", arguments: Endpoint.lab.indices)
    func production(index: Int) async throws {
        let path = Endpoint.lab[index].path
        let server = try TestServer()
        let (reply, unknown) = (try await server.send(.get, path), try await server.send(.get, "/nowhere"))
        #expect(reply.status == 404 && reply.withoutInstance == unknown.withoutInstance)
        #expect(try await server.send(.get, "/openapi.json").json?["paths"]?[path] == nil)
        #expect(!server.messages.isAvailable && server.inbox == nil)
    }

    @Test("a lab server routes and describes the lab's operations", arguments: Endpoint.lab.indices)
    func lab(index: Int) async throws {
        let server = try TestServer { $0.profile = .lab }
        let endpoint = Endpoint.lab[index]
        #expect(
            server.endpoints.map(\.operationID).sorted() == server.configuration.endpoints.map(\.operationID).sorted())
        let document = try #require(try await server.send(.get, "/openapi.json").json)
        let operation = try #require(document["paths"]?[endpoint.path]?[endpoint.method.rawValue.lowercased()])
        #expect(operation["operationId"] == .string(endpoint.operationID))
        let parameters = endpoint.queryParameters.map { parameter -> JSONValue in
            ["name": .string(parameter.name), "in": "query", "required": false, "schema": parameter.schema]
        }
        #expect(operation["parameters"] == (parameters.isEmpty ? nil : .array(parameters)))
    }

    @Test(
        "with a lab token, only who has it is let in",
        arguments: [
            (nil, "authorization_required"), ("Bearer wrong", "access_token_invalid"),
            ("Bearer lab-secre", "access_token_invalid"), ("Bearer lab-secret2", "access_token_invalid"),
            ("Basic lab-secret", "authorization_required"), ("Bearer lab-secret", nil), ("bearer lab-secret", nil),
        ] as [(String?, String?)])
    func token(authorization: String?, code: String?) async throws {
        let server = try TestServer {
            $0.profile = .lab
            $0.labToken = "lab-secret"
        }
        for endpoint in Endpoint.lab {
            let body = endpoint.request.map { $0.example }
            let reply = try await server.send(
                HTTPMethod(endpoint.method), endpoint.path, try body.map(bytes) ?? [], authorization: authorization)
            #expect(reply.status == (code == nil ? 200 : 401) && (code == nil || reply.code == code))
        }
    }

    @Test("an inbox outside the lab is refused at the start; a lab may have none")
    func configuration() throws {
        #expect(throws: ServerStartError.self) { try TestServer { $0.messages = .inbox } }
        let server = try TestServer {
            $0.profile = .lab
            $0.messages = MessageConfiguration.none
        }
        #expect(!server.messages.isAvailable && server.inbox == nil)
    }

    @Test(
        "without a token the lab answers under the machine's own names only",
        arguments: [
            ("localhost", true), ("LOCALHOST:8080", true), ("127.0.0.1:8080", true), ("127.1.2.3", true),
            ("[::1]:8080", true), ("[::1]", true), ("attacker.example", false), ("attacker.example:8080", false),
            ("localhost.attacker.example", false), ("192.0.2.1:8080", false), ("[2001:db8::1]:80", false), ("", false),
        ])
    func hostNames(host: String, isOwn: Bool) async throws {
        #expect(LabGate.isOwn(host) == isOwn)
        let request = try HTTPRequest(.get, "/lab/messages", headers: ["Host": host])
        let lab = try TestServer { $0.profile = .lab }
        #expect(await lab.router.respond(to: request).status == (isOwn ? 200 : 404))
    }
}
