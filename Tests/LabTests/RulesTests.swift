import Foundation
import LatchkeyHTTP
import LatchkeyWire
import Testing

@testable import LatchkeyLab

/// A visit under the rules of the lab or of production, and what its panel says of accounts.
@Suite struct RulesTests {
    private static let enrollment =
        #"{"username":"anna","deviceId":"d1","deviceModel":"m","method":"smsOTP","phoneNumber":"+1234567890"}"#
    private static let request = #"{"username":"anna","phoneNumber":"+1234567890"}"#

    /// Enrolls a device with codes, has a code sent, and returns its id and digits.
    private func enrolled(_ visitor: Visitor) async throws -> (id: String, code: String) {
        #expect(try await visitor.app(.post, Endpoint.enroll.path, Self.enrollment).status == 200)
        let reply = try json(try await visitor.app(.post, Endpoint.requestOTP.path, Self.request))
        let message = try #require(try await visitor.get(MessageList.self, "messages").messages.first)
        return (try #require(reply["otpId"]?.text), try #require(message.code))
    }

    /// Makes recovery codes with the token of a sign-in, of which verified numbers are told.
    private func makeRecoveryCodes(_ visitor: Visitor, _ signedIn: HTTPResponse) async throws {
        let token = try #require(try json(signedIn)["token"]?.text)
        let made = try await visitor.app(
            .post, Endpoint.newRecoveryCodes.path,
            headers: ["Authorization": "Bearer \(token)", "Content-Type": "application/json"])
        #expect(made.status == 200)
    }

    @Test("the rules change with a new server and new phones of the same kinds; a reset goes back to the lab's")
    func change() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            _ = try await visitor.send(.post, "phones", #"{"model":"iPhoneSE","passcode":false,"biometry":false}"#)
            _ = try await enrolled(visitor)
            _ = try await visitor.send(.post, "clock", #"{"seconds":60}"#)
            let keys = visitor.visit.phones.map(\.key)
            #expect(try await visitor.get(ServerPanel.self, "server").rules == .lab)
            let state = try await visitor.post(LabState.self, "server/rules", #"{"rules":"production"}"#)
            #expect(state.server.rules == .production)
            #expect(state.server.users.isEmpty && state.messages.isEmpty)
            #expect(state.clock.offsetSeconds == 0)
            #expect(state.phones.map(\.model) == [.iPhone15Pro, .iPhoneSE])
            #expect(state.phones.map(\.hasPasscode) == [true, false])
            #expect(Set(visitor.visit.phones.map(\.key)).isDisjoint(with: keys))
            #expect(try await visitor.post(ServerPanel.self, "server/reset", "{}").rules == .production)
            #expect(try await visitor.post(LabState.self, "reset", "{}").server.rules == .lab)
        }
    }

    @Test("rules that there are not are refused", arguments: ["{}", #"{"rules":"none"}"#, #"{"rules":1}"#])
    func refusals(_ body: String) async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            _ = try await enrolled(visitor)
            #expect(try await visitor.send(.post, "server/rules", body).status == 400)
            #expect(try await visitor.get(ServerPanel.self, "server").users.map(\.username) == ["anna"])
        }
    }

    @Test("a link carries the rules; one of an earlier version means the lab's")
    func link() async throws {
        try await LabUnderTest.run { lab in
            let (visitor, other) = (try await lab.visitor(), try await lab.visitor())
            _ = try await visitor.send(.post, "server/rules", #"{"rules":"production"}"#)
            let link = try await visitor.get(SharedLink.self, "link")
            let state = try await other.post(LabState.self, "link", #"{"state":"\#(link.state)"}"#)
            #expect(state.server.rules == .production)
            let old = Base64.encodeURL(Array(#"{"clock":0,"phones":[],"version":1}"#.utf8))
            let plain = try await other.post(LabState.self, "link", #"{"state":"\#(old)"}"#)
            #expect(plain.server.rules == .lab)
        }
    }

    @Test("by production's rules a code needs its id, and its user is told, also by a message on the phone")
    func production() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            _ = try await visitor.send(.post, "server/rules", #"{"rules":"production"}"#)
            let sent = try await enrolled(visitor)
            let before = try #require(try await visitor.get(ServerPanel.self, "server").users.first)
            #expect(before.devices.map(\.isNumberVerified) == [false])
            #expect(before.notices.isEmpty && before.smsEnabled && before.recovery == nil)
            let path = Endpoint.verifyOTP.path
            let alone = #"{"username":"anna","otp":"\#(sent.code)"}"#
            #expect(try await visitor.app(.post, path, alone).status == 400)
            let body = #"{"username":"anna","otp":"\#(sent.code)","otpId":"\#(sent.id)","purpose":"manage"}"#
            try await makeRecoveryCodes(visitor, try await visitor.app(.post, path, body))
            let user = try #require(try await visitor.get(ServerPanel.self, "server").users.first)
            #expect(user.devices.map(\.isNumberVerified) == [true])
            #expect(user.notices.map(\.kind) == ["recovery_codes_made", "number_verified"])
            #expect(user.unreadNotices == 2 && user.recoveryCodesLeft == 10)
            // The messenger of the server may have taken it before: then it is in the inbox a moment later.
            for _ in 0..<10_000 where visitor.visit.mailbox.messages.count < 2 { await visitor.visit.serverActed() }
            let notice = try #require(visitor.visit.mailbox.messages.first)
            #expect(notice.purpose == "notice" && notice.code == nil && notice.phones == [visitor.visit.phones[0].id])
        }
    }

    @Test("by the lab's rules a code alone suffices, and notices are in the app only")
    func document() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let sent = try await enrolled(visitor)
            let alone = #"{"username":"anna","otp":"\#(sent.code)"}"#
            try await makeRecoveryCodes(visitor, try await visitor.app(.post, Endpoint.verifyOTP.path, alone))
            let user = try #require(try await visitor.get(ServerPanel.self, "server").users.first)
            #expect(user.notices.map(\.kind) == ["recovery_codes_made", "number_verified"])
            await visitor.visit.serverActed()
            #expect(visitor.visit.mailbox.messages.map(\.purpose) == ["one_time_password"])
        }
    }

    @Test("an app's link opens the account page, on the phone's way to the server")
    func accountPage() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let sent = try await enrolled(visitor)
            let body = #"{"username":"anna","otp":"\#(sent.code)","otpId":"\#(sent.id)","purpose":"manage"}"#
            let signedIn = try await visitor.app(.post, Endpoint.verifyOTP.path, body)
            let token = try LabJSON.read(TokenResponse.self, signedIn.body).token
            let made = try await visitor.app(
                .post, Endpoint.accountLink.path, headers: ["Authorization": "Bearer " + token])
            let link = try LabJSON.read(AccountLinkResponse.self, made.body).link
            #expect(try await visitor.app(.get, Endpoint.accountPage.path).status == 200)
            let code = try #require(link.split(separator: "#").last)
            let opened = try await visitor.app(.post, Endpoint.openAccountPage.path, #"{"code":"\#(code)"}"#)
            #expect(try LabJSON.read(AccountPageResponse.self, opened.body).username.rawValue == "anna")
        }
    }
}
