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
        let code: MFAError.Code
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

    @Test("a redirection is not followed")
    func redirection() async throws {
        server.fail(.initiate, .redirected)
        #expect(await failure { try await client.initiate(request) } != nil)
        #expect(server.requests == ["auth/initiate"])
    }

    @Test("a wrong token in an enrolment calls for a sign-in, not for another try")
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

    @Test("text that would break a header is no access token", arguments: ["", "a b", "a\r\nX: y", "é"])
    func accessToken(text: String) {
        #expect(AccessToken(rawValue: text) == nil)
    }
}
