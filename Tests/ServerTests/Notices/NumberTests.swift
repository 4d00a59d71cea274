import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Phone numbers")
struct NumberTests {
    static let new = "+1987654321"

    /// Asks for a code to the new number; the members that send it back.
    static func code(_ server: TestServer, _ token: String) async throws -> [String: JSONValue] {
        let reply = try await server.post(.changeNumber, ["phoneNumber": .string(new)], bearer: token)
        #expect(reply.status == 200 && reply["message"] == "OTP sent to +••••••••21")
        #expect(reply.headers["RateLimit"] != nil)
        let text = try #require(try await server.texts().first)
        #expect(text.contains(" is your code to use this number for latchkey.example."))
        return ["otpId": .string(try #require(reply["otpId"])), "otp": .string(String(text.prefix(6)))]
    }

    @Test("the number changes when its code comes back, and not before")
    func change() async throws {
        let home = try await Household()
        let (server, token) = (home.server, home.phoneTokens.token)
        let code = try await Self.code(server, token)
        #expect(try await server.record("phone")?.phoneNumber?.rawValue == "+1234567890")
        let reply = try await server.post(.verifyNumber, .object(code), bearer: token)
        #expect(reply.json == ["success": true, "message": "Phone number verified"])
        #expect(try await server.record("phone")?.phoneNumber?.rawValue == Self.new)
        let list = try await NoticeTests.notices(server, token)
        let notice = try #require(list.notices.first { $0.kind == .numberChanged })
        #expect(notice.detail == "+••••••••21" && notice.deviceId?.rawValue == "phone")
        let event = try #require(try home.events(.numberVerified).first)
        #expect(event.detail == "+••••••••21" && event.username == "anna" && event.reason == "replaced")
        // Messages go to the old number.
        let owed = try await server.store.takeOwedMessages(limit: 100)
        #expect(owed.contains { $0.kind == .numberChanged && $0.phoneNumber.rawValue == "+1234567890" })
    }

    @Test("a wrong code is refused five times, then the right one too; it never signs in")
    func tries() async throws {
        let home = try await Household()
        let (server, token) = (home.server, home.phoneTokens.token)
        var code = try await Self.code(server, token)
        guard case .string(let right) = code["otp"] else { return }
        #expect(try await server.verifyOTP(right).code == "otp_invalid")
        for number in 1...5 {
            code["otp"] = .string(try otherPassword(right, number))
            let reply = try await server.post(.verifyNumber, .object(code), bearer: token)
            #expect(reply.status == 401 && reply.code == "otp_invalid" && reply.field == "otp")
        }
        code["otp"] = .string(right)
        #expect(try await server.post(.verifyNumber, .object(code), bearer: token).code == "otp_invalid")
    }

    @Test("a code ends after five minutes, and is another user's for nobody")
    func expiry() async throws {
        let home = try await Household()
        let server = home.server
        let code = try await Self.code(server, home.phoneTokens.token)
        let stranger = try await server.post(.verifyNumber, .object(code), bearer: home.neighborTokens.token)
        #expect(stranger.code == "otp_invalid")
        server.clock.advance(seconds: 300)
        let late = try await server.post(.verifyNumber, .object(code), bearer: home.phoneTokens.token)
        #expect(late.status == 401 && late.code == "otp_expired")
    }

    @Test("a device of somebody else, a number of another country and too many requests are refused")
    func refusals() async throws {
        let home = try await Household()
        let (server, token) = (home.server, home.phoneTokens.token)
        let strange: JSONValue = ["phoneNumber": .string(Self.new), "deviceId": "other"]
        #expect(try await server.post(.changeNumber, strange, bearer: token).code == "not_found")
        let soon = try await server.post(.changeNumber, ["phoneNumber": .string(Self.new)], bearer: token)
        #expect(soon.status == 429)
        let silent = try TestServer.lab { $0.messages = .none }
        let device = try TestDevice()
        try await silent.enroll(device)
        let silentToken = try await silent.signIn(device)["token"]
        let none = try await silent.post(.changeNumber, ["phoneNumber": .string(Self.new)], bearer: silentToken)
        #expect(none.status == 503 && none.code == "messages_unavailable")
        #expect(none["detail"]?.contains("auth/initiate") == false)
    }

    @Test("with codes switched off none is sent, in the same words, and no device becomes one that takes them")
    func switchedOff() async throws {
        let home = try await Household()
        let (server, token) = (home.server, home.phoneTokens.token)
        let off = try await server.post(.switchSMS, ["enabled": false], bearer: token)
        #expect(off.json == ["success": true, "enabled": false])
        let count = try await server.texts().count
        let known = try await server.requestOTP()
        let unknown = try await server.requestOTP(["username": "zoe"])
        #expect(known.withoutInstance == unknown.withoutInstance)
        #expect(try await server.texts().count == count)
        let downgrade = try await server.post(.downgrade, DowngradeTests.request, bearer: token)
        #expect(downgrade.status == 409 && downgrade.code == "sms_off")
        #expect(try await server.post(.switchSMS, ["enabled": true], bearer: token).status == 200)
        #expect(try home.events(.smsSwitched).map(\.detail) == ["off", "on"])
        server.clock.advance(seconds: 60)
        _ = try await server.newPassword()
    }

    @Test("a user without a key keeps codes")
    func keyRequired() async throws {
        let server = try await TestServer.withAnna()
        let token = try #require(try await server.verifyOTP(try await server.newPassword())["token"])
        let reply = try await server.post(.switchSMS, ["enabled": false], bearer: token)
        #expect(reply.status == 409 && reply.code == "key_required" && reply.field == "enabled")
    }
}
