import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("The budget of messages")
struct MessageBudgetTests {
    /// A server of the lab profile with a budget, and so many users with a telephone each.
    static func server(
        perDay: Int?, destinations: [String] = [], users: Int = 0
    ) async throws -> TestServer {
        let prefixes = try destinations.map { try #require(PhoneNumberPrefix(rawValue: $0)) }
        let server = try TestServer.lab {
            $0.messagePolicy = MessagePolicy(perDay: perDay, destinations: prefixes)
        }
        for user in 0..<users {
            let device = try TestDevice("user\(user)", "phone\(user)")
            let request = device.enrollment([
                "method": "smsOTP", "publicKey": .null, "scheme": .null, "phoneNumber": .string(number(user)),
            ])
            try #require(try await server.post(.enroll, request).status == 200)
        }
        return server
    }

    static func number(_ user: Int) -> String { "+49151\(1_000_000 + user)" }

    static func names(_ user: Int) -> [String: JSONValue] {
        ["username": .string("user\(user)"), "phoneNumber": .string(number(user))]
    }

    @Test("eighty users with premium numbers get a fifth of the budget, and the reply does not tell")
    func tollFraud() async throws {
        let server = try await Self.server(perDay: 50, users: 80)
        let replies = try await atOnce(80) { user in try await server.requestOTP(Self.names(user)) }
        #expect(replies.allSatisfy { $0.status == 200 })
        #expect(try await server.texts().count == 10)
        let limited = try server.events(.otpLimited)
        #expect(limited.count == 70 && limited.allSatisfy { $0.reason == "budget" && $0.username != nil })
    }

    @Test("a number from which a code came back has the whole budget, also when the others have used up theirs")
    func verified() async throws {
        let server = try await Self.server(perDay: 10, users: 3)
        let first = try await server.newPassword(Self.names(0))
        #expect(try await server.verifyOTP(first, ["username": "user0"]).status == 200)
        _ = try await server.newPassword(Self.names(1))
        _ = try await server.requestOTP(Self.names(2))
        #expect(try await server.texts().count == 2)
        server.clock.advance(seconds: 30)
        let again = try await server.newPassword(Self.names(0))
        #expect(try await server.verifyOTP(again, ["username": "user0"]).status == 200)
        server.clock.advance(seconds: 86_400)
        _ = try await server.newPassword(Self.names(2))
    }

    @Test("the operator is warned at half and at the end, once each, in the log and in the metrics")
    func alarm() async throws {
        let server = try await Self.server(perDay: 20, users: 6)
        func alarm() async throws -> Bool {
            let page = String(decoding: try await server.send(.get, "/metrics").body, as: UTF8.self)
            #expect(page.contains("latchkey_one_time_passwords_per_day 20\n"))
            return page.contains("latchkey_message_budget_alarm 1\n")
        }
        _ = try await server.newPassword(Self.names(0))
        #expect(try await !alarm())
        #expect(server.logLines.withLock { $0 }.isEmpty)
        for user in 1..<6 { _ = try await server.requestOTP(Self.names(user)) }
        #expect(try await alarm())
        let lines = server.logLines.withLock { $0 }
        #expect(lines.count == 2 && lines.allSatisfy { $0.contains(#""numbers":"unverified""#) })
        #expect(lines.first?.contains("half of the day's messages are used up") == true)
        #expect(lines.last?.contains(#""the day's messages are used up""#) == true)
        #expect(lines.allSatisfy { !$0.contains("user") && !$0.contains("+49") })
    }

    @Test("numbers elsewhere get no code: the request is refused, for unknown users too, and nothing is counted")
    func destinations() async throws {
        let server = try await Self.server(perDay: nil, destinations: ["+1", "+44"])
        let steps = server.store.statistics.steps
        for name in ["anna", "nobody"] {
            let reply = try await server.requestOTP(["username": .string(name), "phoneNumber": "+8835100012345"])
            #expect(reply.status == 400 && reply.code == "field_invalid" && reply.field == "phoneNumber")
        }
        #expect(server.store.statistics.steps == steps)
        #expect(try await server.requestOTP(["phoneNumber": "+1234567890"]).status == 200)
    }

    @Test("a device whose number gets no messages neither enrolls for codes nor gives up its key")
    func deadEnds() async throws {
        let server = try await Self.server(perDay: nil, destinations: ["+44"])
        let device = try TestDevice()
        let codes = try await server.enrollForCodes(device)
        #expect(codes.status == 503 && codes.code == "messages_off")
        try await server.enroll(device)
        let token = try await server.signIn(device)["token"]
        let downgrade = try await server.post(.downgrade, DowngradeTests.request, bearer: token)
        #expect(downgrade.status == 503 && downgrade.code == "messages_off")
        #expect(try await server.signIn(device).status == 200)
    }

    @Test("notices have a budget of their own, which codes don't use up")
    func notices() async throws {
        let inbox = MessageInbox(clock: { TestClock.start })
        let bench = try OutboxBench(inbox, policy: MessagePolicy(perDay: 2))
        for count in 0..<5 {
            bench.outbox.enqueue(try message("code \(count)", .oneTimePassword))
            bench.outbox.enqueue(try message("notice \(count)"), isNumberVerified: true)
        }
        await bench.outbox.drain()
        #expect(bench.outbox.counts.sent == 7)
        #expect(bench.outbox.counts.failed == [.overBudget: 3])
    }

    @Test("notices to unverified numbers get a fifth as many, and use up none of the others'")
    func unverifiedNotices() async throws {
        let inbox = MessageInbox(clock: { TestClock.start })
        let bench = try OutboxBench(inbox, policy: MessagePolicy(perDay: 10))
        for count in 0..<12 { bench.outbox.enqueue(try message("unverified \(count)"), isNumberVerified: false) }
        await bench.outbox.drain()
        #expect(bench.outbox.counts.sent == 2)
        for count in 0..<12 { bench.outbox.enqueue(try message("verified \(count)"), isNumberVerified: true) }
        await bench.outbox.drain()
        #expect(bench.outbox.counts.sent == 12)
        #expect(bench.outbox.counts.failed == [.overBudget: 12])
    }

    @Test(
        "beginnings of numbers are plus and digits",
        arguments: ["+1", "+44", "+1234567", "", "+", "1", "+0", "+12345678", "+4a", "+1 ", "＋1"])
    func prefixes(text: String) {
        #expect((PhoneNumberPrefix(rawValue: text) != nil) == ["+1", "+44", "+1234567"].contains(text))
    }
}
