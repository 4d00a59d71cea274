import LatchkeyWire
import MessengerService
import MessengerWire
import Testing

@testable import LatchkeyServer

@Suite("The Messenger's guarded chat")
struct ChatServiceTests {
    let server: TestServer
    let app: AttestingApp
    let token: String

    init() async throws {
        server = try TestServer.attesting({ $0.routeGroups = [ChatService(relyingParty: .chat).group] })
        app = try AttestingApp()
        try await server.attest(app)
        let response: AssertionResponse = try await server.assert(app, counter: 1, relyingParty: "chat").read()
        token = response.token
    }

    func messages() async throws -> [ChatMessage] {
        let list: ChatMessageList = try await server.send(
            .get, Endpoint.chatList.path, authorization: "Bearer " + token
        ).read()
        return list.messages
    }

    @Test("an app with an assertion token says something, under its key, and reads it")
    func exchange() async throws {
        let reply = try await server.post(.chatPost, ["text": "Grüezi"], bearer: token)
        let message: ChatMessage = try reply.read()
        let keyID = try app.keyID
        #expect(reply.status == 200 && message.id == 1 && message.keyIdentifier == keyID)
        #expect(try await messages() == [message])
    }

    @Test("without a token for the chat nobody reads or writes")
    func guarded() async throws {
        let other: AssertionResponse = try await server.assert(app, counter: 2).read()
        for (authorization, code) in [
            (nil, "authorization_required"), ("Bearer " + other.token, "access_token_invalid"),
            ("Bearer x", "access_token_invalid"),
        ] {
            for method in [Endpoint.Method.get, .post] {
                let body = method == .post ? try bytes(["text": "x"]) : []
                let reply = try await server.send(
                    method == .post ? .post : .get, Endpoint.chatList.path, body, authorization: authorization)
                #expect(reply.status == 401 && reply.code == code)
            }
        }
        server.clock.advance(seconds: 600)
        #expect(try await server.post(.chatPost, ["text": "x"], bearer: token).code == "access_token_invalid")
    }

    @Test("the last hundred messages are kept")
    func capacity() async throws {
        for number in 1...103 {
            try #require(
                try await server.post(.chatPost, ["text": .string("\(number)")], bearer: token).status == 200)
        }
        #expect(try await messages().map(\.id) == Array(4...103))
    }
}
