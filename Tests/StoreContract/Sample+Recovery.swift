import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Sample {
    static let day: Int64 = 86_400

    static func recoveryID(_ number: Int) throws -> RecoveryID {
        try must(RecoveryID(bytes: bytes(number, count: 16)))
    }

    static func recoveryCode(_ number: Int) throws -> RecoveryCodeHash {
        try must(RecoveryCodeHash(bytes: [UInt8(truncatingIfNeeded: number)] + bytes(number, count: 31)))
    }

    static func invitation(_ number: Int) throws -> InvitationUse {
        try must(InvitationUse(hash: bytes(number, count: 32), issuedAt: now, expiresAt: now.addingTimeInterval(3_600)))
    }

    static func secrets(password: Int? = nil, code: Int? = nil, invitation: Int? = nil) throws -> RecoverySecrets {
        RecoverySecrets(
            password: try password.map { (id: try passwordID($0), hash: try passwordHash($0)) },
            code: try code.map(recoveryCode), invitation: try invitation.map { try self.invitation($0) },
            maximumTries: 5)
    }

    /// Recovery `number` with a key of that number, for device 9 unless told otherwise; a day's delay, three days' time.
    static func beginning(
        _ number: Int = 1, of user: Int = 1, device: Int = 9, password: Int? = nil, code: Int? = nil,
        invitation: Int? = nil, challenge: Int? = nil, at seconds: TimeInterval = 10
    ) throws -> RecoveryBeginning {
        RecoveryBeginning(
            id: try recoveryID(number), username: try self.user(user), deviceID: try deviceID(device),
            model: try must(DeviceModel(rawValue: "iPhone 16")), publicKey: [0x04] + bytes(100 + number, count: 64),
            keyID: try keyID(100 + number), consuming: try self.challenge(challenge ?? 700 + number),
            secrets: try secrets(password: password, code: code, invitation: invitation),
            now: now.addingTimeInterval(seconds),
            witnessedAt: 5_000 + Int64(seconds), delaySeconds: day, openSeconds: 3 * day)
    }

    /// Completes recovery `number`, as many witnessed seconds after its beginning as real ones.
    static func completion(
        _ number: Int = 1, of user: Int = 1, password: Int? = nil, code: Int? = nil, invitation: Int? = nil,
        challenge: Int? = nil, otherDevices: OtherDevices = .keep, after seconds: Int64 = day, witnessed: Int64? = nil
    ) throws -> RecoveryCompletion {
        RecoveryCompletion(
            id: try recoveryID(number), username: try self.user(user),
            consuming: try self.challenge(challenge ?? 800 + number, after: TimeInterval(seconds)),
            secrets: try secrets(password: password, code: code, invitation: invitation),
            otherDevices: otherDevices, now: now.addingTimeInterval(10 + TimeInterval(seconds)),
            witnessedAt: 5_010 + (witnessed ?? seconds))
    }
}

extension Store {
    /// Enrolls device 1 of user 1, with a key and a number, and gives the user ten recovery codes.
    func enrollRecoverable() async throws {
        try await enrollTelephones(try Sample.telephone(method: .secureEnclave))
        let codes = try (1...10).map(Sample.recoveryCode)
        let made = try await replaceRecoveryCodes(by: codes, requestedBy: try Sample.signedIn(), now: Sample.now)
        try expect(made, .replaced)
    }

    /// Begins sample recovery 1 with password 1.
    func beginSample() async throws {
        try await issueSample(1)
        guard case .begun(let record) = try await beginRecovery(try Sample.beginning(password: 1)) else {
            throw ContractViolation(description: "it was not begun", line: #line)
        }
        try expect(record.state, .waiting)
    }
}
