import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Notices")
struct NoticeTests {
    /// The notices of a bearer token's user, newest first.
    static func notices(_ server: TestServer, _ token: String, _ query: String = "") async throws -> NoticeListResponse
    {
        try await server.send(.get, "/api/v1/notices" + query, authorization: "Bearer " + token).read()
    }

    @Test("what one device does to another is told, and read on all devices")
    func told() async throws {
        let home = try await Household()
        let list = try await Self.notices(home.server, home.tabletTokens.token)
        #expect(list.notices.map(\.kind).contains(.deviceAdded))
        #expect(list.notices.first { $0.kind == .deviceAdded }?.byDeviceId?.rawValue == "phone")
        #expect(list.unread == list.notices.count && !list.more)
        let last = try #require(list.notices.first?.id)
        let reply = try await home.server.post(
            .readNotices, ["upTo": .string(last.rawValue)], bearer: home.phoneTokens.token)
        #expect(reply.status == 200 && reply.json == ["success": true, "unread": 0])
        let devices = try await home.server.send(
            .get, "/api/v1/devices/anna", authorization: "Bearer " + home.tabletTokens.token)
        #expect(devices.json?["unreadNotices"] == .integer(0) && devices.json?["smsEnabled"] == true)
        let again = try await Self.notices(home.server, home.tabletTokens.token)
        #expect(again.notices.allSatisfy { $0.readAt != nil })
        #expect(try await Self.notices(home.server, home.neighborTokens.token).notices.isEmpty)
    }

    @Test("a page has fifty, and the rest comes with the last id", arguments: ["?before=0", "?before=x", "?before="])
    func pages(wrong: String) async throws {
        let home = try await Household()
        let (server, token) = (home.server, home.phoneTokens.token)
        for number in 0..<20 {
            for isEnabled in [false, true] {
                _ = try await server.post(.switchSMS, ["enabled": .boolean(isEnabled)], bearer: token)
            }
            let codes = try await server.send(.post, "/api/v1/recovery/codes", authorization: "Bearer " + token)
            try #require(codes.status == 200, "\(number)")
        }
        let first = try await Self.notices(server, token)
        #expect(first.notices.count == 50 && first.more)
        let last = try #require(first.notices.last?.id)
        let rest = try await Self.notices(server, token, "?before=\(last.rawValue)")
        #expect(!rest.more && rest.notices.allSatisfy { $0.id.number < last.number })
        #expect(Set((first.notices + rest.notices).map(\.id)).count == first.notices.count + rest.notices.count)
        let refused = try await server.send(
            .get, "/api/v1/notices" + wrong, authorization: "Bearer " + token)
        #expect(refused.status == 400 && refused.field == "before")
    }

    @Test("messages go to verified numbers, without words of the user's; the lab sends none", arguments: [true, false])
    func messages(isSending: Bool) async throws {
        let server = try await TestServer.withAnna()
        let token = try #require(try await server.verifyOTP(try await server.newPassword())["token"])
        let tablet = try TestDevice("anna", "tablet")
        try #require(try await server.enroll(tablet, bearer: token).status == 200)
        let before = try await server.texts().count
        let messenger = NoticeMessenger(
            store: server.store, messages: server.messages, serverID: server.configuration.serverID,
            isSending: isSending)
        for _ in 0..<2 { try await messenger.deliver() }
        let texts = try await server.texts()
        #expect(texts.count - before == (isSending ? 1 : 0))
        if isSending {
            #expect(texts.first?.hasPrefix("latchkey.example: a device was added to your account. ") == true)
            #expect(texts.first?.contains("tablet") == false && texts.first?.contains(#/[0-9]{6}/#) == false)
        }
    }

    @Test("every kind of notice has a sentence of its own")
    func sentences() async throws {
        let kinds = NoticeKind.allCases.filter { $0 != .unknown }
        #expect(Set(kinds.compactMap(\.sentence)).count == kinds.count)
        #expect(NoticeKind.unknown.sentence == nil)
    }
}
