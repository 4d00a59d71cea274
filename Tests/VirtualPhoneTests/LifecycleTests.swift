import Foundation
import LatchkeyLock
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("Apps and their launches")
struct LifecycleTests {
    @Test("two apps don't see each other's items and keys, but the same app does", arguments: ConnectionKind.allCases)
    func isolation(kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind)
        _ = try bench.connection.makeKey()
        #expect(bench.connection.status(.keychainAdd, password("a")) == 0)
        let other = try bench.connect(.usingFaceID("com.example.other"))
        let again = try bench.connect(.usingFaceID("com.example.app"))
        for query in [password("a"), ["class": .string("keys")]] {
            #expect(other.status(.keychainCopyMatching, query) == -25300)
            #expect(other.status(.keychainDelete, query) == -25300)
            #expect(again.status(.keychainCopyMatching, query) == 0)
        }
    }

    @Test("apps of one group share what they put there")
    func sharedGroup() throws {
        let groups = ["keychain-access-groups": PropertyListValue.array([.string("T.shared")])]
        let first = App(bundleIdentifier: "com.example.one", entitlements: groups)
        let second = App(bundleIdentifier: "com.example.two", entitlements: groups)
        let bench = try PhoneBench(app: first)
        #expect(bench.connection.status(.keychainAdd, password("a")) == 0)
        #expect(try bench.connect(second).status(.keychainCopyMatching, password("a")) == 0)
    }

    @Test("an app whose entitlements name no group has no keychain")
    func noGroup() throws {
        let app = App(bundleIdentifier: "com.example.none", entitlements: ["get-task-allow": .boolean(true)])
        let bench = try PhoneBench(app: app)
        #expect(bench.connection.status(.keychainAdd, password("a")) == -34018)
    }

    @Test("a deleted app's items stay, and its permission goes")
    func uninstall() throws {
        let bench = try PhoneBench()
        #expect(bench.connection.status(.keychainAdd, password("a")) == 0)
        #expect(try bench.connection.evaluate(1) == 0)
        bench.phone.uninstall("com.example.app")
        #expect(throws: LaunchError.notInstalled) { try bench.phone.launch("com.example.app") }
        let again = try bench.connect(.usingFaceID("com.example.app"))
        #expect(again.status(.keychainCopyMatching, password("a")) == 0)
        #expect(bench.phone.faceIDPermission(for: "com.example.app") == nil)
    }

    @Test("a launch that is over has no effect any more", arguments: ConnectionKind.allCases)
    func killed(kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind)
        bench.phone.kill(bench.launch)
        #expect(bench.connection.status(.keychainAdd, password("a")) == -25291)
        #expect(bench.phone.terminations.map(\.reason) == [.killed])
        let again = try bench.connect(.usingFaceID("com.example.app"))
        #expect(again.status(.keychainCopyMatching, password("a")) == -25300)
    }

    @Test("killed before the n-th effect, exactly n − 1 happened", arguments: 1...5)
    func killBeforeEffect(effect: Int) throws {
        let bench = try PhoneBench()
        bench.phone.kill(bench.launch, beforeEffect: effect)
        _ = bench.connection.status(.keychainAdd, password("1"))
        _ = bench.connection.status(.keychainAdd, password("1"))  // a duplicate has no effect
        _ = bench.connection.status(.keychainAdd, password("2"))
        _ = bench.connection.status(.keychainCopyMatching, password("2"))
        _ = try? bench.phone.countEffect(of: bench.launch)
        _ = try? bench.connection.makeKey()
        let again = try bench.connect(.usingFaceID("com.example.app"))
        #expect((again.status(.keychainCopyMatching, password("1")) == 0) == (effect > 1))
        #expect((again.status(.keychainCopyMatching, password("2")) == 0) == (effect > 2))
        #expect((again.status(.keychainCopyMatching, ["class": .string("keys")]) == 0) == (effect > 4))
        #expect(bench.phone.isRunning(bench.launch) == (effect > 4))
    }

    @Test("the same seed and the same deeds give the same events", arguments: ConnectionKind.allCases)
    func determinism(kind: ConnectionKind) throws {
        func run() throws -> [String] {
            let time = TestClock()
            let person = ScriptedPerson(answers: [.allow, .noMatch, .match, .noMatch, .cancel])
            let bench = try PhoneBench(kind, person: person, seed: 7) { time.now }
            _ = try bench.connection.evaluate(1)
            let key = try bench.connection.makeKey([.biometryAny, .privateKeyUsage])
            time.advance(by: 3)
            _ = bench.connection.sign(key)
            _ = bench.connection.status(.keychainAdd, password("secret-account", ["v_Data": .bytes([1])]))
            _ = bench.connection.status(.keychainDelete, password("nothing"))
            return bench.phone.events.map(\.jsonLine)
        }
        let first = try run()
        #expect(first.count == 12)
        #expect(try run() == first)
        #expect(first.enumerated().allSatisfy { $1.contains("\"sequence\":\($0 + 1)}") })
    }

    @Test("events hold no passcode, no account, no data and no token")
    func eventsHoldNoSecrets() throws {
        let person = ScriptedPerson(answers: [.passcode("987654"), .passcode("123456")])
        let bench = try PhoneBench(.inProcess, .withoutSecureEnclave, person: person)
        _ = bench.connection.status(
            .keychainAdd, password("alice", ["v_Data": .bytes(Array("hunter2".utf8))]))
        #expect(try bench.connection.evaluate(2) == 0)
        let answers = bench.phone.events.filter { $0.prompt == "passcode" }.map(\.outcome)
        #expect(answers == [PhoneEvent.wrongPasscode, "passcode"], "a wrong one is told from the right one")
        let text = bench.phone.events.map(\.jsonLine).joined()
        for secret in ["987654", "123456", "alice", "hunter2", bench.launch.token.text] {
            #expect(!text.contains(secret))
        }
        #expect("\(bench.launch.token)" == "LaunchToken")
    }

    @Test("an event reads back from its line of JSON")
    func jsonLines() throws {
        let bench = try PhoneBench()
        let event = try #require(bench.phone.events.last)
        #expect(try JSONDecoder().decode(PhoneEvent.self, from: Data(event.jsonLine.utf8)) == event)
    }

    @Test("settings that can't be made are refused")
    func settings() throws {
        let phone = VirtualPhone(.withoutSecureEnclave)
        #expect(throws: VirtualPhone.SettingsError.passcodeAlreadySet) { try phone.setPasscode("1") }
        #expect(throws: VirtualPhone.SettingsError.wrongPasscode) { try phone.changePasscode(from: "1", to: "2") }
        #expect(throws: VirtualPhone.SettingsError.noSensor) { try phone.enrollBiometry("face") }
        #expect(throws: VirtualPhone.SettingsError.notEnrolled) { try phone.removeBiometry("face") }
        try phone.removePasscode()
        #expect(throws: VirtualPhone.SettingsError.noPasscode) { try phone.removePasscode() }
    }
}
