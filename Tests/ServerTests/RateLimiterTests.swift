import LatchkeyHTTP
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Rate limits")
struct RateLimiterTests {
    static let start: Int64 = 1_000_000
    static let three = RateLimit(name: "three", quota: 3, windowSeconds: 60)
    static let resend = [
        RateLimit(name: "resend", quota: 1, windowSeconds: 30),
        RateLimit(name: "quarter", quota: 3, windowSeconds: 900),
    ]

    static func allowed(_ limit: RateLimit, _ remaining: Int, _ reset: Int64) -> RateLimitDecision {
        .allowed(RateLimitState(limit: limit, remaining: remaining, resetSeconds: reset))
    }

    static func refused(_ limit: RateLimit, _ reset: Int64) -> RateLimitDecision {
        .refused(RateLimitState(limit: limit, remaining: 0, resetSeconds: reset))
    }

    @Test("the quota is free, the next act is refused until the window is over")
    func quota() {
        let limiter = RateLimiter([Self.three])
        #expect(limiter.take("anna", now: Self.start) == Self.allowed(Self.three, 2, 60))
        #expect(limiter.take("anna", now: Self.start + 10) == Self.allowed(Self.three, 1, 50))
        #expect(limiter.take("anna", now: Self.start + 20) == Self.allowed(Self.three, 0, 40))
        #expect(limiter.take("anna", now: Self.start + 20) == Self.refused(Self.three, 40))
        #expect(limiter.take("anna", now: Self.start + 59) == Self.refused(Self.three, 1))
        #expect(limiter.take("anna", now: Self.start + 60) == Self.allowed(Self.three, 2, 60))
    }

    @Test("what is refused is not counted, and makes no wait longer")
    func refusals() {
        let limiter = RateLimiter([Self.three])
        for _ in 0..<3 { _ = limiter.take("anna", now: Self.start) }
        for _ in 0..<1_000 { #expect(limiter.take("anna", now: Self.start + 30) == Self.refused(Self.three, 30)) }
        #expect(limiter.take("anna", now: Self.start + 60) == Self.allowed(Self.three, 2, 60))
    }

    @Test("subjects have windows of their own, which begin with their first act")
    func subjects() {
        let limiter = RateLimiter([Self.three])
        for _ in 0..<3 { _ = limiter.take("anna", now: Self.start) }
        #expect(limiter.take("Anna", now: Self.start + 50) == Self.allowed(Self.three, 2, 60))
        #expect(limiter.take("", now: Self.start + 55) == Self.allowed(Self.three, 2, 60))
        #expect(limiter.take("anna", now: Self.start + 55) == Self.refused(Self.three, 5))
    }

    @Test("a quota of one never lets two acts into one window")
    func one() {
        let limiter = RateLimiter([RateLimit(name: "one", quota: 1, windowSeconds: 30)])
        var last: Int64?
        for second in 0..<300 {
            let now = Self.start + Int64(second)
            guard case .allowed = limiter.take("anna", now: now) else { continue }
            if let last { #expect(now - last >= 30) }
            last = now
        }
        #expect(last == Self.start + 270)
    }

    @Test("no span as long as the window holds more than twice the quota")
    func span() {
        let limiter = RateLimiter([Self.three])
        var times: [Int64] = []
        for second in [0, 59, 59, 59, 60, 60, 60, 61, 100, 119, 120] as [Int64] {
            if case .allowed = limiter.take("anna", now: Self.start + second) { times.append(second) }
        }
        #expect(times == [0, 59, 59, 60, 60, 60, 120])
        for time in times { #expect(times.filter { time <= $0 && $0 < time + 60 }.count <= 6) }
    }

    @Test("of several limits the one is told that stops first, and of those the one that stops longest")
    func several() {
        let limiter = RateLimiter(Self.resend)
        let (resend, quarter) = (Self.resend[0], Self.resend[1])
        #expect(limiter.take("anna", now: Self.start) == Self.allowed(resend, 0, 30))
        #expect(limiter.take("anna", now: Self.start + 1) == Self.refused(resend, 29))
        #expect(limiter.take("anna", now: Self.start + 30) == Self.allowed(resend, 0, 30))
        #expect(limiter.take("anna", now: Self.start + 60) == Self.allowed(quarter, 0, 840))
        #expect(limiter.take("anna", now: Self.start + 61) == Self.refused(quarter, 839))
        #expect(limiter.take("anna", now: Self.start + 100) == Self.refused(quarter, 800))
        #expect(limiter.take("anna", now: Self.start + 900) == Self.allowed(resend, 0, 30))
    }

    @Test("what one limit refuses takes nothing from the others")
    func atomic() {
        let limiter = RateLimiter(Self.resend)
        for second in 0..<29 { _ = limiter.take("anna", now: Self.start + Int64(second)) }
        #expect(limiter.take("anna", now: Self.start + 30) == Self.allowed(Self.resend[0], 0, 30))
        #expect(limiter.take("anna", now: Self.start + 60) == Self.allowed(Self.resend[1], 0, 840))
    }

    @Test("of many at once, exactly the quota is allowed")
    func race() async {
        let limiter = RateLimiter([RateLimit(name: "race", quota: 10, windowSeconds: 60)])
        let allowed = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    if case .allowed = limiter.take("anna", now: Self.start) { return true }
                    return false
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(allowed == 10)
    }

    @Test("a table of any size works", arguments: [-1, 0, 1, 7, 8, 9, 64])
    func capacities(capacity: Int) {
        let limiter = RateLimiter([Self.three], capacity: capacity)
        for _ in 0..<3 { _ = limiter.take("anna", now: Self.start) }
        #expect(limiter.take("anna", now: Self.start) == Self.refused(Self.three, 60))
    }

    @Test("a flood of subjects in a tiny table refuses nobody who did nothing", arguments: [1, 64])
    func flood(capacity: Int) {
        let limiter = RateLimiter([Self.three], capacity: capacity)
        for index in 0..<2_000 {
            for _ in 0..<4 { _ = limiter.take("flood\(index)", now: Self.start) }
        }
        for index in 0..<2_000 {
            #expect(limiter.take("innocent\(index)", now: Self.start) == Self.allowed(Self.three, 2, 60))
        }
    }

    @Test("a flood of subjects that act once frees nobody who has to wait")
    func waitOutlastsFlood() {
        let limiter = RateLimiter([Self.three], capacity: 64)
        for _ in 0..<3 { _ = limiter.take("anna", now: Self.start) }
        for index in 0..<5_000 { _ = limiter.take("flood\(index)", now: Self.start + 1) }
        #expect(limiter.take("anna", now: Self.start + 2) == Self.refused(Self.three, 58))
    }

    @Test("windows that are over give way to new subjects, however full they were")
    func overWindows() {
        let limiter = RateLimiter([Self.three], capacity: 8)
        for index in 0..<7 {
            for _ in 0..<3 { _ = limiter.take("old\(index)", now: Self.start) }
        }
        _ = limiter.take("anna", now: Self.start + 61)
        for index in 0..<7 { _ = limiter.take("new\(index)", now: Self.start + 62) }
        #expect(limiter.take("anna", now: Self.start + 63) == Self.allowed(Self.three, 1, 58))
    }

    @Test("a clock that goes back makes no wait longer than a window")
    func clockBackwards() {
        let limiter = RateLimiter([Self.three])
        for _ in 0..<3 { _ = limiter.take("anna", now: Self.start) }
        #expect(limiter.take("anna", now: Self.start - 500) == Self.refused(Self.three, 60))
        #expect(limiter.take("anna", now: Self.start - 440) == Self.allowed(Self.three, 2, 60))
    }

    @Test("numbers that can't be become the nearest that can, and no limit at all allows everything")
    func numbers() {
        let odd = RateLimit(name: "odd", quota: -1, windowSeconds: 0)
        #expect((odd.quota, odd.windowSeconds) == (0, 1))
        #expect(RateLimiter([odd]).take("anna", now: Self.start) == Self.refused(odd, 1))
        let huge = RateLimit(name: "huge", quota: .max, windowSeconds: .max)
        #expect((huge.quota, huge.windowSeconds) == (2_147_483_647, 31_536_000))
        let limiter = RateLimiter([])
        for _ in 0..<1_000 {
            guard case .allowed = limiter.take("anna", now: Self.start) else {
                Issue.record("refused")
                return
            }
        }
    }
}

@Suite("Rate limit fields")
struct RateLimitFieldsTests {
    static let state = RateLimitState(
        limit: RateLimit(name: "resend", quota: 5, windowSeconds: 900), remaining: 0, resetSeconds: 42)

    @Test("a refusal tells the limit, what is left of it, and when to come back")
    func refusal() {
        let reply = Reply(RequestFailure.limited(Self.state).response(requestID: "r"))
        #expect(reply.status == 429 && reply.code == "too_many_attempts")
        #expect(reply.headers["Retry-After"] == "42")
        #expect(reply.headers["RateLimit-Policy"] == #""resend";q=5;w=900"#)
        #expect(reply.headers["RateLimit"] == #""resend";r=0;t=42"#)
        #expect(reply["type"] == "https://iana.org/assignments/http-problem-types#quota-exceeded")
        #expect(reply["detail"] == "Try again in 42 seconds.")
    }

    @Test("a refusal is audited by the limit's name, and is no fault of ours")
    func audit() {
        #expect(RequestFailure.limited(Self.state).auditReason == "too_many_attempts:resend")
        #expect(RequestFailure.limited(Self.state).cause == nil)
    }

    @Test("a name that structured fields can't hold as it is breaks no field")
    func names() {
        let limit = RateLimit(name: "a\"b\\c\r\nü", quota: 1, windowSeconds: 1)
        let fields = RateLimitFields(RateLimitState(limit: limit, remaining: 1, resetSeconds: 1))
        #expect(fields.policy == #""a\"b\\c";q=1;w=1"#)
        #expect(fields.rateLimit == #""a\"b\\c";r=1;t=1"#)
    }

    @Test("charging takes one, and throws once there is none")
    func charge() throws {
        let limiter = RateLimiter([RateLimit(name: "one", quota: 1, windowSeconds: 60)])
        #expect(try limiter.charge("anna", now: 0).remaining == 0)
        let failure = #expect(throws: RequestFailure.self) { try limiter.charge("anna", now: 18) }
        #expect(failure?.response(requestID: "r").headers["Retry-After"] == "42")
    }
}
