import Foundation
import LatchkeyHTTP
import LatchkeyLock
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Messages by Twilio")
struct TwilioMessageSenderTests {
    /// The pauses that a sender made, without the time that they take.
    final class Pauses: Sendable {
        private let pauses = Lock<[Duration]>([])
        var all: [Duration] { pauses.withLock { $0 } }
        func add(_ pause: Duration) { pauses.withLock { $0.append(pause) } }
    }

    static func configuration(
        _ url: String, secret: String = TwilioServer.secret, from: String = "+1987654321"
    ) throws -> TwilioConfiguration {
        try TwilioConfiguration(
            accountSID: TwilioServer.account, authToken: try #require(TwilioAuthToken(secret)), from: from, baseURL: url
        )
    }

    /// Sends one message; returns what it failed with, and the pauses between the tries.
    static func send(
        _ configuration: TwilioConfiguration, _ body: String = "Your code is 123456."
    ) async throws -> (error: MessageSendingError?, pauses: [Duration]) {
        let pauses = Pauses()
        let sender = TwilioMessageSender(configuration, sleep: { pauses.add($0) }, random: { 1 })
        let message = try message(body, .oneTimePassword)
        do throws(MessageSendingError) {
            try await sender.send(message)
            return (nil, pauses.all)
        } catch {
            return (error, pauses.all)
        }
    }

    static func with<Result>(
        _ troubles: [TwilioServer.Trouble], _ body: (TwilioServer) async throws -> Result
    ) async throws -> Result {
        let server = try TwilioServer(troubles)
        let result: Result
        do {
            result = try await body(server)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
        return result
    }

    @Test("a message arrives once, with its account, sender, number and text")
    func arrives() async throws {
        try await Self.with([]) { server in
            let (error, pauses) = try await Self.send(try Self.configuration(server.url))
            #expect(error == nil && pauses.isEmpty && server.requests == 1)
            #expect(
                server.taken == [["To": "+4915112345678", "From": "+1987654321", "Body": "Your code is 123456."]])
        }
    }

    @Test("a messaging service stands in for a number, and a base URL may have a path's slash")
    func messagingService() async throws {
        try await Self.with([]) { server in
            let service = "MG0123456789abcdef0123456789abcdef"
            let (error, _) = try await Self.send(try Self.configuration(server.url + "/", from: service))
            #expect(error == nil && server.taken.map { $0["MessagingServiceSid"] } == [service])
            #expect(server.taken.allSatisfy { $0["From"] == nil })
        }
    }

    @Test("any text arrives as it is", arguments: ["a&b=c%20+d", "Grüße, 世界 🔑\nsecond line", "To=+1&From=x", " "])
    func text(body: String) async throws {
        try await Self.with([]) { server in
            let (error, _) = try await Self.send(try Self.configuration(server.url), body)
            #expect(error == nil && server.taken.map { $0["Body"] } == [body] && server.taken.first?.count == 3)
        }
    }

    @Test(
        "a refusal is final, with Twilio's own number for it",
        arguments: [
            (400, 21211, MessageSendingError.Code.rejected), (401, 20003, .unauthorized), (403, 20003, .unauthorized),
            (404, 20404, .rejected), (422, 21610, .rejected), (408, 0, .rejected), (400, nil, .rejected),
        ] as [(Int, Int?, MessageSendingError.Code)])
    func refused(status: Int, code: Int?, expected: MessageSendingError.Code) async throws {
        try await Self.with([.init(status: status, code: code)]) { server in
            let (error, pauses) = try await Self.send(try Self.configuration(server.url))
            #expect(error == MessageSendingError(expected, status: status, providerCode: code, attempts: 1))
            #expect(pauses.isEmpty && server.requests == 1 && server.taken.isEmpty)
        }
    }

    @Test("a wrong secret is refused, and not asked for anew")
    func wrongSecret() async throws {
        try await Self.with([]) { server in
            let (error, _) = try await Self.send(try Self.configuration(server.url, secret: "another"))
            #expect(error == MessageSendingError(.unauthorized, status: 401, providerCode: 20003, attempts: 1))
            #expect(server.requests == 1)
        }
    }

    @Test("what may pass is tried again, after pauses that double", arguments: [500, 502, 503, 429])
    func passes(status: Int) async throws {
        let trouble = TwilioServer.Trouble(status: status, code: 20429)
        try await Self.with([trouble, trouble, trouble]) { server in
            let (error, pauses) = try await Self.send(try Self.configuration(server.url))
            #expect(error == nil && server.requests == 4 && server.taken.count == 1)
            #expect(pauses == [.milliseconds(500), .seconds(1), .seconds(2)])
        }
    }

    @Test(
        "what stays is given up after four tries",
        arguments: [(500, MessageSendingError.Code.providerFailed), (503, .providerFailed), (429, .throttled)])
    func givesUp(status: Int, code: MessageSendingError.Code) async throws {
        try await Self.with(Array(repeating: .init(status: status, code: 20500), count: 9)) { server in
            let (error, pauses) = try await Self.send(try Self.configuration(server.url))
            #expect(error == MessageSendingError(code, status: status, providerCode: 20500, attempts: 4))
            #expect(pauses.count == 3 && server.requests == 4 && server.taken.isEmpty)
        }
    }

    @Test(
        "Retry-After is waited for; one that is too long ends the tries; one that is no number changes nothing",
        arguments: [
            (429, "7", [.seconds(7)]), (503, "3", [.seconds(3)]), (429, "0", [.milliseconds(500)]),
            (429, "30", [.seconds(30)]), (429, "31", nil), (429, "99999999999999999999", [.milliseconds(500)]),
            (429, "Fri, 31 Dec 1999 23:59:59 GMT", [.milliseconds(500)]), (429, "-1", [.milliseconds(500)]),
        ] as [(Int, String, [Duration]?)])
    func retryAfter(status: Int, value: String, expected: [Duration]?) async throws {
        try await Self.with([.init(status: status, headers: ["Retry-After": value])]) { server in
            let (error, pauses) = try await Self.send(try Self.configuration(server.url))
            #expect((error == nil) == (expected != nil))
            #expect(pauses == expected ?? [])
        }
    }

    @Test(
        "a success that is none is not taken for one, and not tried again: it may have been sent",
        arguments: ["<html>Welcome to the hotel</html>", "{}", "[]", #"{"sid": 1}"#, #"{"sid": ""}"#, ""])
    func garbageBody(body: String) async throws {
        try await Self.with([.init(status: 200, body: body)]) { server in
            let (error, _) = try await Self.send(try Self.configuration(server.url))
            #expect(error == MessageSendingError(.providerFailed, status: 200, attempts: 1))
            #expect(server.requests == 1)
        }
    }

    @Test("a message that was taken and has failed at once is refused")
    func failedAtOnce() async throws {
        let body = #"{"sid": "SM1", "status": "failed", "error_code": 30007}"#
        try await Self.with([.init(status: 201, body: body)]) { server in
            let (error, _) = try await Self.send(try Self.configuration(server.url))
            #expect(error == MessageSendingError(.rejected, status: 201, providerCode: 30007, attempts: 1))
        }
    }

    @Test("a redirection is not followed: the account's secret stays here", arguments: [301, 302, 303, 307, 308])
    func redirection(status: Int) async throws {
        try await Self.with([]) { elsewhere in
            let place = "\(elsewhere.url)/2010-04-01/Accounts/\(TwilioServer.account)/Messages.json"
            try await Self.with([.init(status: status, headers: ["Location": place])]) { server in
                let (error, _) = try await Self.send(try Self.configuration(server.url))
                #expect(error == MessageSendingError(.providerFailed, status: status, attempts: 1))
                #expect(server.requests == 1 && elsewhere.requests == 0)
            }
        }
    }

    @Test(
        "a connection that is dropped, or answers no HTTP, is tried again",
        arguments: ["", "\u{0}\u{1}garbage\r\n\r\n"])
    func dropped(answer: String) async throws {
        let server = try RawServer(Array(answer.utf8))
        let (error, pauses) = try await Self.send(try Self.configuration(server.url))
        #expect(error?.code == .unreachable && error?.attempts == 4 && error?.connectionError != nil)
        #expect(pauses.count == 3 && server.connections >= 4)
    }

    @Test("a body without end is not read to its end")
    func longBody() async throws {
        let body = #"{"sid": "SM1", "x": ""# + String(repeating: "x", count: 3_000_000) + #""}"#
        try await Self.with([.init(status: 201, body: body)]) { server in
            let (error, _) = try await Self.send(try Self.configuration(server.url))
            #expect(error == MessageSendingError(.providerFailed, status: 201, attempts: 1))
        }
    }

    @Test("where nobody listens, it is tried again and given up")
    func nobody() async throws {
        // Held to the end: a port that was only given back may be another test's server by then.
        let port = try ClosedPort()
        let (error, pauses) = try await Self.send(try Self.configuration("http://127.0.0.1:\(port.number)"))
        withExtendedLifetime(port) {}
        #expect(error?.code == .unreachable && error?.attempts == 4 && pauses.count == 3)
    }

    @Test("a try that takes too long ends")
    func timeout() async throws {
        // A reply that never comes to its end.
        let held = HeldReply()
        let transport = MicroHTTPDTransport(configuration: HTTPConfiguration()) { _ in await held.response() }
        try transport.start()
        var configuration = try Self.configuration("http://127.0.0.1:\(transport.boundPort)")
        configuration.tryTimeout = .milliseconds(20)
        configuration.retries.maximumAttempts = 1
        let (error, _) = try await Self.send(configuration)
        #expect(error?.code == .unreachable && error?.attempts == 1)
        held.release()
        await transport.stop()
    }

    @Test("cancelling a message ends it, between tries and within one")
    func cancellation() async throws {
        try await Self.with([.init(status: 500)]) { server in
            let sender = TwilioMessageSender(
                try Self.configuration(server.url), sleep: { _ in throw CancellationError() })
            await #expect(throws: MessageSendingError(.cancelled, attempts: 1)) {
                try await sender.send(try message("x"))
            }
        }
        let held = HeldReply()
        let transport = MicroHTTPDTransport(configuration: HTTPConfiguration()) { _ in await held.response() }
        try transport.start()
        let configuration = try Self.configuration("http://127.0.0.1:\(transport.boundPort)")
        let sending = Task { try await TwilioMessageSender(configuration).send(try message("x")) }
        await held.arrival()
        sending.cancel()
        await #expect(throws: MessageSendingError(.cancelled, attempts: 1)) { try await sending.value }
        held.release()
        await transport.stop()
    }

    @Test("through the outbox: neither secret, number nor text is told when all fails")
    func logs() async throws {
        try await Self.with([.init(status: 400, code: 21211)]) { server in
            let bench = try OutboxBench(TwilioMessageSender(try Self.configuration(server.url)))
            bench.outbox.enqueue(try message("Your code is 123456.", .oneTimePassword))
            await bench.outbox.drain()
            let line = try #require(bench.lines.withLock { $0 }.first)
            let audit = try String(contentsOfFile: bench.folder.file("audit"), encoding: .utf8)
            #expect(line.contains("21211") && line.contains("+•••••••••••78"))
            for secret in ["123456.", "4915112345678", TwilioServer.secret, "1987654321"] {
                #expect(!line.contains(secret) && !audit.contains(secret))
            }
        }
    }
}

/// A reply that waits until the test lets it go.
final class HeldReply: Sendable {
    private let state = Lock<(waiting: [CheckedContinuation<Void, Never>], isReleased: Bool, hasArrived: Bool)>(
        ([], false, false))
    private let watchers = Lock<[CheckedContinuation<Void, Never>]>([])

    func response() async -> HTTPResponse {
        await withCheckedContinuation { continuation in
            let isReleased = state.withLock { state in
                state.hasArrived = true
                if !state.isReleased { state.waiting.append(continuation) }
                return state.isReleased
            }
            for watcher in watchers.withLock({ list in
                defer { list = [] }; return list
            }) { watcher.resume() }
            if isReleased { continuation.resume() }
        }
        return HTTPResponse(status: 500)
    }

    /// Waits until a request is here.
    func arrival() async {
        await withCheckedContinuation { continuation in
            watchers.withLock { $0.append(continuation) }
            guard state.withLock({ $0.hasArrived }) else { return }
            for watcher in watchers.withLock({ list in
                defer { list = [] }; return list
            }) { watcher.resume() }
        }
    }

    func release() {
        let waiting = state.withLock { state in
            state.isReleased = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}

@Suite("Configuration of Twilio, and pauses")
struct TwilioConfigurationTests {
    static func make(
        account: String = TwilioServer.account, from: String = "+1987654321", url: String = TwilioConfiguration.twilio
    ) throws -> TwilioConfiguration {
        try TwilioConfiguration(
            accountSID: account, authToken: try #require(TwilioAuthToken("secret-token")), from: from, baseURL: url)
    }

    @Test("the address is Twilio's unless another is given")
    func address() throws {
        let url = "https://api.twilio.com/2010-04-01/Accounts/\(TwilioServer.account)/Messages.json"
        #expect(try Self.make().messagesURL.absoluteString == url)
        let other = try Self.make(url: "https://sms.example/twilio/")
        #expect(
            other.messagesURL.absoluteString
                == "https://sms.example/twilio/2010-04-01/Accounts/\(TwilioServer.account)/Messages.json")
    }

    @Test(
        "http is for loopback alone",
        arguments: [
            ("http://127.0.0.1:9", nil), ("http://localhost:9", nil), ("http://[::1]:9", nil),
            ("http://127.1.2.3", nil),
            ("http://api.twilio.com", .insecureBaseURL), ("http://127.0.0.1.example", .insecureBaseURL),
            ("http://localhost.example", .insecureBaseURL), ("http://127.example", .insecureBaseURL),
            ("ftp://127.0.0.1", .baseURL), ("api.twilio.com", .baseURL), ("", .baseURL),
            ("https://user:word@sms.example", .baseURL), ("https://sms.example/?a=b", .baseURL),
            ("https://sms.example/#a", .baseURL), ("https://", .baseURL),
        ] as [(String, TwilioConfiguration.Fault?)])
    func baseURL(url: String, fault: TwilioConfiguration.Fault?) throws {
        if let fault {
            #expect(throws: fault) { try Self.make(url: url) }
        } else {
            _ = try Self.make(url: url)
        }
    }

    @Test("account and sender are checked", arguments: ["", "a/b", "../x", "a b", String(repeating: "a", count: 65)])
    func account(text: String) {
        #expect(throws: TwilioConfiguration.Fault.accountSID) { try Self.make(account: text) }
        #expect(throws: TwilioConfiguration.Fault.origin) { try Self.make(from: text) }
    }

    @Test("a secret never shows", arguments: ["\(TwilioServer.secret)"])
    func secret(text: String) throws {
        var shown = ""
        let configuration = try TwilioMessageSenderTests.configuration("https://sms.example")
        dump(configuration, to: &shown)
        shown += "\(configuration) \(MessageConfiguration.twilio(configuration))" + String(reflecting: configuration)
        #expect(!shown.contains(text))
        for wrong in ["", "a b", "a\n", "ü", String(repeating: "a", count: 257)] {
            #expect(TwilioAuthToken(wrong) == nil)
        }
    }

    @Test(
        "pauses double up to a limit, and half of each is left to chance",
        arguments: [
            (1, 1.0, 500), (2, 1.0, 1_000), (5, 1.0, 8_000), (9, 1.0, 8_000), (1, 0.0, 250), (2, 0.5, 750),
        ])
    func pauses(attempt: Int, random: Double, milliseconds: Int) {
        var policy = MessageRetryPolicy()
        policy.maximumAttempts = 10
        #expect(policy.pause(after: attempt, retryAfter: nil, random: random) == .milliseconds(milliseconds))
        #expect(policy.pause(after: 10, retryAfter: nil, random: random) == nil)
    }
}
