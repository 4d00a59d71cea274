import Foundation
import LatchkeyLock
import LatchkeyWire
import Testing

extension ContractServer {
    /// A recovery as the server keeps it.
    struct BegunRecovery: Sendable, Hashable {
        var username: Username
        var deviceID: DeviceID
        var deviceModel: DeviceModel
        var publicKey: [UInt8]
        var state: RecoveryState
        var begunAt: Date

        var completableAt: Date { begunAt.addingTimeInterval(ContractServer.recoveryDelay) }
        var expiresAt: Date { completableAt.addingTimeInterval(72 * 3600) }
    }

    /// How long a recovery waits: a day.
    static let recoveryDelay: TimeInterval = 24 * 3600

    /// The only recovery that there is.
    var begun: BegunRecovery? {
        state.withLock { $0.recoveries.count == 1 ? $0.recoveries.values.first : nil }
    }

    /// Makes a recovery code.
    func makeRecoveryCode() throws -> String {
        let code = try #require(RecoveryCode(bytes: (0..<10).map { _ in UInt8.random(in: .min ... .max) }))
        state.withLock { _ = $0.recoveryCodes.insert(code) }
        return code.rawValue
    }

    /// Stops all recoveries, as a device of the account would.
    func stopRecoveries() {
        state.withLock { state in
            for id in state.recoveries.keys { state.recoveries[id]?.state = .stopped }
        }
    }

    func recoveryReply(to path: String, body: Data) throws -> Data? {
        let decoder = JSONDecoder()
        switch path {
        case Endpoint.recoveryChallenge.path:
            let request = try decoder.decode(RecoveryChallengeRequest.self, from: body)
            return try encode(
                challenge(
                    .recover, request.username, request.deviceId, keyID: Self.keyID(try Self.bytes(request.publicKey))))
        case Endpoint.beginRecovery.path:
            return try encode(try begin(try decoder.decode(BeginRecoveryRequest.self, from: body)))
        case Endpoint.completeRecovery.path:
            return try encode(try complete(try decoder.decode(CompleteRecoveryRequest.self, from: body)))
        case Endpoint.recoveryStatus.path:
            let request = try decoder.decode(RecoveryStatusRequest.self, from: body)
            guard let begun = state.withLock({ $0.recoveries[request.recoveryId] }),
                begun.username == request.username, begun.state != .waiting || now() < begun.expiresAt
            else { throw ProblemCode.recoveryUnknown.problem(detail: "") }
            return try encode(Self.response(request.recoveryId, begun))
        default: return nil
        }
    }

    private static func response(_ id: RecoveryID, _ begun: BegunRecovery) -> RecoveryResponse {
        RecoveryResponse(
            recoveryId: id, state: begun.state, deviceId: begun.deviceID,
            completableAt: Timestamp(begun.completableAt), expiresAt: Timestamp(begun.expiresAt))
    }

    private func begin(_ request: BeginRecoveryRequest) throws -> RecoveryResponse {
        let publicKey = try Self.bytes(request.publicKey)
        try check(request.proof, request.username, request.deviceId, publicKey)
        let now = now()
        let (id, begun) = try state.withLock { state in
            try state.judge(request.otpId, request.otp, request.recoveryCode, of: request.username, at: now)
            let running = state.recoveries.first { _, begun in
                begun.username == request.username && begun.state == .waiting && now < begun.expiresAt
            }
            let areTwo = request.otp != nil && request.recoveryCode != nil
            let isSame = running?.value.publicKey == publicKey && running?.value.deviceID == request.deviceId
            guard running == nil || isSame || areTwo else { throw ProblemCode.recoveryRunning.problem(detail: "") }
            guard state.consumed.insert(request.proof.challengeId).inserted else {
                throw ProblemCode.challengeUsed.problem(detail: "")
            }
            state.spend(request.otp, request.recoveryCode, of: request.username)
            if let running, !areTwo { return (running.key, running.value) }
            if let running { state.recoveries[running.key]?.state = .stopped }
            let id = try #require(RecoveryID(bytes: (0..<16).map { _ in UInt8.random(in: .min ... .max) }))
            let begun = BegunRecovery(
                username: request.username, deviceID: request.deviceId, deviceModel: request.deviceModel,
                publicKey: publicKey, state: areTwo ? .completed : .waiting, begunAt: now)
            state.recoveries[id] = begun
            if areTwo { try state.finish(begun, .keep) }
            return (id, begun)
        }
        return Self.response(id, begun)
    }

    private func complete(_ request: CompleteRecoveryRequest) throws -> RecoveryResponse {
        guard let known = state.withLock({ $0.recoveries[request.recoveryId] }) else {
            throw ProblemCode.recoveryUnknown.problem(detail: "")
        }
        try check(request.proof, known.username, known.deviceID, known.publicKey)
        let now = now()
        let begun = try state.withLock { state in
            guard var begun = state.recoveries[request.recoveryId], begun.state == .waiting, now < begun.expiresAt
            else { throw ProblemCode.recoveryUnknown.problem(detail: "") }
            guard now >= begun.completableAt else { throw ProblemCode.recoveryWaiting.problem(detail: "") }
            try state.judge(request.otpId, request.otp, request.recoveryCode, of: request.username, at: now)
            guard state.consumed.insert(request.proof.challengeId).inserted else {
                throw ProblemCode.challengeUsed.problem(detail: "")
            }
            state.spend(request.otp, request.recoveryCode, of: request.username)
            begun.state = .completed
            state.recoveries[request.recoveryId] = begun
            try state.finish(begun, request.otherDevices ?? .keep)
            return begun
        }
        return Self.response(request.recoveryId, begun)
    }

    private func check(
        _ proof: EnrollmentProof, _ username: Username, _ deviceID: DeviceID, _ publicKey: [UInt8]
    ) throws {
        try check(
            proof.signature, proof.challengeId,
            context(.recover, username, deviceID, try Self.keyID(publicKey), proof.challengeId), publicKey,
            otherwise: .proofInvalid)
    }
}

extension ContractServer.State {
    /// Refuses secrets that are wrong or used up.
    fileprivate mutating func judge(
        _ id: OneTimePasswordID?, _ code: OneTimePassword?, _ recoveryCode: RecoveryCode?, of username: Username,
        at now: Date
    ) throws {
        guard code != nil || recoveryCode != nil else { throw ProblemCode.fieldMissing.problem(detail: "") }
        if let code {
            guard let sent = codes.lastIndex(where: { $0.username == username }), codes[sent].id == id,
                codes[sent].tries < 5
            else { throw ProblemCode.otpInvalid.problem(detail: "") }
            guard codes[sent].code == code.rawValue else {
                codes[sent].tries += 1
                throw ProblemCode.otpInvalid.problem(detail: "")
            }
            guard now.timeIntervalSince(codes[sent].sentAt) < 300 else {
                throw ProblemCode.otpExpired.problem(detail: "")
            }
        }
        if let recoveryCode, !recoveryCodes.contains(recoveryCode) {
            throw ProblemCode.recoveryCodeInvalid.problem(detail: "")
        }
    }

    fileprivate mutating func spend(_ code: OneTimePassword?, _ recoveryCode: RecoveryCode?, of username: Username) {
        if code != nil { codes.removeAll { $0.username == username } }
        if let recoveryCode { recoveryCodes.remove(recoveryCode) }
    }

    /// Gives the device its key.
    fileprivate mutating func finish(
        _ begun: ContractServer.BegunRecovery, _ otherDevices: OtherDevices
    ) throws {
        let number = try #require(devices.values.first { $0.username == begun.username }).phoneNumber
        devices[begun.deviceID] = ContractServer.Device(
            username: begun.username, publicKey: begun.publicKey, deviceModel: begun.deviceModel, phoneNumber: number)
        guard otherDevices == .remove else { return }
        devices = devices.filter { $0.key == begun.deviceID || $0.value.username != begun.username }
    }
}
