import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Sample {
    static func number(_ number: Int) throws -> PhoneNumber {
        try must(PhoneNumber(rawValue: "+49151\(10_000_000 + number)"))
    }

    static func passwordID(_ number: Int) throws -> OneTimePasswordID {
        try must(OneTimePasswordID(bytes: bytes(number, count: 16)))
    }

    /// Differs in the first byte too, from which a store may pick a row for strangers.
    static func passwordHash(_ number: Int) throws -> OneTimePasswordHash {
        try must(OneTimePasswordHash(bytes: [UInt8(truncatingIfNeeded: number)] + bytes(number, count: 31)))
    }

    /// Device `number` of user `user`, with the telephone number of that user.
    static func telephone(
        _ number: Int = 1, of user: Int = 1, phone: Int? = nil, method: MFAMethod = .smsOTP
    ) throws -> DeviceRecord {
        var device = try self.device(number, of: user)
        device.phoneNumber = try self.number(phone ?? user)
        guard method == .smsOTP else { return device }
        device.method = .smsOTP
        device.scheme = .plain
        device.publicKey = nil
        device.keyID = nil
        return device
    }

    static func issuance(
        _ password: Int = 1, of user: Int = 1, phone: Int? = nil, device: Int? = nil, at seconds: TimeInterval = 1,
        dailyLimit: Int = 20, unverifiedDailyLimit: Int = 20, budget: Int? = nil
    ) throws -> OneTimePasswordIssuance {
        let time = now.addingTimeInterval(seconds)
        return OneTimePasswordIssuance(
            id: try passwordID(password), username: try self.user(user), phoneNumber: try number(phone ?? user),
            deviceID: try device.map { try deviceID($0) }, hash: try passwordHash(password), issuedAt: time,
            expiresAt: time.addingTimeInterval(300), dailyLimit: dailyLimit,
            unverifiedDailyLimit: unverifiedDailyLimit, budget: budget)
    }

    /// The outcome of a password for device `number` of user `user`.
    static func redeemed(_ number: Int, of user: Int = 1) throws -> OneTimePasswordRedemptionOutcome {
        .redeemed(try deviceID(number), of: try userID(user))
    }

    /// Presents a password; the refresh token has a number of its own.
    static func redemption(
        _ password: Int = 1, id: Int? = nil, of user: Int = 1, device: Int? = nil, token: Int = 1,
        at seconds: TimeInterval = 10
    ) throws -> OneTimePasswordRedemption {
        let time = now.addingTimeInterval(seconds)
        return OneTimePasswordRedemption(
            id: try id.map { try passwordID($0) }, username: try self.user(user),
            deviceID: try device.map { try deviceID($0) },
            presented: try passwordHash(password), maximumTries: 5, now: time,
            session: try newSession(token, at: seconds), reach: .allAccounts)
    }
}

extension Store {
    /// Enrolls sample devices with a telephone number; the first one vouches for the others.
    func enrollTelephones(_ devices: DeviceRecord...) async throws {
        for (position, device) in devices.enumerated() {
            let voucher = SignedInDevice(
                user: device.user, username: device.username, deviceID: devices[0].deviceID,
                issuedAt: Sample.now.addingTimeInterval(1))
            let enrollment = Enrollment(device: device, authorization: position == 0 ? .none : .signedIn(voucher))
            try expect(try await enroll(enrollment), .enrolled)
        }
    }

    /// Issues a sample password and expects that it is for that device.
    func issueSample(
        _ password: Int = 1, of user: Int = 1, device: Int = 1, at seconds: TimeInterval = 1, line: UInt = #line
    ) async throws {
        let outcome = try await issueOneTimePassword(try Sample.issuance(password, of: user, at: seconds))
        try expect(outcome, .issued(try Sample.deviceID(device)), line: line)
    }

    /// Presents a sample password and expects an outcome.
    func redeemSample(
        _ password: Int, id: Int? = nil, of user: Int = 1, device: Int? = nil, token: Int = 1,
        at seconds: TimeInterval = 10, _ expected: OneTimePasswordRedemptionOutcome, line: UInt = #line
    ) async throws {
        let redemption = try Sample.redemption(
            password, id: id, of: user, device: device, token: token, at: seconds)
        try expect(try await redeemOneTimePassword(redemption), expected, line: line)
    }
}
