import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Downgrade")
struct DowngradeTests {
    static let success: JSONValue = ["success": true, "method": "smsOTP", "message": "Downgraded to SMS OTP"]
    static let request: JSONValue = ["username": "anna", "deviceId": "phone"]

    @Test("the key goes, the scheme stays, and the next upgrade needs a proof again (scenarios 8, 9)")
    func downgrade() async throws {
        let home = try await Household()
        let (server, token) = (home.server, home.phoneTokens.token)
        let waiting = try await server.initiate(home.phone)
        let reply = try await server.post(.downgrade, Self.request, bearer: token)
        #expect(reply.status == 200 && reply.json == Self.success)
        let record = try #require(try await server.record("phone"))
        #expect(record.method == .smsOTP && record.publicKey == nil && record.keyID == nil && record.scheme == .bound)
        #expect(record.phoneNumber?.rawValue == "+1234567890")
        let late = try await server.post(.verifySignature, try home.phone.verification(waiting))
        #expect(late.status == 401 && late.code == "authentication_failed")
        #expect(try await server.initiate(home.phone).method == .smsOTP)
        #expect(try await server.refresh(home.phoneTokens.refreshToken).status == 200)
        let device = try home.phone.withNewKey()
        let unproven = try await server.post(.upgrade, device.upgrade(), bearer: token)
        #expect(unproven.code == "field_missing" && unproven.field == "proof")
        #expect(try await server.upgrade(device, bearer: token).status == 200)
        #expect(try await server.signIn(device).status == 200)
    }

    @Test("a downgrade is audited and told to the telephone on file, without a code in it")
    func notice() async throws {
        let server = try TestServer { $0.profile = .lab }
        let device = try TestDevice()
        try await server.enroll(device)
        let token = try await server.signIn(device)["token"]
        for _ in 0..<3 {
            let reply = try await server.post(.downgrade, Self.request, bearer: token)
            #expect(reply.status == 200 && reply.json == Self.success)
        }
        await server.messages.drain()
        let messages = try #require(server.inbox).entries().map(\.message)
        #expect(messages.count == 1)
        #expect(messages.first?.purpose == .notice && messages.first?.to.rawValue == "+1234567890")
        let body = try #require(messages.first?.body)
        #expect(body.hasPrefix("latchkey.example: a device of yours ") && !body.contains(#/[0-9]{6}/#))
        let events = try server.auditLines().map(\.record).filter { $0.event == .methodDowngraded }
        #expect(events.count == 1)
        #expect(events.first?.username == "anna" && events.first?.deviceId == "phone")
        #expect(events.first?.detail == "phone" && events.first?.requestId != nil)
    }

    @Test("a downgrade of a thief's own device does not keep the notice from another number")
    func otherNumber() async throws {
        let server = try TestServer { $0.profile = .lab }
        let phone = try TestDevice(scheme: .plain)
        try #require(try await server.post(.enroll, phone.enrollment()).status == 200)
        let token = try #require(try await server.signIn(phone)["token"])
        let other = try TestDevice("anna", "other", scheme: .plain)
        let request = other.enrollment(["phoneNumber": "+1987654321"])
        try #require(try await server.post(.enroll, request, bearer: token).status == 200)
        for id in ["other", "phone"] {
            _ = try await server.post(.downgrade, ["username": "anna", "deviceId": .string(id)], bearer: token)
        }
        await server.messages.drain()
        let numbers = try #require(server.inbox).entries().map(\.message.to.rawValue)
        #expect(numbers.sorted() == ["+1234567890", "+1987654321"])
    }

    @Test("notices are limited by user and, unless it is verified, by number", arguments: [true, false])
    func noticeLimits(isVerified: Bool) async throws {
        let server = try TestServer { $0.profile = .lab }
        let devices = try ["anna", "ben", "cleo", "dora", "emil"].enumerated().map { index, name in
            try TestDevice(name, "phone\(index)", scheme: .plain)
        }
        for device in devices { try #require(try await server.post(.enroll, device.enrollment()).status == 200) }
        for round in 0..<14 {
            for device in devices {
                // Only a sign-in by code verifies the number.
                let token =
                    if isVerified { try await server.codeToken(of: device) } else {
                        try #require(try await server.signIn(device)["token"])
                    }
                let names: JSONValue = ["username": .string(device.username), "deviceId": .string(device.deviceID)]
                #expect(try await server.post(.downgrade, names, bearer: token).status == 200)
                #expect(try await server.post(.upgrade, device.upgrade(), bearer: token).status == 200)
            }
            await server.messages.drain()
            let count = try #require(server.inbox).entries().count
            // Five users have the number: each is told once in ten minutes and five times a day. Those who have not
            // verified it get twenty together.
            #expect(count == min(5 * (round / 2 + 1), isVerified ? 25 : 20))
            server.clock.advance(seconds: 300)
        }
        let events = try server.auditLines().map(\.record).filter { $0.event == .methodDowngraded }
        #expect(events.count == 70)
    }

    @Test("one device of the user may downgrade another")
    func fromAnotherDevice() async throws {
        let home = try await Household()
        let reply = try await home.server.post(.downgrade, Self.request, bearer: home.tabletTokens.token)
        #expect(reply.status == 200)
        #expect(try home.events(.methodDowngraded).first?.detail == "tablet")
        #expect(try await home.server.signIn(home.tablet).status == 200)
    }

    @Test("of 64 downgrades at once all succeed, and one is audited")
    func race() async throws {
        let home = try await Household()
        let (server, token) = (home.server, home.phoneTokens.token)
        let replies = try await atOnce(64) { _ in try await server.post(.downgrade, Self.request, bearer: token) }
        #expect(replies.count { $0.json == Self.success } == 64)
        #expect(try home.events(.methodDowngraded).count == 1)
    }

    @Test("without messages a device neither becomes nor enrolls as one that takes codes, whatever the profile")
    func messagesOff() async throws {
        for profile in ServerProfile.allCases {
            let server = try TestServer {
                $0.profile = profile
                $0.messages = .none
            }
            let device = try TestDevice()
            let codes = try await server.enrollForCodes(device)
            #expect(codes.status == 503 && codes.code == "messages_off" && codes.field == "method")
            #expect(try await server.record("phone") == nil)
            try await server.enroll(device)
            let token = try await server.signIn(device)["token"]
            let downgrade = try await server.post(.downgrade, Self.request, bearer: token)
            #expect(downgrade.status == 503 && downgrade.code == "messages_off" && downgrade.field == "method")
            #expect(try await server.post(.downgrade, Self.request).code == "authorization_required")
            #expect(try await server.signIn(device).status == 200)
            #expect(server.logLines.withLock { $0 } == [])
        }
    }

    @Test("a record without a telephone number keeps its key")
    func noNumber() async throws {
        let home = try await Household()
        let server = home.server
        let record = try #require(try await server.record("phone"))
        var numberless = record
        numberless.deviceID = try #require(DeviceID(rawValue: "watch"))
        numberless.phoneNumber = nil
        let voucher = SignedInDevice(
            user: record.user, username: record.username, deviceID: record.deviceID,
            issuedAt: record.enrolledAt.addingTimeInterval(1))
        try #require(
            try await server.store.enroll(Enrollment(device: numberless, authorization: .signedIn(voucher)))
                == .enrolled)
        let reply = try await server.post(
            .downgrade, ["username": "anna", "deviceId": "watch"], bearer: home.phoneTokens.token)
        #expect(reply.status == 500 && reply.code == "internal_error")
        #expect(try await server.record("watch")?.publicKey != nil)
    }
}
