import LatchkeyTrust
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Recovery of an account by invitation")
struct InvitedRecoveryTests {
    private let backEnd: BackEnd
    private let server: TestServer
    private let phone: TestDevice
    private let bearer: String

    init() async throws {
        let backEnd = try BackEnd()
        (server, phone, bearer) = try await TestServer.recovering(invitationIssuer: try backEnd.issuer())
        self.backEnd = backEnd
    }

    /// An invitation of the back end; times are those of the server's clock.
    private func invitation(_ changes: [String: JSONValue] = [:]) throws -> [String: JSONValue] {
        let now = Int(server.clock.milliseconds / 1000)
        let own: [String: JSONValue] = ["purpose": "recover", "iat": .integer(now), "exp": .integer(now + 3600)]
        return ["invitation": .string(try backEnd.invitation(own.merging(changes) { _, new in new }))]
    }

    @Test("it waits, is told, and is completed by another invitation, with neither number nor codes")
    func whole() async throws {
        let new = try TestDevice("anna", "new")
        let first = try invitation()
        let begun = try await server.beginRecovery(new, first)
        #expect(begun.status == 200 && begun["state"] == "waiting")
        let seen: RunningRecoveryResponse = try await server.get(.runningRecovery, bearer).read()
        #expect(seen.recovery?.begunWith == .invitation && seen.recovery?.deviceId.rawValue == "new")
        #expect(try await server.beginRecovery(new, first).json == begun.json)
        #expect(
            try await server.completeRecovery(begun["recoveryId"], new, try invitation()).code == "recovery_waiting")
        server.clock.advance(seconds: RecoveryTests.day)
        let completed = try await server.completeRecovery(begun["recoveryId"], new, try invitation())
        #expect(completed.status == 200 && completed["state"] == "completed")
        #expect(try await server.signIn(new).status == 200)
        #expect(try await server.signIn(phone).status == 200)
        let events = try server.events(.recoveryBegun, .recoveryCompleted)
        #expect(events.map(\.reason) == ["invitation", "invitation"])
    }

    @Test("the invitation that began it does not complete it")
    func same() async throws {
        let new = try TestDevice("anna", "new")
        let end = JSONValue.integer(Int(server.clock.milliseconds / 1000) + 2 * Int(RecoveryTests.day))
        let first = try invitation(["exp": end])
        let begun = try await server.beginRecovery(new, first)
        server.clock.advance(seconds: RecoveryTests.day)
        let same = try await server.completeRecovery(begun["recoveryId"], new, first)
        #expect(same.status == 403 && same.code == "invitation_invalid" && same.field == "invitation")
    }

    @Test("together with a code by message it still waits")
    func together() async throws {
        let secrets = try await server.newCode().merging(try invitation()) { _, new in new }
        let begun = try await server.beginRecovery(try TestDevice("anna", "new"), secrets)
        #expect(begun.status == 200 && begun["state"] == "waiting")
    }

    @Test("a device of the account stops it")
    func stopped() async throws {
        let new = try TestDevice("anna", "new")
        let begun = try await server.beginRecovery(new, try invitation())
        _ = try await server.send(.post, Endpoint.stopRecovery.path, authorization: "Bearer " + bearer)
        server.clock.advance(seconds: RecoveryTests.day)
        let late = try await server.completeRecovery(begun["recoveryId"], new, try invitation())
        #expect(late.code == "recovery_unknown")
    }

    @Test("an unknown name, a wrong and a used invitation get the same reply")
    func refusals() async throws {
        let used = try invitation()
        #expect(try await server.beginRecovery(try TestDevice("anna", "new"), used).status == 200)
        let refused: [(String, [String: JSONValue])] = [
            ("nobody", try invitation(["username": "nobody"])), ("anna", used),
            ("anna", try invitation(["purpose": .null])), ("anna", try invitation(["purpose": "enroll"])),
            ("anna", try invitation(["username": "bert"])), ("anna", try invitation(["aud": "latchkey.elsewhere"])),
            ("anna", ["invitation": .string(try BackEnd().invitation(["purpose": "recover"]))]),
        ]
        var replies: Set<[String]> = []
        for (name, invitation) in refused {
            let reply = try await server.beginRecovery(try TestDevice(name, "other"), invitation)
            replies.insert(Array(reply.comparable.prefix(2)))
        }
        #expect(replies.count == 1)
        #expect(replies.first?.joined().contains("invitation_invalid") == true)
        // Nothing of all this has moved the one that runs.
        let seen: RunningRecoveryResponse = try await server.get(.runningRecovery, bearer).read()
        #expect(seen.recovery?.deviceId.rawValue == "new")
    }

    @Test("it enrolls nobody, neither a free name nor one that is taken")
    func enrollment() async throws {
        for name in ["anna", "bert"] {
            let device = try TestDevice(name, "new")
            let invitation = try invitation(["username": .string(name)])["invitation"]?.text
            let reply = try await InvitationTests.enroll(server, device, with: invitation)
            #expect(reply.status == 403 && reply.code == "invitation_invalid")
            #expect(reply["detail"] == InvitationFault.purposeMismatch.sentence)
        }
    }

    @Test("where recovery is off it is off for invitations too")
    func off() async throws {
        let (server, _, _) = try await TestServer.recovering(.off)
        let text = try InvitationTests.issued(server, for: .recover)
        let reply = try await server.beginRecovery(try TestDevice("anna", "new"), ["invitation": .string(text)])
        #expect(reply.status == 403 && reply.code == "recovery_off")
    }

    @Test("the server's own key invites to recover an account")
    func own() async throws {
        let text = try InvitationTests.issued(server, for: .recover)
        let new = try TestDevice("anna", "new")
        #expect(try await server.beginRecovery(new, ["invitation": .string(text)])["state"] == "waiting")
    }
}
