import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

// The flows beyond the first enrollment and the sign-in by key.
extension Stage {
    var methodChange: MFAMethodChange { MFAMethodChange(context) }

    var unenrollment: MFAUnenrollment { MFAUnenrollment(context) }

    var oneTimeCode: MFAOneTimeCode { MFAOneTimeCode(context) }

    var recovery: MFARecovery { MFARecovery(context) }

    /// The front door as a new launch would make it.
    func door() -> DeviceSignIn { DeviceSignIn(context, repository: disk) }

    /// A keeper as a new launch would make it.
    func keeper() -> SessionKeeper {
        SessionKeeper(client: client, now: { [self] in phone.now })
    }

    @discardableResult
    func enrollSMSOnly() async throws -> DeviceIdentity {
        try await enrollment.enrollSMSOnly(try applicant)
    }

    /// Signs in by a code, as the person reads it from the message.
    @discardableResult
    func signInByCode() async throws -> SessionTokens {
        wait(seconds: 60)
        _ = try await oneTimeCode.request(username)
        return try await oneTimeCode.verify(try #require(server.lastCode), for: username)
    }

    @discardableResult
    func upgrade(to method: AuthMethod, _ accessToken: AccessToken?) async throws -> DeviceIdentity {
        try await methodChange.upgrade(username, to: method, accessToken: accessToken)
    }

    @discardableResult
    func downgrade(_ accessToken: AccessToken?) async throws -> DeviceIdentity {
        try await methodChange.downgrade(username, accessToken: accessToken)
    }

    func unenroll(_ accessToken: AccessToken?) async throws {
        try await unenrollment.unenroll(username, accessToken: accessToken)
    }

    /// The only device that the server holds.
    var serverDevice: ContractServer.Device? {
        server.devices.count == 1 ? server.devices.values.first : nil
    }
}

extension ContractServer.Fault {
    /// What a request that meets it fails with.
    var code: LatchkeyError.Code? {
        switch self {
        case .requestLost, .replyLost, .held: .networkUnavailable
        case .garbage, .oversized: .replyMalformed
        case .refused(let problem), .doneThenRefused(let problem): .server(problem)
        case .missing: .server(.notFound)
        case .status(300..<400): .redirectRefused
        case .status: .serverUnknown
        case .neverAnswered, .deliveredTwice: nil
        }
    }
}

extension DeviceIdentity {
    /// The keys that this device has: one or none.
    var tags: Set<DeviceKeyTag> { Set([key?.tag].compactMap { $0 }) }
}
