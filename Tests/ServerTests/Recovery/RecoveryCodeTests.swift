import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Recovery codes of a user")
struct RecoveryCodeTests {
    @Test("a set has ten codes, shown once; a new one voids it")
    func set() async throws {
        let (server, _, bearer) = try await TestServer.recovering()
        #expect(try await server.get(.recoveryCodesLeft, bearer).json?["left"] == 0)
        let first = try await server.newRecoveryCodes(bearer)
        #expect(Set(first).count == 10)
        #expect(try await server.get(.recoveryCodesLeft, bearer).json?["left"] == 10)
        let second = try await server.newRecoveryCodes(bearer)
        #expect(Set(first + second).count == 20)
        let new = try TestDevice("anna", "new")
        let void = try await server.beginRecovery(new, ["recoveryCode": .string(first[0].rawValue)])
        #expect(void.status == 401 && void.code == "recovery_code_invalid")
        let small = second[0].rawValue.lowercased().replacing("-", with: "")
        let begun = try await server.beginRecovery(new, ["recoveryCode": .string(small)])
        #expect(begun.status == 200 && begun["state"] == "waiting")
        #expect(try await server.get(.recoveryCodesLeft, bearer).json?["left"] == 9)
        #expect(try server.events(.recoveryCodesMade).count == 2)
    }

    @Test("a recovery code alone waits, and another one completes it")
    func alone() async throws {
        let (server, _, bearer) = try await TestServer.recovering()
        let codes = try await server.newRecoveryCodes(bearer)
        let new = try TestDevice("anna", "new")
        let begun = try await server.beginRecovery(new, ["recoveryCode": .string(codes[0].rawValue)])
        server.clock.advance(seconds: 86_400)
        let same = try await server.completeRecovery(
            begun["recoveryId"], new, ["recoveryCode": .string(codes[0].rawValue)])
        #expect(same.code == "recovery_code_invalid")
        let completed = try await server.completeRecovery(
            begun["recoveryId"], new, ["recoveryCode": .string(codes[1].rawValue), "otherDevices": "remove"])
        #expect(completed.status == 200)
        #expect(try await server.signIn(new).status == 200)
        #expect(try await server.record("phone") == nil)
    }

    @Test("together with a code by message it completes at once, and ends what a thief began")
    func together() async throws {
        let (server, _, bearer) = try await TestServer.recovering()
        let codes = try await server.newRecoveryCodes(bearer)
        let thief = try await server.beginRecovery(try TestDevice("anna", "thief"), try await server.newCode())
        server.clock.advance(seconds: 31)
        var secrets = try await server.newCode()
        secrets["recoveryCode"] = .string(codes[0].rawValue)
        let new = try TestDevice("anna", "new")
        let reply = try await server.beginRecovery(new, secrets)
        #expect(reply.status == 200 && reply["state"] == "completed")
        #expect(try await server.signIn(new).status == 200)
        #expect(try await server.recoveryStatus(thief["recoveryId"])["state"] == "stopped")
    }

    @Test("no code is stored or logged")
    func secrecy() async throws {
        let (server, _, bearer) = try await TestServer.recovering()
        let codes = try await server.newRecoveryCodes(bearer)
        try await server.beginRecovery(
            try TestDevice("anna", "new"), ["recoveryCode": .string(codes[0].rawValue)])
        let lines = try server.auditLines().map { "\($0)" } + server.logLines.withLock { $0 }
        for code in codes {
            #expect(!lines.contains { $0.contains(code.rawValue) })
        }
        #expect(!"\(codes)".contains(codes[0].rawValue))
    }
}
