import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Recovery of an account")
struct RecoveryTests {
    static let day: UInt64 = 86_400

    @Test("production delays a recovery by a day, the lab by nothing")
    func defaults() throws {
        #expect(try TestServer().configuration.oneTimePasswordRecovery == .delayed(hours: 24))
        #expect(try TestServer.lab().configuration.oneTimePasswordRecovery == .immediate)
    }

    @Test("the text form of the setting is read and written")
    func textForm() {
        for text in ["off", "immediate", "delayed:1", "delayed:24", "delayed:720"] {
            #expect(OneTimePasswordRecovery(rawValue: text)?.rawValue == text)
        }
        for text in ["", "on", "delayed", "delayed:", "delayed:0", "delayed:721", "delayed:-1", "delayed:1.5", "24"] {
            #expect(OneTimePasswordRecovery(rawValue: text) == nil)
        }
    }

    @Test("the right code of an account with a key gets no token, a wrong one learns nothing")
    func noToken() async throws {
        let (server, phone, _) = try await TestServer.recovering()
        let code = try await server.newCode()
        let otp = try #require(code["otp"]?.text)
        let wrong = try await server.verifyOTP(try otherPassword(otp))
        #expect(wrong.status == 401 && wrong.code == "otp_invalid")
        let right = try await server.verifyOTP(otp)
        #expect(right.status == 403 && right.code == "recovery_required" && right["token"] == nil)
        #expect(try await server.signIn(phone).status == 200)
        // The code still begins a recovery.
        #expect(try await server.beginRecovery(try TestDevice("anna", "new"), code).status == 200)
    }

    @Test("a recovery waits a day, tells when, and then lets the new key in")
    func whole() async throws {
        let (server, phone, _) = try await TestServer.recovering()
        let new = try TestDevice("anna", "new")
        let begun = try await server.beginRecovery(new, try await server.newCode())
        #expect(begun.status == 200 && begun["state"] == "waiting")
        #expect(begun["completableAt"] == "2025-11-11T13:54:54Z" && begun["expiresAt"] == "2025-11-14T13:54:54Z")
        let id = begun["recoveryId"]
        #expect(try await server.signIn(new).code == "authentication_failed")
        server.clock.advance(seconds: Self.day - 60)
        let early = try await server.completeRecovery(id, new, try await server.newCode())
        #expect(early.status == 409 && early.code == "recovery_waiting")
        server.clock.advance(seconds: 61)
        let code = try await server.newCode()
        let completed = try await server.completeRecovery(id, new, code)
        #expect(completed.status == 200 && completed["state"] == "completed")
        #expect(try await server.recoveryStatus(id)["state"] == "completed")
        #expect(try await server.completeRecovery(id, new, code).code == "recovery_unknown")
        #expect(try await server.signIn(new).status == 200)
        #expect(try await server.signIn(phone).status == 200)
        let events = try server.events(.recoveryBegun, .recoveryCompleted)
        #expect(events.map(\.event) == [.recoveryBegun, .recoveryCompleted])
    }

    @Test("a device of the account sees what runs, and stops it; the lost phone's thief gets nothing")
    func stopped() async throws {
        let (server, phone, bearer) = try await TestServer.recovering()
        #expect(try await server.get(.runningRecovery, bearer).json?["recovery"] == nil)
        let thief = try TestDevice("anna", "thief")
        let begun = try await server.beginRecovery(thief, try await server.newCode())
        let seen: RunningRecoveryResponse = try await server.get(.runningRecovery, bearer).read()
        #expect(seen.recovery?.deviceId.rawValue == "thief" && seen.recovery?.begunWith == .oneTimePassword)
        for _ in 0..<2 {
            let reply = try await server.send(
                .post, Endpoint.stopRecovery.path, authorization: "Bearer " + bearer)
            #expect(reply.status == 200)
        }
        #expect(try await server.recoveryStatus(begun["recoveryId"])["state"] == "stopped")
        server.clock.advance(seconds: Self.day)
        let late = try await server.completeRecovery(begun["recoveryId"], thief, try await server.newCode())
        #expect(late.status == 404 && late.code == "recovery_unknown")
        #expect(try await server.signIn(phone).status == 200)
        #expect(try server.events(.recoveryStopped).count == 1)
    }

    @Test("a second request moves nothing, and another key is refused without using up its code")
    func second() async throws {
        let (server, _, _) = try await TestServer.recovering()
        let new = try TestDevice("anna", "new")
        let begun = try await server.beginRecovery(new, try await server.newCode())
        server.clock.advance(seconds: 3600)
        let again = try await server.beginRecovery(new, try await server.newCode())
        #expect(again.status == 200 && again.json == begun.json)
        server.clock.advance(seconds: 60)
        let code = try await server.newCode()
        let other = try await server.beginRecovery(try TestDevice("anna", "other"), code)
        #expect(other.status == 409 && other.code == "recovery_running")
        #expect(try await server.beginRecovery(new, code).json == begun.json)
    }

    @Test("only the key that began it completes it, and each request needs a challenge of its own")
    func proofs() async throws {
        let (server, _, _) = try await TestServer.recovering(.immediate)
        let new = try TestDevice("anna", "new")
        let proof = try await server.recoveryProof(of: new)
        let begun = try await server.beginRecovery(
            new, try await server.newCode().merging(["proof": proof]) { _, new in new })
        #expect(begun.status == 200)
        server.clock.advance(seconds: 31)
        let code = try await server.newCode()
        let stranger = try await server.completeRecovery(
            begun["recoveryId"], try new.withNewKey(), code)
        #expect(stranger.status == 401 && stranger.code == "proof_invalid")
        let replayed = try await server.completeRecovery(
            begun["recoveryId"], new, code.merging(["proof": proof]) { _, new in new })
        #expect(replayed.code == "challenge_used")
        // A proof for another purpose is none.
        let upgrade = try await server.upgradeProof(of: new)
        let misused = try await server.completeRecovery(
            begun["recoveryId"], new, code.merging(["proof": upgrade]) { _, new in new })
        #expect(misused.code == "proof_invalid")
        #expect(try await server.completeRecovery(begun["recoveryId"], new, code).status == 200)
    }

    @Test("unknown names are refused as known ones are")
    func unknownNames() async throws {
        let (server, _, _) = try await TestServer.recovering()
        var replies: [[String]] = []
        for name in ["anna", "nobody"] {
            let device = try TestDevice(name, "new")
            for secrets: [String: JSONValue] in [
                ["otpId": .string(OneTimePasswordID.example), "otp": "123456"],
                ["recoveryCode": .string(RecoveryCode.example)],
            ] {
                replies.append(try await server.beginRecovery(device, secrets).comparable)
            }
        }
        #expect(replies[0] == replies[2] && replies[1] == replies[3])
    }

    @Test("without secrets, or with half of one, nothing is judged")
    func missing() async throws {
        let (server, _, _) = try await TestServer.recovering()
        let new = try TestDevice("anna", "new")
        #expect(try await server.beginRecovery(new, [:]).code == "field_missing")
        #expect(try await server.beginRecovery(new, ["otp": "123456"]).field == "otpId")
        let id = JSONValue.string(OneTimePasswordID.example)
        #expect(try await server.beginRecovery(new, ["otpId": id]).field == "otp")
    }

    @Test("a server that has it off recovers nothing, and lets no code past a key")
    func off() async throws {
        let (server, _, bearer) = try await TestServer.recovering(.off)
        let code = try await server.newCode()
        #expect(try await server.verifyOTP(try #require(code["otp"]?.text)).code == "recovery_required")
        let new = try TestDevice("anna", "new")
        let begun = try await server.beginRecovery(new, code)
        #expect(begun.status == 403 && begun.code == "recovery_off")
        let codes = try await server.newRecoveryCodes(bearer)
        let other = try await server.beginRecovery(new, ["recoveryCode": .string(codes[0].rawValue)])
        #expect(other.code == "recovery_off")
    }

    @Test("a recovery outlives a restart of the server")
    func restart() async throws {
        let (server, _, _) = try await TestServer.recovering()
        let new = try TestDevice("anna", "new")
        let begun = try await server.beginRecovery(new, try await server.newCode())
        await server.store.close()
        let folder = server.folder.path
        let second = try TestServer.lab {
            $0.dataFolder = folder
            $0.oneTimePasswordRecovery = .delayed(hours: 24)
        }
        #expect(try await second.recoveryStatus(begun["recoveryId"]).json == begun.json)
    }
}

extension JSONValue {
    /// The text, if it is one.
    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}
