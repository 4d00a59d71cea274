import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct MFAClientTests {
    let server: ContractServer
    let request: InitiateRequest

    init() throws {
        server = try ContractServer(now: { Date(timeIntervalSince1970: 1_750_000_000) })
        request = InitiateRequest(
            username: try #require(Username(rawValue: "anna")), deviceId: try #require(DeviceID(rawValue: "device")))
    }

    var client: MFAClient {
        MFAClient(baseURL: server.baseURL, session: ContractProtocol.session(), serverID: server.serverID)
    }

    @Test("a reply of the contract is read")
    func reply() async throws {
        let challenge = try await client.initiate(request)
        #expect(challenge.scheme == .bound)
        #expect(server.requests == ["auth/initiate"])
    }

    @Test("a path of the base URL is kept before the API's")
    func prefix() async throws {
        let client = MFAClient(
            baseURL: server.baseURL.appendingPathComponent("proxy/"), session: ContractProtocol.session(),
            serverID: server.serverID)
        #expect(await failure { try await client.initiate(request) }?.code == .server(.notFound))
        #expect(server.requests == ["/proxyauth/initiate"])
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let fault: ContractServer.Fault
        let code: LatchkeyError.Code
        var testDescription: String { "\(fault)" }
    }

    @Test(
        "what the network or a strange server does is told apart",
        arguments: [
            Row(fault: .requestLost, code: .networkUnavailable), Row(fault: .replyLost, code: .networkUnavailable),
            Row(fault: .garbage, code: .replyMalformed), Row(fault: .oversized, code: .replyMalformed),
            Row(fault: .status(204), code: .serverUnknown), Row(fault: .status(404), code: .serverUnknown),
            Row(fault: .status(503), code: .serverUnknown), Row(fault: .status(302), code: .redirectRefused),
            Row(fault: .refused(.overloaded), code: .server(.overloaded)),
        ])
    func faults(row: Row) async throws {
        server.fail(.initiate, row.fault)
        #expect(await failure { try await client.initiate(request) }?.code == row.code)
        _ = try await client.initiate(request)
    }

    @Test("a redirection is not followed: the body stays with the server that was asked")
    func redirection() async throws {
        let other = try LoopbackServer(status: "200 OK", headers: [:])
        let server = try LoopbackServer(
            status: "307 Temporary Redirect", headers: ["Location": "http://127.0.0.1:\(other.port)/"])
        let client = MFAClient(
            baseURL: try #require(URL(string: "http://127.0.0.1:\(server.port)")),
            session: URLSession(configuration: .ephemeral), serverID: self.server.serverID)
        let error = await failure { try await client.initiate(request) }
        #expect(error?.code == .redirectRefused)
        #expect(error?.underlying == .server(ServerRefusal(status: 307)))
        #expect(server.requestLines == ["POST /api/v1/auth/initiate HTTP/1.1"])
        #expect(other.requestLines == [])
    }

    @Test("a reply that is too long is cut, and its end not waited for", arguments: ["200 OK", "404 Not Found"])
    func endless(status: String) async throws {
        let (closings, closing) = AsyncStream.makeStream(of: Bool.self)
        let server = try LoopbackServer { connection in
            guard RawRequest(from: connection) != nil else { return }
            connection.send("HTTP/1.1 \(status)\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
            let chunk = Array("10000\r\n".utf8) + [UInt8](repeating: 0x20, count: 65_536) + Array("\r\n".utf8)
            for _ in 0..<2 { connection.send(chunk) }
            // Nothing more comes from either side, until the client hangs up.
            closing.yield(connection.receive().isEmpty)
            closing.finish()
        }
        let client = MFAClient(
            baseURL: try #require(URL(string: "http://127.0.0.1:\(server.port)")),
            session: URLSession(configuration: .ephemeral), serverID: self.server.serverID)
        #expect(await failure { try await client.initiate(request) }?.code == .replyMalformed)
        for await isClosed in closings { #expect(isClosed) }
    }

    @Test("a reply of the longest length is read, and one byte more is too many")
    func longest() async throws {
        for (length, isRead) in [(MFAClient.maximumReplyLength, true), (MFAClient.maximumReplyLength + 1, false)] {
            let server = try LoopbackServer(status: "200 OK", headers: [:], body: String(repeating: " ", count: length))
            let url = try #require(URL(string: "http://127.0.0.1:\(server.port)"))
            let session = URLSession(configuration: .ephemeral)
            var data: Data?
            let error = await failure { data = try await session.exchange(URLRequest(url: url)).0 }
            #expect(data?.count == (isRead ? length : nil))
            #expect(error?.code == (isRead ? nil : .replyMalformed))
        }
    }

    @Test("a reply that comes drop by drop, so that the line is never silent, is given up after the request's time")
    func dripping() async throws {
        let server = try LoopbackServer { connection in
            guard RawRequest(from: connection) != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 60000\r\n\r\n".utf8)
            while connection.isOpen, connection.send(" ".utf8) {}
        }
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(server.port)")))
        request.timeoutInterval = 1
        let session = URLSession(configuration: .ephemeral)
        let error = await failure { _ = try await session.exchange(request) }
        #expect(error?.code == .networkTimeout)
    }

    @Test("a request whose task has ended ends too, whether before or after it was sent")
    func cancelled() async throws {
        server.fail(.initiate, .neverAnswered, .neverAnswered)
        let (client, request) = (client, request)
        let task = Task { await failure { try await client.initiate(request) }?.code }
        task.cancel()
        #expect(await task.value == .cancelled)
        let asked = server.requests.count
        let sent = Task { await failure { try await client.initiate(request) }?.code }
        while server.requests.count == asked { await Task.yield() }
        sent.cancel()
        #expect(await sent.value == .cancelled)
    }

    @Test("a wrong token in an enrollment calls for a sign-in, not for another try")
    func wrongToken() async throws {
        server.fail(.enroll, .refused(.authenticationFailed))
        let enroll = EnrollRequest(
            username: request.username, phoneNumber: try #require(PhoneNumber(rawValue: "+15555550100")),
            publicKey: nil, method: .smsOTP, deviceId: request.deviceId,
            deviceModel: try #require(DeviceModel(rawValue: "iPhone")))
        let token = try #require(AccessToken(rawValue: "token"))
        let error = await failure { try await client.enroll(enroll, accessToken: token) }
        #expect(error?.suggestion == .signInAgain)
    }

    @Test("what is asked about devices is asked with the token, and under their names")
    func devices() async throws {
        let tokens = server.tokens(
            ContractServer.Session(
                username: request.username, deviceID: request.deviceId,
                issuedAt: Date(timeIntervalSince1970: 1_750_000_000), isByOneTimeCode: false))
        let token = try #require(AccessToken(rawValue: tokens.token))
        let number = try #require(PhoneNumber(rawValue: "+15555550100"))
        let model = try #require(DeviceModel(rawValue: "iPhone"))
        server.state.withLock {
            $0.devices[request.deviceId] = ContractServer.Device(
                username: request.username, publicKey: nil, deviceModel: model, phoneNumber: number)
        }
        let devices = try await client.devices(of: request.username, accessToken: token).devices
        #expect(devices.map(\.deviceId) == [request.deviceId])
        let status = try await client.deviceStatus(request.deviceId, accessToken: token)
        #expect(status.method == .smsOTP)
        #expect(status.phoneNumber == number.masked)
        try await client.removeDevice(request.deviceId, of: request.username, accessToken: token)
        #expect(server.devices.isEmpty)
        #expect(server.requests == ["devices/anna", "device/device/status", "devices/anna/device"])
        let error = await failure { try await client.devices(of: request.username, accessToken: token) }
        #expect(error?.code == .server(.accessTokenInvalid))
    }

    @Test("the server's health is told")
    func health() async throws {
        #expect(try await client.health().version == "1.2.3")
    }

    @Test("a request under one key is done once")
    func idempotency() async throws {
        let enroll = EnrollRequest(
            username: request.username, phoneNumber: try #require(PhoneNumber(rawValue: "+15555550100")),
            publicKey: nil, method: .smsOTP, deviceId: request.deviceId,
            deviceModel: try #require(DeviceModel(rawValue: "iPhone")))
        for _ in 0..<2 { _ = try await client.enroll(enroll, idempotencyKey: "key") }
        #expect(await failure { try await client.enroll(enroll) }?.code == .server(.deviceExists))
        #expect(server.devices.count == 1)
    }

    @Test("text that would break a header is no access token", arguments: ["", "a b", "a\r\nX: y", "é"])
    func accessToken(text: String) {
        #expect(AccessToken(rawValue: text) == nil)
    }
}
