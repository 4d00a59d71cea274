import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

/// The keys of the `WhenUnlocked` classes go ten seconds after locking, not at once.
@Suite("Class keys after locking")
struct ClassKeyTests {
    private let clock = TestClock()

    private func bench(_ configuration: PhoneConfiguration = .iPhoneSE) throws -> PhoneBench {
        let clock = clock
        return try PhoneBench(.inProcess, configuration, clock: { clock.now })
    }

    private func read(_ bench: PhoneBench) -> Int {
        bench.connection.status(.keychainCopyMatching, password("a"))
    }

    @Test("a WhenUnlocked item can be read for ten seconds after locking", arguments: ["ak", "aku", "akpu"])
    func grace(protection: String) throws {
        let bench = try bench()
        let item = password("a", ["pdmn": .string(protection)])
        #expect(bench.connection.status(.keychainAdd, item) == 0)
        bench.phone.lock()
        #expect(read(bench) == 0)
        #expect(bench.connection.status(.keychainUpdate, password("a"), update: ["labl": .string("x")]) == 0)
        clock.advance(by: 9.5)
        #expect(read(bench) == 0)
        clock.advance(by: 0.5)
        #expect(read(bench) == -25308)
        #expect(bench.connection.status(.keychainAdd, password("b", ["pdmn": .string(protection)])) == -25308)
        bench.phone.unlock()
        #expect(read(bench) == 0)
    }

    @Test("each locking has its own ten seconds, and locking a locked phone adds none")
    func again() throws {
        let bench = try bench()
        #expect(bench.connection.status(.keychainAdd, password("a")) == 0)
        bench.phone.lock()
        clock.advance(by: 8)
        bench.phone.unlock()
        bench.phone.lock()
        clock.advance(by: 8)
        #expect(read(bench) == 0)
        bench.phone.lock()
        clock.advance(by: 2)
        #expect(read(bench) == -25308)
    }

    @Test("the seconds are a setting of the phone, and a test need not wait for them")
    func setting() throws {
        let none = try bench(.iPhoneSE.with { $0.classKeyGrace = 0 })
        #expect(none.connection.status(.keychainAdd, password("a")) == 0)
        none.phone.lock()
        #expect(read(none) == -25308)
        let usual = try bench()
        #expect(usual.connection.status(.keychainAdd, password("a")) == 0)
        usual.phone.lock()
        usual.phone.discardClassKeys()
        #expect(read(usual) == -25308)
    }

    @Test("a guarded item asks nobody meanwhile, since the screen is locked")
    func guarded() throws {
        let person = ScriptedPerson.approves
        let bench = try bench()
        bench.phone.give(to: person)
        let item = password("a", ["accc": KeychainTests.control(.userPresence)])
        #expect(bench.connection.status(.keychainAdd, item) == 0)
        bench.phone.lock()
        #expect(read(bench) == -25308)
        #expect(person.prompts.isEmpty)
    }

    @Test("keys of the Secure Enclave follow their class: used and made for ten seconds, then neither")
    func enclave() throws {
        let bench = try bench()
        let key = try bench.connection.makeKey(.privateKeyUsage)
        bench.phone.lock()
        #expect(bench.connection.sign(key) == 0)
        _ = try bench.connection.makeKey(.privateKeyUsage, tag: "late")
        clock.advance(by: 10)
        #expect(bench.connection.sign(key) == -25308)
        let refusal = PhoneFailure(domain: .osStatus, code: -25308, message: "Failed to generate keypair")
        #expect(throws: refusal) { try bench.connection.makeKey(.privateKeyUsage, tag: "too late") }
        let first = try bench.connection.makeKey(.privateKeyUsage, protection: .afterFirstUnlockThisDeviceOnly)
        #expect(bench.connection.sign(first) == 0)
        bench.phone.restart()
        let app = try bench.connect(.usingFaceID("com.example.app"))
        #expect(throws: refusal) {
            try app.makeKey(.privateKeyUsage, protection: .afterFirstUnlockThisDeviceOnly, tag: "early")
        }
    }

    @Test("restarting takes the class keys at once")
    func restarted() throws {
        let bench = try bench()
        #expect(bench.connection.status(.keychainAdd, password("a")) == 0)
        bench.phone.lock()
        bench.phone.restart()
        let app = try bench.connect(.usingFaceID("com.example.app"))
        #expect(app.status(.keychainCopyMatching, password("a")) == -25308)
    }
}
