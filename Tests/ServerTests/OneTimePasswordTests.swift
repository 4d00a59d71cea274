import Foundation
import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Signing in with a one-time password")
struct OneTimePasswordTests {
    @Test("a password goes out by message, signs the device in, and is told nowhere else")
    func succeeds() async throws {
        let server = try await TestServer.withAnna()
        let reply = try await server.requestOTP()
        #expect(reply.status == 200)
        let response = try reply.read(RequestOTPResponse.self)
        #expect(response.success && response.message == "OTP sent to +••••••••90" && response.expiresIn == 300)
        #expect(response.otpId != nil)
        let texts = try await server.texts()
        let text = try #require(texts.first)
        let password = String(text.prefix(6))
        #expect(OneTimePassword(rawValue: password) != nil)
        #expect(
            text.dropFirst(6)
                == " is your code for latchkey.example. It is valid for 5 minutes. Don't share it.")
        server.clock.advance(seconds: 60)
        let tokens = try await server.verifyOTP(password).read(TokenResponse.self)
        #expect(tokens.success && tokens.message == "Authentication successful")
        #expect(tokens.tokenType == "Bearer" && tokens.expiresIn == 600)
        let claims = try server.claims(tokens.token)
        #expect(claims.sub == (try await server.record("phone"))?.user.rawValue)
        #expect(claims.did == "phone" && claims.amr == [.oneTimePassword])
        let used = try await server.record("phone")?.lastUsedAt
        #expect(used?.timeIntervalSince1970 == Double(TestClock.start) / 1000 + 60)
        let events = try server.events(.otpSent, .signedIn)
        #expect(events.map(\.event) == [.otpSent, .signedIn])
        #expect(events.map(\.detail) == ["+••••••••90", "otp"])
        #expect(events.allSatisfy { $0.username == "anna" && $0.deviceId == "phone" && $0.requestId != nil })
    }

    @Test("the tokens work like those of a signature, and are exchanged with the method that they began with")
    func tokens() async throws {
        let server = try await TestServer.withAnna()
        let tokens = try await server.verifyOTP(try await server.newPassword()).read(TokenResponse.self)
        let devices = try await DeviceOperation.list.send(to: server, bearer: tokens.token)
        #expect(devices.status == 200)
        let renewed = try await server.refresh(tokens.refreshToken).read(TokenResponse.self)
        #expect(try server.claims(renewed.token).amr == [.oneTimePassword])
    }

    @Test("a device with a key signs in by password too, if it has the number: its key may be gone")
    func keyedDevice() async throws {
        let server = try TestServer.lab()
        try await server.enroll(try TestDevice())
        let password = try await server.newPassword(["deviceId": "phone"])
        #expect(try await server.verifyOTP(password, ["deviceId": "phone"]).status == 200)
    }

    @Test("nothing is sent but to a number on file, and the replies are the same, headers and all")
    func strangers() async throws {
        let server = try await TestServer.withAnna()
        try await server.enroll(try TestDevice("ben", "other"))
        let strangers: [[String: JSONValue]] = [
            ["username": "nobody"], ["username": "ben", "phoneNumber": "+1234567899"],
            ["username": "carl", "phoneNumber": "+4915112345690"], ["username": "dora", "deviceId": "phone"],
        ]
        // Each number and each name is asked for the first time.
        var known: [String: JSONValue] = ["phoneNumber": "+1234567890"]
        let ours = try await server.requestOTP(known)
        #expect(try await server.texts().count == 1)
        for stranger in strangers {
            server.clock.advance(seconds: 86_400)
            let theirs = try await server.requestOTP(stranger)
            if stranger["phoneNumber"] == nil || stranger["phoneNumber"] == "+1234567890" {
                #expect(theirs.comparable == ours.comparable)
            } else {
                #expect(theirs.status == 200 && theirs.headers["RateLimit"] == ours.headers["RateLimit"])
            }
        }
        server.clock.advance(seconds: 86_400)
        known["deviceId"] = "other"
        #expect(try await server.requestOTP(known).comparable == ours.comparable)
        #expect(try await server.texts().count == 1)
        #expect(try server.events(.otpSent).count == 1)
        let rejected = try server.events(.rejected)
        #expect(rejected.count == 5)
        #expect(rejected.allSatisfy { $0.operation == "requestOTP" && $0.reason == "otp_not_sent:no_recipient" })
        #expect(rejected.allSatisfy { $0.username == nil && $0.deviceId == nil && $0.detail == nil })
    }

    @Test("a flood of strangers is counted in the audit log, not listed")
    func flood() async throws {
        let server = try TestServer.lab()
        for number in 0..<200 {
            let stranger: [String: JSONValue] = [
                "username": .string("user\(number)"), "phoneNumber": .string("+49151\(1_000_000 + number)"),
            ]
            #expect(try await server.requestOTP(stranger).status == 200)
        }
        #expect(try server.events(.rejected).count == 1)
        server.clock.advance(seconds: 60)
        server.audit.writeFinishedMinute(now: server.clock.milliseconds)
        #expect(try server.events(.rejected).map(\.count) == [1, 199])
    }

    /// How a password that held stops to hold, or never did; returns what is presented.
    struct Wrong: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reason: String
        let present: @Sendable (TestServer) async throws -> Reply

        init(_ name: String, _ reason: String, _ present: @escaping @Sendable (TestServer) async throws -> Reply) {
            (testDescription, self.reason, self.present) = (name, reason, present)
        }
    }

    static let wrongs: [Wrong] = [
        Wrong("another one", "wrong") { server in
            try await server.verifyOTP(try otherPassword(try await server.newPassword()))
        },
        Wrong("used", "none") { server in
            let password = try await server.newPassword()
            #expect(try await server.verifyOTP(password).status == 200)
            return try await server.verifyOTP(password)
        },
        Wrong("voided by the next", "wrong") { server in
            let password = try await server.newPassword()
            server.clock.advance(seconds: 30)
            var next = try await server.newPassword()
            // One in a million is the same.
            while next == password {
                server.clock.advance(seconds: 86_400)
                next = try await server.newPassword()
            }
            return try await server.verifyOTP(password)
        },
        Wrong("worn out", "worn_out") { server in
            let password = try await server.newPassword()
            for number in 1...5 {
                #expect(try await server.verifyOTP(try otherPassword(password, number)).code == "otp_invalid")
            }
            return try await server.verifyOTP(password)
        },
        Wrong("never asked for", "none") { server in try await server.verifyOTP("123456") },
        Wrong("an unknown user's", "none") { server in
            try await server.verifyOTP(try await server.newPassword(), ["username": "nobody"])
        },
        Wrong("another user's", "none") { server in
            try await server.enroll(try TestDevice("ben", "other"))
            return try await server.verifyOTP(try await server.newPassword(), ["username": "ben"])
        },
        Wrong("another device's", "wrong") { server in
            try await server.verifyOTP(try await server.newPassword(), ["deviceId": "tablet"])
        },
        Wrong("too late, and another one", "wrong") { server in
            let password = try await server.newPassword()
            server.clock.advance(seconds: 300)
            return try await server.verifyOTP(try otherPassword(password))
        },
        Wrong("of a device that was removed", "none") { server in
            let password = try await server.newPassword()
            let tokens = try await server.verifyOTP(password).read(TokenResponse.self)
            server.clock.advance(seconds: 30)
            let next = try await server.newPassword()
            let removal = try await DeviceOperation.unenroll.send(to: server, device: "phone", bearer: tokens.token)
            #expect(removal.status == 200)
            return try await server.verifyOTP(next)
        },
    ]

    @Test(
        "whatever is wrong with a password, the refusal is one and the same; the audit log tells more",
        arguments: wrongs)
    func wrong(_ wrong: Wrong) async throws {
        let server = try await TestServer.withAnna()
        let reply = try await wrong.present(server)
        #expect(reply.status == 401 && reply.code == "otp_invalid" && reply.field == "otp")
        #expect(reply.headers["WWW-Authenticate"] == "Bearer realm=\"latchkey.example\"")
        let reference = try await TestServer.lab().verifyOTP("000000")
        #expect(reply.comparable == reference.comparable)
        #expect(try server.events(.rejected).last?.reason == "otp_invalid:\(wrong.reason)")
    }

    @Test("a password holds for five minutes, and only the right one is told to be late", arguments: [299, 300, 900])
    func expiry(seconds: UInt64) async throws {
        let server = try await TestServer.withAnna()
        let password = try await server.newPassword()
        server.clock.advance(seconds: seconds)
        let reply = try await server.verifyOTP(password)
        #expect(reply.status == (seconds < 300 ? 200 : 401))
        #expect(reply.code == (seconds < 300 ? nil : "otp_expired"))
    }

    @Test("without a sender of messages everybody is told so, before anything is looked at or counted")
    func unavailable() async throws {
        let server = try TestServer()
        try await server.enroll(try TestDevice())
        let first = try await server.requestOTP()
        #expect(first.status == 503 && first.code == "messages_unavailable")
        for username in ["anna", "nobody", "anna"] {
            #expect(try await server.requestOTP(["username": .string(username)]).comparable == first.comparable)
        }
        #expect(server.logLines.withLock { $0 } == [])
    }

    @Test("the password stands in no log, not in the audit log, the metrics or the database, in no spelling")
    func isHidden() async throws {
        let server = try await TestServer.withAnna()
        var passwords: [String] = []
        for round in 0..<3 {
            passwords.append(try await server.newPassword())
            if round == 1 { #expect(try await server.verifyOTP(passwords[1]).status == 200) }
            server.clock.advance(seconds: 30)
        }
        let metrics = try await server.send(.get, "/metrics")
        var places = [Data(metrics.body), Data(server.logLines.withLock { $0 }.joined().utf8)]
        for name in ["latchkey.db", "latchkey.db-wal", "audit.jsonl", "server-keys.json"] {
            places.append(try Data(contentsOf: URL(fileURLWithPath: server.folder.file(name))))
        }
        let username = try #require(Username(rawValue: "anna"))
        for text in passwords {
            let password = try #require(OneTimePassword(rawValue: text))
            let hash = try #require(server.keys.oneTimePasswordKey.hash(password, of: username))
            // The keyed hash is there: else this test would look in the wrong places.
            #expect(places.contains { $0.range(of: Data(hash.bytes)) != nil })
            let plain = HashAlgorithm.sha256.hash(Array(text.utf8))
            for spelling in [Data(plain), Data(Hex.encode(plain).utf8), Data(Base64.encode(Array(text.utf8)).utf8)] {
                #expect(places.allSatisfy { $0.range(of: spelling) == nil })
            }
            // Six digits occur by chance in times and ids; as a word of its own they don't.
            for word in ["\"\(text)\"", " \(text) ", "=\(text)\n"] {
                #expect(places.allSatisfy { $0.range(of: Data(word.utf8)) == nil })
            }
        }
    }

    @Test("of 64 presentations of one password at once exactly one signs in")
    func race() async throws {
        let server = try await TestServer.withAnna()
        let password = try await server.newPassword()
        let replies = try await withThrowingTaskGroup { group in
            for _ in 0..<64 { group.addTask { try await server.verifyOTP(password) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(replies.filter { $0.status == 200 }.count == 1)
        #expect(replies.filter { $0.code == "otp_invalid" }.count == 63)
    }

    @Test("a telephone number or password in a wrong form is told, and nothing is counted")
    func malformed() async throws {
        let server = try await TestServer.withAnna()
        #expect(try await server.requestOTP(["phoneNumber": "1234567890"]).code == "field_invalid")
        #expect(try await server.verifyOTP("12345").field == "otp")
        #expect(try await server.post(.verifyOTP, ["username": "anna", "otp": 123456]).code == "field_invalid")
        for _ in 0..<10 { #expect(try await server.verifyOTP("12345x").status == 400) }
        #expect(try await server.verifyOTP(try await server.newPassword()).status == 200)
    }
}
