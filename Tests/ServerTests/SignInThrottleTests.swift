import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Throttle by user")
struct SignInThrottleTests {
    /// A throttle with small numbers for the user, and the time that its test holds.
    struct Fixture {
        let throttle: SignInThrottle
        var now: Int64 = 1_000_000

        init(free: Int = 10) {
            var users = FailureThrottle.Policy.user
            users.freeFailures = free
            throttle = SignInThrottle(
                devices: FailureThrottle(policy: FailureThrottle.Policy()), users: FailureThrottle(policy: users))
        }

        /// The status that a failure gets: 401, or 429 with the name of the limit and the wait.
        func fail(_ user: String, _ device: String) throws -> String {
            do throws(RequestFailure) {
                let attempt = try throttle.attempt(try name(user), try id(device), now: now)
                try throttle.recordFailure(of: attempt, now: now)
                return "401"
            } catch {
                return error.response(requestID: "r").headers["RateLimit"] ?? "none"
            }
        }

        func mayTry(_ user: String, _ device: String) throws -> Bool {
            do throws(RequestFailure) {
                _ = try throttle.attempt(try name(user), try id(device), now: now)
                return true
            } catch {
                return false
            }
        }

        func succeed(_ user: String, _ device: String) throws {
            let user = try name(user)
            throttle.recordSuccess(
                of: SignInThrottle.Attempt(username: user, device: throttle.devices.subject(user, try id(device))),
                now: now)
        }

        private func name(_ text: String) throws(RequestFailure) -> Username {
            guard let name = Username(rawValue: text) else { throw .refused(.fieldInvalid, detail: text) }
            return name
        }

        private func id(_ text: String) throws(RequestFailure) -> DeviceID {
            guard let id = DeviceID(rawValue: text) else { throw .refused(.fieldInvalid, detail: text) }
            return id
        }
    }

    @Test("failures with many devices add up for their user, and the wait grows")
    func addUp() throws {
        var fixture = Fixture()
        for index in 0..<10 { #expect(try fixture.fail("anna", "a\(index)") == "401") }
        for (round, wait) in [30, 60, 120, 240, 480, 960, 1920, 3600, 3600].enumerated() {
            #expect(try fixture.fail("anna", "b\(round)") == #""user-failures";r=0;t=\#(wait)"#)
            fixture.now += Int64(wait)
            #expect(try fixture.fail("anna", "c\(round)") == "401")
        }
    }

    @Test("while a user waits, every device may still try, and other users are not affected")
    func others() throws {
        let fixture = Fixture()
        for index in 0..<11 { _ = try fixture.fail("anna", "a\(index)") }
        #expect(try fixture.mayTry("anna", "phone"))
        #expect(try fixture.fail("anna", "phone") == #""user-failures";r=0;t=30"#)
        #expect(try fixture.fail("berta", "phone") == "401")
    }

    @Test("a device counts its failures even while its user waits")
    func deviceCountsOn() throws {
        let fixture = Fixture()
        for index in 0..<11 { _ = try fixture.fail("anna", "a\(index)") }
        for _ in 0..<5 { #expect(try fixture.fail("anna", "phone") == #""user-failures";r=0;t=30"#) }
        #expect(try fixture.fail("anna", "phone") == #""device-failures";r=0;t=30"#)
        #expect(try !fixture.mayTry("anna", "phone"))
    }

    @Test("a success takes back the failures of its own device, and nothing of the others'")
    func success() throws {
        var fixture = Fixture()
        for index in 0..<6 { _ = try fixture.fail("anna", "a\(index)") }
        for _ in 0..<4 { _ = try fixture.fail("anna", "phone") }
        #expect(try fixture.fail("anna", "a9").hasPrefix(#""user-failures""#))
        try fixture.succeed("anna", "phone")
        // Six are left, of other devices: four more are free.
        for index in 0..<4 { #expect(try fixture.fail("anna", "b\(index)") == "401") }
        #expect(try fixture.fail("anna", "b9").hasPrefix(#""user-failures""#))
        // The success of a device that never failed takes back nothing.
        fixture.now += 5
        try fixture.succeed("anna", "tablet")
        #expect(try fixture.fail("anna", "b10") == #""user-failures";r=0;t=25"#)
    }

    @Test("a device's own success gives it its free failures back, not those of another one")
    func deviceSuccess() throws {
        let fixture = Fixture(free: 1_000)
        for device in ["phone", "tablet"] {
            for _ in 0..<4 { #expect(try fixture.fail("anna", device) == "401") }
        }
        try fixture.succeed("anna", "phone")
        for _ in 0..<5 { #expect(try fixture.fail("anna", "phone") == "401") }
        #expect(try fixture.fail("anna", "tablet") == "401")
        #expect(try fixture.fail("anna", "tablet").hasPrefix(#""device-failures""#))
    }

    @Test("a day without failures forgets them, an hour does not")
    func forgetting() throws {
        var fixture = Fixture()
        for index in 0..<10 { _ = try fixture.fail("anna", "a\(index)") }
        fixture.now += 86_399
        #expect(try fixture.fail("anna", "b") == "401")
        #expect(try fixture.fail("anna", "c") == #""user-failures";r=0;t=60"#)
        fixture.now += 86_400
        for index in 0..<10 { #expect(try fixture.fail("anna", "d\(index)") == "401") }
        #expect(try fixture.fail("anna", "e") == #""user-failures";r=0;t=30"#)
    }

    @Test("a user has 100 free failures, a device five")
    func defaults() throws {
        let policy = FailureThrottle.Policy.user
        #expect((policy.freeFailures, policy.firstDelaySeconds, policy.maximumDelaySeconds) == (100, 30, 3600))
        let fixture = Fixture(free: policy.freeFailures)
        for index in 0..<100 { #expect(try fixture.fail("anna", "a\(index)") == "401") }
        #expect(try fixture.fail("anna", "b") == #""user-failures";r=0;t=30"#)
    }

    @Test("a user and a device of the same name don't share a count")
    func tags() throws {
        var policy = FailureThrottle.Policy()
        policy.freeFailures = 1
        let throttle = FailureThrottle(policy: policy)
        let user = try #require(Username(rawValue: "anna"))
        let device = try #require(DeviceID(rawValue: "anna"))
        throttle.recordFailure(of: throttle.subject(user), now: 1_000)
        #expect(throttle.remainingDelay(of: throttle.subject(user), now: 1_000) == 30)
        #expect(throttle.remainingDelay(of: throttle.subject(user, device), now: 1_000) == nil)
    }

    @Test("a sign-in that is right passes while its user waits, over the whole server")
    func wholeServer() async throws {
        let server = try TestServer { $0.userThrottle.freeFailures = 7 }
        let device = try TestDevice()
        try await server.enroll(device)
        for index in 0..<7 {
            #expect(try await server.failToSignIn(TestDevice("anna", "other\(index)")).status == 401)
        }
        let refused = try await server.failToSignIn(TestDevice("anna", "other"))
        #expect(refused.status == 429 && refused.headers["Retry-After"] == "30")
        #expect(refused.headers["RateLimit-Policy"] == #""user-failures";q=7"#)
        // Known and unknown devices are refused alike.
        #expect(try await server.failToSignIn(device).withoutInstance == refused.withoutInstance)
        #expect(try await server.signIn(device).status == 200)
        #expect(try await server.failToSignIn(TestDevice("nobody", "other")).status == 401)
    }
}
