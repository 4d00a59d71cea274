import Foundation
import LatchkeyLock
import LatchkeyWire
import Testing

// MARK: One-time codes, changes and devices

extension ContractServer {
    /// The code that went out last.
    var lastCode: String? { state.withLock { $0.codes.last?.code } }

    /// Answers what is neither an enrollment nor a sign-in by key; `nil` for those.
    func changeReply(to path: String, body: Data, bearer: String?) throws -> Data? {
        let decoder = JSONDecoder()
        switch path {
        case Endpoint.requestOTP.path:
            return try encode(try requestCode(try decoder.decode(RequestOTPRequest.self, from: body)))
        case Endpoint.verifyOTP.path:
            return try encode(try verifyCode(try decoder.decode(VerifyOTPRequest.self, from: body)))
        case Endpoint.revoke.path:
            let token = try decoder.decode(RevokeRequest.self, from: body).refreshToken.rawValue
            state.withLock { _ = $0.refreshTokens.removeValue(forKey: token) }
            return try encode(Acknowledgement(success: true, message: ""))
        case Endpoint.upgradeChallenge.path:
            let request = try decoder.decode(UpgradeChallengeRequest.self, from: body)
            return try encode(
                challenge(
                    .upgrade, request.username, request.deviceId, keyID: Self.keyID(try Self.bytes(request.publicKey))))
        case Endpoint.upgrade.path:
            return try encode(try upgrade(try decoder.decode(UpgradeRequest.self, from: body), bearer))
        case Endpoint.downgrade.path:
            return try encode(try downgrade(try decoder.decode(DowngradeRequest.self, from: body), bearer))
        case Endpoint.unenroll.path:
            let request = try decoder.decode(UnenrollRequest.self, from: body)
            _ = try change(bearer, request.username, request.deviceId) { $0 = nil }
            return try encode(Acknowledgement(success: true, message: ""))
        case Endpoint.health.path:
            return try encode(HealthResponse(status: "ok", version: "1.2.3", profile: "lab"))
        default: return try recoveryReply(to: path, body: body) ?? deviceReply(to: path, bearer: bearer)
        }
    }

    private func deviceReply(to path: String, bearer: String?) throws -> Data? {
        let parts = path.split(separator: "/").dropFirst(2).map(String.init)
        guard let kind = parts.first, kind == "devices" || kind == "device" else { return nil }
        let session = try session(bearer)
        switch (kind, parts.count) {
        case ("devices", 2):
            let time = Timestamp(Date(timeIntervalSince1970: 0))
            return try encode(
                DeviceListResponse(
                    devices: devices.filter { $0.value.username == session.username }.map { id, device in
                        DeviceListEntry(
                            deviceId: id, deviceModel: device.deviceModel, method: Self.method(of: device),
                            enrolledAt: time, lastUsed: nil)
                    }))
        case ("devices", 3):
            _ = try change(bearer, session.username, try #require(DeviceID(rawValue: parts[2]))) { $0 = nil }
            return try encode(Acknowledgement(success: true, message: ""))
        case ("device", 3):
            let id = try #require(DeviceID(rawValue: parts[1]))
            guard let device = devices[id], device.username == session.username else {
                throw ProblemCode.notFound.problem(detail: "", field: "deviceId")
            }
            return try encode(
                DeviceStatusResponse(
                    deviceId: id, enrolled: true, method: Self.method(of: device),
                    hasPublicKey: device.publicKey != nil, masking: device.phoneNumber))
        default: return nil
        }
    }

    private static func method(of device: Device) -> MFAMethod {
        device.publicKey == nil ? .smsOTP : .secureEnclave
    }

    // MARK: Who asks

    /// Whose token it is: of a device that is there, and no older than ten minutes.
    func session(_ bearer: String?, isOfAnyAge: Bool = false) throws -> Session {
        guard let bearer else { throw ProblemCode.authorizationRequired.problem(detail: "") }
        guard let session = state.withLock({ $0.sessions[String(bearer.dropFirst("Bearer ".count))] }),
            isOfAnyAge || (now().timeIntervalSince(session.issuedAt) < 600 && devices[session.deviceID] != nil)
        else { throw ProblemCode.accessTokenInvalid.problem(detail: "") }
        return session
    }

    /// Does something once under a key.
    func once(_ key: String, _ body: Data, _ perform: () throws -> Data) throws -> Data {
        let request = try JSONSerialization.data(
            withJSONObject: try JSONSerialization.jsonObject(with: body), options: [.sortedKeys])
        if let known = state.withLock({ $0.repeatable[key] }) {
            guard known.body == request else { throw ProblemCode.idempotencyKeyReused.problem(detail: "") }
            return known.reply
        }
        let reply = try perform()
        state.withLock { $0.repeatable[key] = (request, reply) }
        return reply
    }

    /// Changes a device of the token's user; a sign-in by code must be younger than five minutes.
    private func change(
        _ bearer: String?, _ username: Username, _ deviceID: DeviceID, _ body: (inout Device?) -> Void
    ) throws -> Session {
        let session = try session(bearer)
        guard session.username == username else { throw ProblemCode.accessTokenInvalid.problem(detail: "") }
        guard !session.isByOneTimeCode || now().timeIntervalSince(session.issuedAt) < 300 else {
            throw ProblemCode.reauthenticationRequired.problem(detail: "")
        }
        try state.withLock { state in
            guard state.devices[deviceID]?.username == username else {
                throw ProblemCode.notFound.problem(detail: "", field: "deviceId")
            }
            body(&state.devices[deviceID])
        }
        return session
    }

    // MARK: Ceremonies

    private func upgrade(_ request: UpgradeRequest, _ bearer: String?) throws -> MethodChangeResponse {
        let publicKey = try Self.bytes(request.publicKey)
        let proof = try #require(request.proof)
        try check(
            proof.signature, proof.challengeId,
            context(.upgrade, request.username, request.deviceId, try Self.keyID(publicKey), proof.challengeId),
            publicKey, otherwise: .proofInvalid)
        _ = try session(bearer)
        guard state.withLock({ $0.consumed.insert(proof.challengeId).inserted }) else {
            throw ProblemCode.challengeUsed.problem(detail: "")
        }
        _ = try change(bearer, request.username, request.deviceId) { $0?.publicKey = publicKey }
        return MethodChangeResponse(success: true, method: .secureEnclave, message: "")
    }

    private func downgrade(_ request: DowngradeRequest, _ bearer: String?) throws -> MethodChangeResponse {
        _ = try change(bearer, request.username, request.deviceId) { $0?.publicKey = nil }
        return MethodChangeResponse(success: true, method: .smsOTP, message: "")
    }

    private func requestCode(_ request: RequestOTPRequest) throws -> RequestOTPResponse {
        let id = try #require(OneTimePasswordID(bytes: (0..<16).map { _ in UInt8.random(in: .min ... .max) }))
        try state.withLock { state in
            if let last = state.lastCodeRequests[request.username], now().timeIntervalSince(last) < 30 {
                throw ProblemCode.tooManyAttempts.problem(detail: "")
            }
            state.lastCodeRequests[request.username] = now()
            let device = state.devices.first { id, device in
                device.username == request.username && device.phoneNumber == request.phoneNumber
                    && (request.deviceId == nil || request.deviceId == id)
            }
            guard let device else { return }
            let code = String(format: "%06d", Int.random(in: 0..<1_000_000))
            state.codes.append(
                SentCode(username: request.username, deviceID: device.key, code: code, id: id, sentAt: now()))
        }
        return RequestOTPResponse(masking: request.phoneNumber, expiresIn: 300, otpId: id)
    }

    private func verifyCode(_ request: VerifyOTPRequest) throws -> TokenResponse {
        let session = try state.withLock { state in
            guard let index = state.codes.lastIndex(where: { $0.username == request.username }) else {
                throw ProblemCode.otpInvalid.problem(detail: "")
            }
            let code = state.codes[index]
            guard let id = request.otpId else { throw ProblemCode.fieldMissing.problem(detail: "") }
            guard id == code.id else { throw ProblemCode.otpInvalid.problem(detail: "") }
            guard code.tries < 5, request.deviceId == nil || request.deviceId == code.deviceID,
                code.code == request.otp.rawValue
            else {
                state.codes[index].tries += 1
                throw ProblemCode.otpInvalid.problem(detail: "")
            }
            guard now().timeIntervalSince(code.sentAt) < 300 else { throw ProblemCode.otpExpired.problem(detail: "") }
            let hasKey = state.devices.values.contains { $0.username == request.username && $0.publicKey != nil }
            guard !hasKey || state.areCodesEnough else { throw ProblemCode.recoveryRequired.problem(detail: "") }
            state.codes.removeAll { $0.username == request.username }
            return Session(
                username: request.username, deviceID: code.deviceID, issuedAt: now(), isByOneTimeCode: true)
        }
        return tokens(session)
    }
}
