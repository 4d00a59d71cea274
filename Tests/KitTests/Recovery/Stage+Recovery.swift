import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing

/// Who begins a recovery: a phone that never was enrolled, or one that has lost its key.
enum RecoveringPhone: String, Sendable, CaseIterable {
    case new, keyLost
}

extension Stage {
    var accountRecovery: MFAAccountRecovery { MFAAccountRecovery(context) }

    var claimant: MFAAccountRecovery.Claimant {
        get throws { MFAAccountRecovery.Claimant(try applicant) }
    }

    /// A stage with an account whose codes alone open nothing; this phone has no working key of it.
    static func toRecover(_ phone: RecoveringPhone) async throws -> Stage {
        let stage = try Stage()
        let identity = try await stage.enroll(.passcode)
        stage.server.state.withLock { $0.areCodesEnough = false }
        for tag in identity.tags { try await DeviceKey.delete(tag) }
        if phone == .new { try stage.store.forget(stage.username) }
        return stage
    }

    /// Requests a code, and reads the message.
    func newCode() async throws -> String {
        wait(seconds: 60)
        _ = try await oneTimeCode.request(username, phoneNumber: try applicant.phoneNumber)
        return try #require(server.lastCode)
    }

    /// Begins a recovery with a code by text message.
    @discardableResult
    func beginRecovery(
        with method: AuthMethod = .passcode
    ) async throws -> MFAAccountRecovery.Recovery {
        try await accountRecovery.begin(try claimant, by: .oneTimeCode(try await newCode()), with: method)
    }

    /// Lets the server's delay pass.
    func waitForRecovery() { wait(seconds: ContractServer.recoveryDelay) }

    @discardableResult
    func completeRecovery(otherDevices: OtherDevices = .keep) async throws -> DeviceIdentity {
        try await accountRecovery.complete(
            username, by: .oneTimeCode(try await newCode()), otherDevices: otherDevices)
    }
}

extension MFAAccountRecovery.Claimant {
    init(_ applicant: MFAEnrollment.Applicant) {
        self.init(
            username: applicant.username, phoneNumber: applicant.phoneNumber, deviceModel: applicant.deviceModel)
    }
}
