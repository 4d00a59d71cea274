import LatchkeyWire
import Testing

@testable import LatchkeyServer

extension TestServer {
    /// A server with messages that can be read and production's rule for codes, and Anna's phone with its key.
    static func recovering(
        _ recovery: OneTimePasswordRecovery = .delayed(hours: 24), invitationIssuer: InvitationIssuer? = nil
    ) async throws -> (server: TestServer, phone: TestDevice, bearer: String) {
        let server = try lab { configuration in
            configuration.oneTimePasswordRecovery = recovery
            configuration.invitationIssuer = invitationIssuer
        }
        let phone = try TestDevice()
        try #require(try await server.enroll(phone).status == 200)
        let tokens: TokenResponse = try await server.signIn(phone).read()
        return (server, phone, tokens.token)
    }

    /// Asks for a one-time password for Anna: its id and the password.
    func newCode() async throws -> [String: JSONValue] {
        let reply = try await requestOTP()
        let id = try #require(reply["otpId"])
        let texts = try await texts()
        return ["otpId": .string(id), "otp": .string(String(try #require(texts.first).prefix(6)))]
    }

    /// A challenge for a recovery, signed by the device's key.
    func recoveryProof(of device: TestDevice) async throws -> JSONValue {
        try device.answer(try await post(.recoveryChallenge, device.challengeRequest).read())
    }

    /// Begins a recovery with the device's key and the given secrets.
    @discardableResult
    func beginRecovery(_ device: TestDevice, _ secrets: [String: JSONValue]) async throws -> Reply {
        guard case .object(var members) = device.challengeRequest else { throw TestFault.noObject }
        members["deviceModel"] = "iPhone 16"
        members["proof"] = try await recoveryProof(of: device)
        return try await post(.beginRecovery, .object(members.merging(secrets) { _, new in new }))
    }

    /// Completes a recovery with the device's key and the given members.
    func completeRecovery(
        _ id: String?, _ device: TestDevice, _ members: [String: JSONValue]
    ) async throws -> Reply {
        let own: [String: JSONValue] = [
            "username": .string(device.username), "recoveryId": .string(try #require(id)),
            "proof": try await recoveryProof(of: device),
        ]
        return try await post(.completeRecovery, .object(own.merging(members) { _, new in new }))
    }

    func recoveryStatus(_ id: String?, of username: String = "anna") async throws -> Reply {
        try await post(
            .recoveryStatus, ["username": .string(username), "recoveryId": .string(try #require(id))])
    }

    /// Gets ten recovery codes.
    func newRecoveryCodes(_ bearer: String) async throws -> [RecoveryCode] {
        let reply = try await send(.post, Endpoint.newRecoveryCodes.path, authorization: "Bearer " + bearer)
        return try reply.read(NewRecoveryCodesResponse.self).codes
    }

    func get(_ endpoint: Endpoint, _ bearer: String) async throws -> Reply {
        try await send(.get, endpoint.path, authorization: "Bearer " + bearer)
    }
}

enum TestFault: Error {
    case noObject
}
