import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// A device with a key, as the requests of its app show it.
struct TestDevice: Sendable {
    var username: String
    var deviceID: String
    var scheme: SigningScheme?
    var key: ECPrivateKey

    init(_ username: String = "anna", _ deviceID: String = "phone", scheme: SigningScheme? = .bound) throws {
        self.username = username
        self.deviceID = deviceID
        self.scheme = scheme
        key = try ECPrivateKey(curve: .p256)
    }

    /// The request to `enroll`; members of `changes` replace its own, `null` ones are left out.
    func enrollment(proof: JSONValue? = nil, _ changes: [String: JSONValue] = [:]) -> JSONValue {
        var members: [String: JSONValue] = [
            "username": .string(username), "phoneNumber": "+1234567890",
            "publicKey": .string(Base64.encode(key.publicKey.x963)), "method": "secureEnclave",
            "deviceId": .string(deviceID), "deviceModel": "iPhone 15 Pro",
        ]
        members["scheme"] = scheme.map { .string($0.rawValue) }
        members["proof"] = proof
        for (name, value) in changes { members[name] = value == .null ? nil : value }
        return .object(members)
    }

    /// The request to `enroll/challenge`.
    var challengeRequest: JSONValue {
        [
            "username": .string(username), "deviceId": .string(deviceID),
            "publicKey": .string(Base64.encode(key.publicKey.x963)),
        ]
    }

    /// The request to `upgrade`; members of `changes` replace its own, `null` ones are left out.
    func upgrade(proof: JSONValue? = nil, _ changes: [String: JSONValue] = [:]) -> JSONValue {
        guard case .object(var members) = challengeRequest else { return .null }
        members["proof"] = proof
        for (name, value) in changes { members[name] = value == .null ? nil : value }
        return .object(members)
    }

    /// The same device with another key.
    func withNewKey() throws -> TestDevice {
        var device = self
        device.key = try ECPrivateKey(curve: .p256)
        return device
    }

    /// The request to `initiate`.
    var initiation: JSONValue { ["username": .string(username), "deviceId": .string(deviceID)] }

    /// The members `challengeId` and `signature`.
    func answer(_ challenge: ChallengeResponse) throws -> JSONValue {
        [
            "challengeId": .string(challenge.challengeId.rawValue),
            "signature": .string(Base64.encode(try key.signature(for: challenge.challenge.bytes, hash: .sha256).der)),
        ]
    }

    /// The request to `verify-signature`.
    func verification(_ challenge: ChallengeResponse, _ changes: [String: JSONValue] = [:]) throws -> JSONValue {
        guard case .object(var members) = try answer(challenge) else { return .null }
        members["username"] = .string(username)
        members["deviceId"] = .string(deviceID)
        for (name, value) in changes { members[name] = value }
        return .object(members)
    }
}

extension TestServer {
    /// Asks for an enrollment challenge and signs it.
    func proof(of device: TestDevice) async throws -> JSONValue {
        try device.answer(try await post(.enrollmentChallenge, device.challengeRequest).read())
    }

    /// Enrolls a device with a proof of possession.
    @discardableResult
    func enroll(_ device: TestDevice, bearer: String? = nil) async throws -> Reply {
        try await post(.enroll, device.enrollment(proof: try await proof(of: device)), bearer: bearer)
    }

    /// Asks for the challenge of an upgrade and signs it with the device's key.
    func upgradeProof(of device: TestDevice) async throws -> JSONValue {
        try device.answer(try await post(.upgradeChallenge, device.challengeRequest).read())
    }

    /// Gives an enrolled device the key that it has here, with a proof of possession.
    @discardableResult
    func upgrade(_ device: TestDevice, bearer: String?) async throws -> Reply {
        try await post(.upgrade, device.upgrade(proof: try await upgradeProof(of: device)), bearer: bearer)
    }

    /// Enrolls a device that signs in by one-time codes.
    @discardableResult
    func enrollForCodes(_ device: TestDevice) async throws -> Reply {
        let request = device.enrollment(["method": "smsOTP", "publicKey": .null, "scheme": .null])
        return try await post(.enroll, request)
    }

    /// A sign-in for the purpose `manage`, in the session of a token if one is given.
    func stepUp(_ device: TestDevice, bearer: String? = nil) async throws -> Reply {
        guard case .object(var members) = device.initiation else { return try await post(.initiate, .null) }
        members["purpose"] = "manage"
        let challenge: ChallengeResponse = try await post(.initiate, .object(members)).read()
        return try await post(
            .verifySignature, try device.verification(challenge, ["purpose": "manage"]), bearer: bearer)
    }

    /// An account token of a device.
    func accountToken(_ device: TestDevice, bearer: String? = nil) async throws -> String {
        try await stepUp(device, bearer: bearer).read(TokenResponse.self).token
    }

    func initiate(_ device: TestDevice) async throws -> ChallengeResponse {
        try await post(.initiate, device.initiation).read()
    }

    /// A whole sign-in.
    func signIn(_ device: TestDevice) async throws -> Reply {
        try await post(.verifySignature, try device.verification(try await initiate(device)))
    }

    /// A whole sign-in whose signature is wrong.
    func failToSignIn(_ device: TestDevice) async throws -> Reply {
        var other = device
        other.key = try ECPrivateKey(curve: .p256)
        return try await signIn(other)
    }
}
