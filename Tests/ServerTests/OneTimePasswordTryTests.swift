import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Attempts of one-time passwords")
struct OneTimePasswordTryTests {
    /// Asks for a password for Anna; its id, and the text of the message.
    static func ask(_ server: TestServer) async throws -> (id: String, password: String) {
        let reply = try await server.requestOTP()
        let id = try #require(reply["otpId"])
        return (id, String(try #require(try await server.texts().first).prefix(6)))
    }

    @Test("of 64 wrong passwords at once five are judged, and the next password signs in at once")
    func wrongAtOnce() async throws {
        let server = try await TestServer.withAnna()
        let (id, password) = try await Self.ask(server)
        let replies = try await atOnce(64) { index in
            try await server.verifyOTP(try otherPassword(password, index + 1), ["otpId": .string(id)])
        }
        #expect(replies.allSatisfy { $0.status == 401 && $0.code == "otp_invalid" })
        server.clock.advance(seconds: 60)
        server.audit.writeFinishedMinute(now: server.clock.milliseconds)
        let judged = try server.events(.rejected).filter { $0.reason == "otp_invalid:wrong" }
        #expect(judged.compactMap(\.count).reduce(0, +) == 5)
        #expect(try await server.verifyOTP(password, ["otpId": .string(id)]).code == "otp_invalid")
        let next = try await Self.ask(server)
        #expect(try await server.verifyOTP(next.password, ["otpId": .string(next.id)]).status == 200)
    }

    @Test("a stranger who knows the name uses up none of the owner's attempts, with a decoy's id or an invented one")
    func stranger() async throws {
        let server = try await TestServer.withAnna()
        let (id, password) = try await Self.ask(server)
        let decoy = try #require(try await server.requestOTP(["phoneNumber": "+1987654321"])["otpId"])
        #expect(decoy != id)
        let guesses = try await atOnce(64) { index in
            try await server.verifyOTP(
                index == 0 ? password : try otherPassword(password, index),
                ["otpId": .string(index.isMultiple(of: 2) ? decoy : OneTimePasswordID.example)])
        }
        #expect(guesses.allSatisfy { $0.code == "otp_invalid" })
        #expect(try await server.verifyOTP(password, ["otpId": .string(id)]).status == 200)
    }

    @Test("an id is given whether or not a message goes out, each time another")
    func decoys() async throws {
        let server = try await TestServer.withAnna()
        var ids: Set<String> = []
        for name in ["anna", "ben", "carl"] {
            let reply = try await server.requestOTP(["username": .string(name)])
            ids.insert(try #require(reply.read(RequestOTPResponse.self).otpId?.rawValue))
        }
        #expect(ids.count == 3)
        #expect(try await server.texts().count == 1)
    }

    @Test("in production the id is required, of unknown names too, and nothing is counted without it")
    func required() async throws {
        let server = try TestServer()
        for name in ["anna", "nobody"] {
            let reply = try await server.verifyOTP("123456", ["username": .string(name)])
            #expect(reply.status == 400 && reply.code == "field_missing" && reply.field == "otpId")
            let named = try await server.verifyOTP(
                "123456", ["username": .string(name), "otpId": .string(OneTimePasswordID.example)])
            #expect(named.code == "otp_invalid")
        }
        #expect(server.store.statistics.steps == 2)
    }

    @Test("a password that comes too late is told so, five times")
    func late() async throws {
        let server = try await TestServer.withAnna()
        let late = try await server.newPassword()
        server.clock.advance(seconds: 300)
        for _ in 0..<5 { #expect(try await server.verifyOTP(late).code == "otp_expired") }
        #expect(try await server.verifyOTP(late).code == "otp_invalid")
        #expect(try await server.verifyOTP(try await server.newPassword()).status == 200)
    }

    @Test(
        "an id in a wrong form is told", arguments: ["", "short", "VJ1kd0y6Qv2cS8dUeXlH7x", "VJ1kd0y6Qv2cS8dUeXlH7w="])
    func malformed(id: String) async throws {
        let reply = try await TestServer.lab().verifyOTP("123456", ["otpId": .string(id)])
        #expect(reply.status == 400 && reply.code == "field_invalid" && reply.field == "otpId")
    }
}
