import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

// Of apps: the reason for Face ID, and contexts of their own.
extension PolicyTests {
    @Test("an app without a reason for Face ID is ended, and says why", arguments: ConnectionKind.allCases)
    func missingUsageDescription(kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind, app: App(bundleIdentifier: "com.example.silent"))
        _ = try bench.connection.evaluate(1)
        #expect(!bench.phone.isRunning(bench.launch))
        guard case .fatalRule(let message)? = bench.phone.terminations.first?.reason else {
            Issue.record("the launch did not end by a fatal rule")
            return
        }
        #expect(message.contains("NSFaceIDUsageDescription"))
        #expect(bench.deathMessages == (kind == .socket ? [message] : []))
    }

    @Test("a face shown to a phone is of no use to another app's context", arguments: ConnectionKind.allCases)
    func foreignContext(kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind)
        let options = ContextOptions(handle: try bench.connection.makeContext())
        let other = try bench.connect(.usingFaceID("com.example.other"))
        #expect(other.evaluate(2, options) == -10)
        #expect(throws: PhoneFailure.self) {
            try other.send(.contextInvalidate, ["handle": .integer(options.handle ?? 0)])
        }
        #expect(bench.connection.evaluate(2, options) == 0)
    }
}
