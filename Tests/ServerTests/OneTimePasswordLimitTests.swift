import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Limits of one-time passwords")
struct OneTimePasswordLimitTests {
    @Test("after a request the next one waits half a minute, which the reply tells", arguments: ["anna", "nobody"])
    func resend(username: String) async throws {
        let server = try await TestServer.withAnna()
        let changes: [String: JSONValue] = ["username": .string(username)]
        let first = try await server.requestOTP(changes)
        #expect(first.status == 200)
        #expect(first.headers["RateLimit"] == "\"otp-resend\";r=0;t=30")
        #expect(first.headers["RateLimit-Policy"] == "\"otp-resend\";q=1;w=30")
        server.clock.advance(seconds: 29)
        let second = try await server.requestOTP(changes)
        #expect(second.status == 429 && second.code == "too_many_attempts")
        #expect(second.headers["Retry-After"] == "1")
        #expect(second["type"] == "https://iana.org/assignments/http-problem-types#quota-exceeded")
        server.clock.advance(seconds: 1)
        #expect(try await server.requestOTP(changes).status == 200)
        #expect(try await server.texts().count == (username == "anna" ? 2 : 0))
    }

    @Test("five requests in a quarter of an hour, twenty in a day", arguments: ["anna", "nobody"])
    func more(username: String) async throws {
        let server = try await TestServer.withAnna()
        var allowed: [Int] = []
        // Every half minute of a day and a little more.
        for halfMinute in 0..<2882 {
            if try await server.requestOTP(["username": .string(username)]).status == 200 { allowed.append(halfMinute) }
            server.clock.advance(seconds: 30)
        }
        var expected: [Int] = []
        for quarter in 0..<4 { expected += (quarter * 30)..<(quarter * 30 + 5) }
        #expect(allowed == expected + [2880, 2881])
    }

    @Test("a stranger who knows only the name, or only the number, makes nobody wait")
    func subjects() async throws {
        let server = try await TestServer.withAnna()
        for number in 0..<25 {
            let byName: [String: JSONValue] = ["phoneNumber": .string("+12345670\(10 + number)")]
            #expect(try await server.requestOTP(byName).status == 200)
            #expect(try await server.requestOTP(["username": .string("user\(number)")]).status == 200)
        }
        #expect(try await server.texts().isEmpty)
        #expect(try await server.verifyOTP(try await server.newPassword()).status == 200)
    }

    @Test("strangers who enroll names of their own with the owner's number use up nothing of the owner's day")
    func enrolledStrangers() async throws {
        let server = try await TestServer.withAnna()
        #expect(try await server.verifyOTP(try await server.newPassword()).status == 200)
        for stranger in 0..<6 {
            let device = try TestDevice("stranger\(stranger)", "phone\(stranger)")
            try #require(try await server.enrollForCodes(device).status == 200)
        }
        for _ in 0..<5 {
            server.clock.advance(seconds: 30)
            for stranger in 0..<6 {
                #expect(try await server.requestOTP(["username": .string("stranger\(stranger)")]).status == 200)
            }
        }
        // Anna's own code was the first of the twenty to the number; the strangers get the rest.
        let texts = try await server.texts().count
        #expect(texts == 20)
        #expect(try await server.verifyOTP(try await server.newPassword()).status == 200)
        #expect(try await server.texts().count == texts + 1)
    }

    @Test("five codes a day go to a user's number from which none came back, then the whole day's")
    func unverified() async throws {
        let server = try await TestServer.withAnna { $0.oneTimePasswords.requestLimits = [] }
        for _ in 0..<9 { #expect(try await server.requestOTP().status == 200) }
        let texts = try await server.texts()
        #expect(texts.count == 5)
        #expect(try await server.verifyOTP(String(try #require(texts.first).prefix(6))).status == 200)
        for _ in 0..<30 { #expect(try await server.requestOTP().status == 200) }
        #expect(try await server.texts().count == 20)
    }

    @Test("what the day allows in the store is all that is sent; the client can't tell, and the last password holds")
    func backstop() async throws {
        let server = try await TestServer.withAnna {
            $0.oneTimePasswords.requestLimits = []
            $0.oneTimePasswords.dailyLimit = 3
        }
        var replies: [Reply] = []
        for _ in 0..<6 { replies.append(try await server.requestOTP()) }
        #expect(replies.allSatisfy { $0.status == 200 && $0.withoutInstance == replies[0].withoutInstance })
        let texts = try await server.texts()
        #expect(texts.count == 3)
        let events = try server.events(.otpSent, .otpLimited)
        #expect(events.map(\.event) == [.otpSent, .otpSent, .otpSent, .otpLimited, .otpLimited, .otpLimited])
        #expect(events.allSatisfy { $0.username == "anna" && $0.detail == "+••••••••90" })
        #expect(try await server.verifyOTP(String(try #require(texts.first).prefix(6))).status == 200)
        server.clock.advance(seconds: 86_400)
        _ = try await server.newPassword()
        #expect(try await server.texts().count == 4)
    }

    @Test("requests from one address stop after the twentieth, behind a proxy too, and others go on")
    func addresses() async throws {
        let server = try TestServer.lab { $0.trustedProxies = TrustedProxies(unix: true) }
        func ask(_ number: Int, from peer: String, forwarded: String? = nil) async throws -> Reply {
            let body: JSONValue = [
                "username": .string("user\(number)"), "phoneNumber": .string("+49151\(1_000_000 + number)"),
            ]
            return try await AddressLimitTests.send(
                server, .requestOTP, from: peer, forwarded: forwarded, body: body)
        }
        for number in 0..<20 {
            let reply = try await ask(
                number, from: number < 10 ? "192.0.2.1" : "unix", forwarded: number < 10 ? nil : "192.0.2.1")
            #expect(reply.status == 200)
        }
        let refused = try await ask(20, from: "192.0.2.1")
        #expect(refused.status == 429 && refused.headers["Retry-After"] == "3600")
        #expect(refused.headers["RateLimit-Policy"] == "\"otp-address\";q=20;w=3600")
        #expect(try await ask(20, from: "192.0.2.2").status == 200)
        server.clock.advance(seconds: 3600)
        #expect(try await ask(21, from: "192.0.2.1").status == 200)
    }

    @Test("an address has twenty requests in an hour, whatever the names; then no name is counted any more")
    func address() throws {
        let limiter = OneTimePasswordLimiter(OneTimePasswordPolicy())
        let request = { (number: Int) in
            RequestOTPRequest(
                username: try #require(Username(rawValue: "user\(number)")),
                phoneNumber: try #require(PhoneNumber(rawValue: "+49151\(1_000_000 + number)")))
        }
        for number in 0..<19 {
            #expect(try limiter.charge(request(number), from: "192.0.2.1", now: 1000).limit.name == "otp-resend")
        }
        #expect(try limiter.charge(request(19), from: "192.0.2.1", now: 1000).limit.name == "otp-address")
        let error = #expect(throws: RequestFailure.self) {
            try limiter.charge(request(20), from: "192.0.2.1", now: 1000)
        }
        guard case .limited(let state) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(state.limit.name == "otp-address" && state.resetSeconds == 3600)
        // Name and number are still whole.
        #expect(try limiter.charge(request(20), from: "192.0.2.2", now: 1000).remaining == 0)
        #expect(try limiter.charge(request(21), from: nil, now: 1000).remaining == 0)
    }
}
