import Foundation
import LatchkeyLock
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyHTTP
@testable import LatchkeyServer

@Suite("Delivering security events")
struct SecurityEventPusherTests {
    /// A server with events of so many devices that were enrolled, a receiver, and what delivers to it.
    private struct Bench {
        let server: TestServer
        let receiver: EventReceiver
        let witnessed = Lock<UInt64>(1_000)
        let mayDrop = Lock(true)
        let logLines = Lock<[String]>([])
        let pusher: SecurityEventPusher

        /// - Parameter tick: By how many milliseconds witnessed time moves when it is read.
        init(
            events: Int, _ answers: [Int] = [], backOff: EventBackOff = EventBackOff(), tick: UInt64 = 0, lanes: Int = 1
        ) async throws {
            let server = try TestServer { $0.audit.announces = true }
            self.server = server
            receiver = try EventReceiver(answers)
            for number in 0..<events { try await server.enroll(try TestDevice("user\(number)", "device\(number)")) }
            let credential = try #require(SecurityEventCredential(EventReceiver.credential))
            let (witnessed, mayDrop, logLines) = (witnessed, mayDrop, logLines)
            pusher = SecurityEventPusher(
                try SecurityEventConfiguration(receiver: receiver.url, credential: credential), store: server.store,
                keys: { server.currentKeys.now.tokenKeys }, serverID: server.configuration.serverID,
                audit: server.audit, log: ServerLog { line in logLines.withLock { $0.append(line) } },
                clock: SecurityEventPusher.Clock(
                    wall: { server.clock.milliseconds },
                    witnessed: {
                        witnessed.withLock { time in
                            time += tick
                            return time
                        }
                    },
                    mayDrop: { mayDrop.withLock { $0 } }), backOff: backOff, lanes: lanes)
        }

        /// The ids of the events that wait, oldest first.
        func waiting() async throws -> [String] {
            try await server.store.securityEvents(after: 0, limit: 1_000).map(\.tokenID)
        }

        /// Switches a user's codes off and on, so many times in all: an event each.
        func switchSMS(_ token: String, times: Int) async throws {
            for number in 0..<times {
                let enabled: JSONValue = number.isMultiple(of: 2) ? false : true
                #expect(try await server.post(.switchSMS, ["enabled": enabled], bearer: token).status == 200)
            }
        }

        /// The claims of the tokens that came, after their signature was checked.
        func claims(_ tokens: [String]) throws -> [SecurityEventClaims] {
            try tokens.map { token in
                let payload = server.currentKeys.now.tokenKeys.verifiedPayload(of: token, as: .securityEvent)
                return try JSONDecoder().decode(SecurityEventClaims.self, from: Data(try #require(payload)))
            }
        }
    }

    @Test("each event is delivered once, in its order, and leaves the database by the receiver's 202 only")
    func delivers() async throws {
        let bench = try await Bench(events: 3)
        let waiting = try await bench.waiting()
        #expect(waiting.count == 3)
        #expect(try await bench.pusher.round() == (false, nil))
        #expect(try await bench.waiting().isEmpty)
        let claims = try bench.claims(bench.receiver.tokens)
        #expect(claims.map(\.jti) == waiting)
        #expect(claims.allSatisfy { $0.iss == "latchkey.example" && $0.aud == bench.receiver.url })
        _ = try await bench.pusher.round()
        #expect(bench.receiver.tokens.count == 3)
        #expect(bench.pusher.counts == SecurityEventPusher.Counts(delivered: 3))
        await bench.receiver.stop()
    }

    @Test("an event that the receiver calls wrong stays and keeps no other back")
    func refused() async throws {
        let bench = try await Bench(events: 3, [202, 400])
        let waiting = try await bench.waiting()
        #expect(try await bench.pusher.round() == (false, nil))
        #expect(try await bench.waiting() == [waiting[1]])
        bench.witnessed.withLock { $0 += 1_000 }
        #expect(try await bench.pusher.round() == (false, nil))
        #expect(try bench.claims(bench.receiver.tokens).map(\.jti) == waiting + [waiting[1]])
        await bench.receiver.stop()
    }

    @Test("an event that is refused again and again has pauses of its own; new ones are delivered in between")
    func refusedAgain() async throws {
        let bench = try await Bench(events: 1)
        let wrong = try #require(try await bench.waiting().first)
        func attempts() throws -> Int { try bench.claims(bench.receiver.tokens).filter { $0.jti == wrong }.count }
        // Pauses of 0.5–1 s, 1–2 s, 2–4 s: at these moments the last one is surely over, and the next one has begun.
        for (index, moment) in [UInt64(0), 1_000, 3_000, 7_000].enumerated() {
            bench.witnessed.withLock { $0 = 1_000 + moment }
            bench.receiver.answer([EventReceiver.Answer(status: 400)])
            #expect(try await bench.pusher.round() == (false, nil))
            #expect(try attempts() == index + 1)
            try await bench.server.enroll(try TestDevice("late\(index)", "late\(index)"))
            #expect(try await bench.pusher.round() == (false, nil))
            #expect(try await bench.waiting() == [wrong])
            #expect(try attempts() == index + 1)
        }
        bench.witnessed.withLock { $0 += 8_000 }
        #expect(try await bench.pusher.round() == (false, nil))
        #expect(try await bench.waiting().isEmpty)
        await bench.receiver.stop()
    }

    @Test(
        "a receiver in trouble is asked for no further event, and gets the same ones later",
        arguments: [500, 503, 401, 200])
    func trouble(status: Int) async throws {
        let bench = try await Bench(events: 2)
        let waiting = try await bench.waiting()
        bench.receiver.answer([EventReceiver.Answer(status: status, headers: ["Retry-After": "7"])])
        #expect(try await bench.pusher.round() == (true, 7))
        #expect(bench.receiver.tokens.count == 1)
        #expect(try await bench.waiting() == waiting)
        #expect(try await bench.pusher.round() == (false, nil))
        #expect(try bench.claims(bench.receiver.taken).map(\.jti) == waiting)
        #expect(bench.pusher.counts == SecurityEventPusher.Counts(delivered: 2, failed: 1))
        await bench.receiver.stop()
    }

    @Test("the end of one session names it, whoever ended it; that of all names the user alone")
    func sessions() async throws {
        let bench = try await Bench(events: 0)
        let (server, device) = (bench.server, try TestDevice())
        try await server.enroll(device)
        _ = try await bench.pusher.round()
        func token() async throws -> TokenResponse { try await server.signIn(device).read() }
        func end(_ path: String, _ token: String) async throws -> Int {
            try await server.send(.delete, Endpoint.sessions.path + path, authorization: "Bearer " + token).status
        }
        func subject() async throws -> SecurityEventClaims.Subject? {
            let before = bench.receiver.tokens.count
            #expect(try await bench.pusher.round() == (false, nil))
            let claims = try bench.claims(Array(bench.receiver.tokens[before...]))
            #expect(claims.count == 1)
            return claims.first?.subject
        }
        let user = SecurityEventClaims.User(
            iss: "latchkey.example",
            sub: try #require(UserID(rawValue: try server.claims(try await token().token).sub)))
        let (revoked, copied, ended) = (try await token(), try await token(), try await token())
        let ids = try [revoked, copied, ended].map { try server.claims($0.token).sid }
        #expect(try await server.post(.revoke, ["refreshToken": .string(revoked.refreshToken ?? "")]).status == 200)
        #expect(try await subject() == .session(SecurityEventClaims.Session(id: ids[0]), of: user))
        let next = try await server.refresh(copied.refreshToken).read(TokenResponse.self)
        _ = try await server.refresh(next.refreshToken)
        #expect(try await server.refresh(copied.refreshToken).status == 401)
        #expect(try await subject() == .session(SecurityEventClaims.Session(id: ids[1]), of: user))
        #expect(try await end("/\(ids[2])", ended.token) == 200)
        #expect(try await subject() == .session(SecurityEventClaims.Session(id: ids[2]), of: user))
        #expect(try await end("", try await server.accountToken(device)) == 200)
        #expect(try await subject() == .user(user))
        // As it goes over the wire.
        let subjects = try bench.receiver.tokens.suffix(2).map { token in
            let payload = try #require(Base64.decodeURL(token.split(separator: ".")[1]))
            return try JSONDecoder().decode(JSONValue.self, from: Data(payload))["sub_id"]
        }
        let plain: JSONValue = ["format": "iss_sub", "iss": "latchkey.example", "sub": .string(user.sub.rawValue)]
        #expect(subjects[1] == plain)
        #expect(
            subjects[0] == [
                "format": "complex", "user": plain, "session": ["format": "opaque", "id": .string(ids[2].rawValue)],
            ])
        await bench.receiver.stop()
    }

    @Test("nobody waits for another's many events, and those of one user keep their order", arguments: [1, 8])
    func turns(lanes: Int) async throws {
        let bench = try await Bench(events: 0, lanes: lanes)
        let device = try TestDevice()
        try await bench.server.enroll(device)
        try await bench.switchSMS(try await bench.server.accountToken(device), times: 40)
        try await bench.server.enroll(try TestDevice("ben", "other"))
        let waiting = try await bench.waiting()
        #expect(try await bench.pusher.round() == (false, nil))
        let arrived = try bench.claims(bench.receiver.tokens).map(\.jti)
        // One alone, and then turns of eight for each user.
        #expect(try #require(arrived.firstIndex(of: waiting[41])) <= 9)
        #expect(arrived.filter { $0 != waiting[41] } == Array(waiting[..<41]))
        await bench.receiver.stop()
    }

    @Test("a hundred events of a user and kind wait; more replace the oldest of them, which is told, and no other's")
    func replaces() async throws {
        let bench = try await Bench(events: 2)
        let others = try await bench.waiting()
        let device = try TestDevice()
        try await bench.server.enroll(device)
        let enrolled = try #require(try await bench.waiting().last)
        try await bench.switchSMS(try await bench.server.accountToken(device), times: 103)
        let waiting = try await bench.waiting()
        // The enrollment is a change of a credential as well.
        #expect(waiting.count == 102 && Array(waiting[..<2]) == others && !waiting.contains(enrolled))
        _ = try await bench.pusher.round()
        #expect(bench.pusher.counts == SecurityEventPusher.Counts(delivered: 102, dropped: 4))
        #expect(try bench.server.events(.securityEventsDropped).map(\.count) == [4])
        #expect(bench.logLines.withLock { $0.filter { $0.contains("newer ones took their place") } }.count == 1)
        await bench.receiver.stop()
    }

    @Test("who ends no session tells nobody anything")
    func endsNone() async throws {
        let bench = try await Bench(events: 0)
        let device = try TestDevice()
        try await bench.server.enroll(device)
        let token = try await bench.server.accountToken(device)
        let own = try bench.server.claims(token).sid
        let path = Endpoint.sessions.path + "?except=\(own)"
        func end() async throws -> Int {
            try await bench.server.send(.delete, path, authorization: "Bearer " + token).status
        }
        #expect(try await end() == 200)
        let before = try await (bench.waiting().count, bench.server.auditLines().count)
        #expect(try await end() == 200)
        #expect(try await (bench.waiting().count, bench.server.auditLines().count) == before)
        await bench.receiver.stop()
    }

    @Test(
        "what is wrong with a receiver stands in the log, once an hour",
        arguments: [
            (200, "[]", "status 200 instead of 202"),
            (400, #"{"err":"invalid_key","description":"unknown\nkid"}"#, "status 400, invalid_key: unknown"),
            (400, "no", "status 400"),
        ])
    func tellsTrouble(status: Int, body: String, cause: String) async throws {
        let bench = try await Bench(events: 1)
        func told() -> [String] { bench.logLines.withLock { $0 } }
        for (passed, lines) in [(UInt64(0), 1), (DeliveryTrouble.pause - 1, 1), (10_000, 2)] {
            bench.witnessed.withLock { $0 += passed }
            bench.receiver.answer([EventReceiver.Answer(status: status, body: body)])
            _ = try await bench.pusher.round()
            #expect(told().count == lines)
        }
        #expect(told().allSatisfy { $0.contains(cause) && $0.contains(bench.receiver.url) && !$0.contains("\n") })
        #expect(bench.pusher.counts.refused + bench.pusher.counts.failed == 3)
        await bench.receiver.stop()
    }

    @Test("trouble that begins anew is told at once")
    func tellsAgain() async throws {
        let bench = try await Bench(events: 2, [503, 202, 503])
        #expect(try await bench.pusher.round().isFailure)
        #expect(try await bench.pusher.round().isFailure)
        #expect(bench.logLines.withLock { $0.count } == 2)
        #expect(try await bench.waiting().count == 1)
        await bench.receiver.stop()
    }

    @Test("a receiver that is gone loses nothing")
    func gone() async throws {
        let bench = try await Bench(events: 1)
        await bench.receiver.stop()
        #expect(try await bench.pusher.round() == (true, nil))
        #expect(try await bench.waiting().count == 1)
    }

    @Test("what was tried for seven days is dropped with an alarm, and what was not tried is kept")
    func patience() async throws {
        let bench = try await Bench(events: 1, [503])
        _ = try await bench.pusher.round()
        bench.witnessed.withLock { $0 += UInt64(SecurityEventPusher.patience) - 1 }
        bench.receiver.answer([EventReceiver.Answer(status: 503)])
        _ = try await bench.pusher.round()
        #expect(try await bench.waiting().count == 1 && bench.pusher.counts.dropped == 0)
        bench.witnessed.withLock { $0 += 1 }
        try await bench.server.enroll(try TestDevice("late", "late"))
        bench.receiver.answer([400, 400].map { EventReceiver.Answer(status: $0) })
        _ = try await bench.pusher.round()
        #expect(try await bench.waiting().count == 1 && bench.pusher.counts.dropped == 1)
        #expect(try bench.server.events(.securityEventsDropped).map(\.count) == [1])
        #expect(bench.logLines.withLock { $0.filter { $0.contains("were dropped") } }.count == 1)
        await bench.receiver.stop()
    }

    @Test("nothing is dropped by a clock that is not to be trusted")
    func distrustedClock() async throws {
        let bench = try await Bench(events: 1, [503, 503])
        _ = try await bench.pusher.round()
        bench.mayDrop.withLock { $0 = false }
        bench.witnessed.withLock { $0 += 2 * UInt64(SecurityEventPusher.patience) }
        _ = try await bench.pusher.round()
        #expect(try await bench.waiting().count == 1 && bench.pusher.counts.dropped == 0)
        await bench.receiver.stop()
    }

    @Test("after failures the same event is tried again until it is taken, without anybody asking")
    func retries() async throws {
        let backOff = EventBackOff(idle: .milliseconds(1), first: .milliseconds(1), longest: .milliseconds(2))
        let bench = try await Bench(events: 2, [503, 500, 400, 503], backOff: backOff, tick: 1)
        let waiting = try await bench.waiting()
        let running = Task { await bench.pusher.run() }
        var takings = bench.receiver.takings.makeAsyncIterator()
        for _ in 0..<2 { await takings.next() }
        running.cancel()
        await running.value
        #expect(Set(try bench.claims(bench.receiver.taken).map(\.jti)) == Set(waiting))
        await bench.receiver.stop()
    }

    @Test(
        "pauses double from a second to five minutes, half of each by chance",
        arguments: [(1, 1.0), (2, 2), (3, 4), (9, 256), (10, 300), (1_000, 300)])
    func pauses(failures: Int, seconds: Double) {
        let backOff = EventBackOff()
        #expect(backOff.pause(after: failures, retryAfter: nil, random: 1) == .seconds(seconds))
        #expect(backOff.pause(after: failures, retryAfter: nil, random: 0) == .seconds(seconds / 2))
    }

    @Test(
        "the receiver may ask for a longer pause, of an hour at the most",
        arguments: [(60, 60), (90_000, 3_600), (0, 1)])
    func retryAfter(asked: Int, seconds: Int) {
        #expect(EventBackOff().pause(after: 1, retryAfter: asked, random: 1) == .seconds(seconds))
    }
}
