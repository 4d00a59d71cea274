import Foundation
import LatchkeyHTTP
import LatchkeyLock
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// The server without a socket.
@Suite struct InProcessServerTests {
    private static func withServer(
        _ change: (inout ServerConfiguration) -> Void = { _ in },
        _ body: (InProcessServer, TemporaryFolder) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        var configuration = ServerConfiguration(
            http: HTTPConfiguration(), dataFolder: folder.path,
            serverID: try #require(ServerID(rawValue: "latchkey.example")))
        configuration.profile = .lab
        change(&configuration)
        let server = try InProcessServer(configuration, clock: { 1_762_782_894_000 })
        do {
            try await body(server, folder)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private static func post(_ server: InProcessServer, _ path: String, _ body: String) async throws -> HTTPResponse {
        await server.respond(
            to: try HTTPRequest(
                .post, path, headers: ["Content-Type": "application/json"], body: Array(body.utf8)))
    }

    private static func enroll(_ server: InProcessServer) async throws -> HTTPResponse {
        try await post(
            server, Endpoint.enroll.path,
            #"{"username":"anna","deviceId":"d1","deviceModel":"m","method":"smsOTP","phoneNumber":"+1234567890"}"#)
    }

    @Test("it answers, remembers, sends messages, and an operator sees all of it")
    func enrollment() async throws {
        try await Self.withServer { server, _ in
            #expect(try await Self.enroll(server).status == 200)
            let reply = try await Self.post(
                server, Endpoint.requestOTP.path, #"{"username":"anna","phoneNumber":"+1234567890"}"#)
            #expect(reply.status == 200)
            await server.sendMessages()
            #expect(server.messages.first?.message.to.rawValue == "+1234567890")
            let devices = try server.inspect().tables.first { $0.name == "devices" }
            #expect(devices?.rows.count == 1)
            let audit = try server.readAudit()
            #expect(audit.report.isIntact)
            #expect(audit.lines.map(\.record.event).contains(.deviceEnrolled))
        }
    }

    @Test("a laboratory with strict rules keeps its inbox; a code needs its id, and notices are sent")
    func strictRules() async throws {
        try await Self.withServer { configuration in
            configuration.accountRules = .strict
            #expect(configuration.enrollment == .invited)
            configuration.enrollment = .open
            #expect(configuration.oneTimePasswordRecovery == .delayed(hours: 24))
            #expect(configuration.stepUp == .required)
            #expect(configuration.freedNames == .reserve)
        } _: { server, _ in
            #expect(try await Self.enroll(server).status == 200)
            let reply = try await Self.post(
                server, Endpoint.requestOTP.path, #"{"username":"anna","phoneNumber":"+1234567890"}"#)
            let sent = try JSONDecoder().decode([String: JSONValue].self, from: Data(reply.body))
            guard case .string(let id) = sent["otpId"] else {
                Issue.record("no otpId")
                return
            }
            await server.sendMessages()
            let code = try #require(server.messages.first).message.body.prefix(6)
            let path = Endpoint.verifyOTP.path
            #expect(try await Self.post(server, path, #"{"username":"anna","otp":"\#(code)"}"#).status == 400)
            let body = #"{"username":"anna","otp":"\#(code)","otpId":"\#(id)","purpose":"manage"}"#
            let signedIn = try await Self.post(server, path, body)
            let given = try JSONDecoder().decode([String: JSONValue].self, from: Data(signedIn.body))
            guard case .string(let token) = given["token"] else {
                Issue.record("no token")
                return
            }
            let made = await server.respond(
                to: try HTTPRequest(
                    .post, Endpoint.newRecoveryCodes.path,
                    headers: ["Content-Type": "application/json", "Authorization": "Bearer \(token)"], body: []))
            #expect(made.status == 200)
            // The server's own messenger may have taken it just before.
            for _ in 0..<1_000 where server.messages.count < 2 { await server.sendMessages() }
            #expect(server.messages.map(\.message.purpose).contains(.notice))
        }
    }

    @Test("an operator removes a device, and only that of the user who is named")
    func removal() async throws {
        try await Self.withServer { server, _ in
            #expect(try await Self.enroll(server).status == 200)
            let (anna, bob) = (try #require(Username(rawValue: "anna")), try #require(Username(rawValue: "bob")))
            let (own, other) = (try #require(DeviceID(rawValue: "d1")), try #require(DeviceID(rawValue: "other")))
            #expect(try await server.remove(nil, of: bob) == 0)
            #expect(try await server.remove(other, of: anna) == 0)
            #expect(try await server.remove(own, of: anna) == 1)
            #expect(try server.inspect().tables.first { $0.name == "devices" }?.rows.isEmpty == true)
        }
    }

    @Test("failed sign-ins are seen, and how many are left")
    func attempts() async throws {
        try await Self.withServer { server, _ in
            let (anna, device) = (
                try #require(Username(rawValue: "anna")), try #require(DeviceID(rawValue: "d1"))
            )
            #expect(server.attempts(of: anna, deviceID: device).left == 5)
            for _ in 0..<5 {
                let reply = try await Self.post(
                    server, Endpoint.initiate.path, #"{"username":"anna","deviceId":"d1"}"#)
                let challenge = try JSONDecoder().decode(ChallengeResponse.self, from: Data(reply.body))
                _ = try await Self.post(
                    server, Endpoint.verifySignature.path,
                    #"{"username":"anna","deviceId":"d1","challengeId":"\#(challenge.challengeId.rawValue)","signature":"MAYCAQECAQE="}"#
                )
            }
            let attempts = server.attempts(of: anna, deviceID: device)
            #expect(attempts.left == 0)
            #expect(attempts.waitSeconds == 30)
        }
    }
}
