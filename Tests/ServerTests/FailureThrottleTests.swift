import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Throttle")
struct FailureThrottleTests {
    /// A throttle and the time that its test holds.
    struct Fixture {
        let throttle: FailureThrottle
        var now: Int64 = 1_000_000

        init(_ configure: (inout FailureThrottle.Policy) -> Void = { _ in }) {
            var policy = FailureThrottle.Policy()
            configure(&policy)
            throttle = FailureThrottle(policy: policy)
        }

        func delay(_ user: String, _ device: String = "phone") throws -> Int64? {
            throttle.remainingDelay(of: throttle.subject(try name(user), try id(device)), now: now)
        }

        func fail(_ user: String, _ device: String = "phone", times: Int = 1) throws {
            for _ in 0..<times {
                throttle.recordFailure(of: throttle.subject(try name(user), try id(device)), now: now)
            }
        }

        func succeed(_ user: String, _ device: String = "phone") throws {
            throttle.recordSuccess(of: throttle.subject(try name(user), try id(device)), now: now)
        }

        private func name(_ text: String) throws -> Username { try #require(Username(rawValue: text)) }
        private func id(_ text: String) throws -> DeviceID { try #require(DeviceID(rawValue: text)) }
    }

    @Test("four failures cost nothing; the fifth costs 30 seconds")
    func free() throws {
        var fixture = Fixture()
        try fixture.fail("anna", times: 4)
        #expect(try fixture.delay("anna") == nil)
        try fixture.fail("anna")
        #expect(try fixture.delay("anna") == 30)
        fixture.now += 29
        #expect(try fixture.delay("anna") == 1)
        fixture.now += 1
        #expect(try fixture.delay("anna") == nil)
    }

    @Test("each further failure doubles the delay, up to one hour")
    func growth() throws {
        var fixture = Fixture()
        try fixture.fail("anna", times: 5)
        for expected in [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600] as [Int64] {
            fixture.now += 3600
            #expect(try fixture.delay("anna") == nil)
            try fixture.fail("anna")
            #expect(try fixture.delay("anna") == expected)
        }
    }

    @Test("any number of failures keeps the delay at its cap")
    func many() throws {
        let fixture = Fixture()
        try fixture.fail("anna", times: 500)
        #expect(try fixture.delay("anna") == 3600)
    }

    @Test("success begins the count anew")
    func success() throws {
        var fixture = Fixture()
        try fixture.fail("anna", times: 9)
        fixture.now += 3600
        try fixture.succeed("anna")
        try fixture.fail("anna", times: 4)
        #expect(try fixture.delay("anna") == nil)
        try fixture.fail("anna")
        #expect(try fixture.delay("anna") == 30)
    }

    @Test("the success of somebody who never failed changes nothing")
    func idleSuccess() throws {
        let fixture = Fixture()
        try fixture.fail("anna", times: 5)
        try fixture.succeed("berta")
        #expect(try fixture.delay("anna") == 30)
        #expect(try fixture.delay("berta") == nil)
    }

    @Test("user and device are counted as a pair, and their border counts")
    func pairs() throws {
        let fixture = Fixture()
        try fixture.fail("anna", "phone", times: 5)
        for (user, device) in [("anna", "phone2"), ("ann", "aphone"), ("annap", "hone"), ("phone", "anna")] {
            #expect(try fixture.delay(user, device) == nil)
        }
    }

    @Test("the policy's numbers are kept")
    func policy() throws {
        let fixture = Fixture {
            $0.freeFailures = 1
            $0.firstDelaySeconds = 7
            $0.maximumDelaySeconds = 10
        }
        try fixture.fail("anna")
        #expect(try fixture.delay("anna") == 7)
        try fixture.fail("anna")
        #expect(try fixture.delay("anna") == 10)
    }

    @Test("a table of any size works", arguments: [-1, 0, 1, 7, 8, 9, 64])
    func capacities(capacity: Int) throws {
        let fixture = Fixture { $0.capacity = capacity }
        try fixture.fail("anna", times: 5)
        #expect(try fixture.delay("anna") == 30)
    }

    @Test("a flood of names in a tiny table locks no name that did not fail", arguments: [1, 64])
    func flood(capacity: Int) throws {
        let fixture = Fixture { $0.capacity = capacity }
        for index in 0..<2_000 { try fixture.fail("user\(index)", times: 6) }
        for index in 0..<2_000 { #expect(try fixture.delay("innocent\(index)") == nil) }
    }

    @Test("a flood of names that fail once does not push out a lock that still runs")
    func lockOutlastsFlood() throws {
        let fixture = Fixture { $0.capacity = 64 }
        try fixture.fail("anna", times: 5)
        for index in 0..<5_000 { try fixture.fail("user\(index)") }
        #expect(try fixture.delay("anna") == 30)
    }

    @Test("names that push each other out still count from one")
    func eviction() throws {
        var fixture = Fixture { $0.capacity = 8 }
        for round in 0..<3 {
            for index in 0..<9 {
                fixture.now += 1
                try fixture.fail("user\(round)-\(index)", times: 4)
            }
        }
        for index in 0..<9 { #expect(try fixture.delay("user2-\(index)") == nil) }
    }

    @Test("a clock that goes back lengthens no lock beyond its own end, and traps nothing")
    func clockBackwards() throws {
        var fixture = Fixture()
        try fixture.fail("anna", times: 5)
        fixture.now -= 100
        #expect(try fixture.delay("anna") == 130)
        try fixture.fail("anna")
        #expect(try fixture.delay("anna") == 60)
    }
}
