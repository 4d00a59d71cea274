import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Valid values, made from small numbers so that equal numbers give equal values.
enum Sample {
    /// The moment at which the samples happen.
    static let now = Date(timeIntervalSince1970: 1_750_000_000)

    static func user(_ number: Int) throws -> Username { try must(Username(rawValue: "user\(number)")) }

    static func userID(_ number: Int) throws -> UserID { try must(UserID(bytes: bytes(number, count: 16))) }

    static func deviceID(_ number: Int) throws -> DeviceID { try must(DeviceID(rawValue: "device-\(number)")) }

    static func keyID(_ number: Int) throws -> DeviceKeyID {
        try must(DeviceKeyID(publicKeyDigest: bytes(number, count: 32)))
    }

    static func token(_ number: Int) throws -> RefreshTokenHash {
        try must(RefreshTokenHash(bytes: bytes(number, count: 32)))
    }

    /// The challenge of that number, made some seconds after ``now``.
    static func challenge(_ number: Int, after seconds: TimeInterval = 0) throws -> ChallengeID {
        let milliseconds = UInt64((now.timeIntervalSince1970 + seconds) * 1000)
        return try must(ChallengeID(milliseconds: milliseconds, random: bytes(number, count: 10)))
    }

    /// Device `number` of user `user`, whose key has the device's number.
    static func device(_ number: Int = 1, of user: Int = 1) throws -> DeviceRecord {
        DeviceRecord(
            deviceID: try deviceID(number), user: try userID(user), username: try self.user(user),
            model: try must(DeviceModel(rawValue: "iPhone 15 Pro")), method: .secureEnclave, scheme: .bound,
            publicKey: [0x04] + bytes(number, count: 64), keyID: try keyID(number), phoneNumber: nil, enrolledAt: now)
    }

    static func signIn(
        device: Int = 1, of user: Int = 1, challenge: ChallengeID? = nil, token: Int = 1,
        at seconds: TimeInterval = 1, tokenLife: TimeInterval = 3600, familyLife: TimeInterval = 86_400
    ) throws -> SignIn {
        let time = now.addingTimeInterval(seconds)
        return SignIn(
            challenge: try challenge ?? self.challenge(token), user: try userID(user),
            deviceID: try deviceID(device), keyID: try keyID(device), scheme: .bound,
            authenticatedAt: time,
            session: try newSession(token, at: seconds, tokenLife: tokenLife, familyLife: familyLife))
    }

    /// The session that begins with the refresh token of that number.
    static func newSession(
        _ token: Int, at seconds: TimeInterval = 1, tokenLife: TimeInterval = 3600, familyLife: TimeInterval = 86_400
    ) throws -> NewSession {
        let time = now.addingTimeInterval(seconds)
        return NewSession(
            id: try sessionID(token), refreshToken: try self.token(token),
            refreshTokenExpiresAt: time.addingTimeInterval(tokenLife), endsAt: time.addingTimeInterval(familyLife))
    }

    static func sessionID(_ number: Int) throws -> SessionID {
        try must(SessionID(bytes: bytes(number, count: 16)))
    }

    static func rotation(
        _ presented: Int, to successor: Int, at seconds: TimeInterval = 10, life: TimeInterval = 3600
    ) throws -> RefreshRotation {
        let time = now.addingTimeInterval(seconds)
        return RefreshRotation(
            presented: try token(presented), successor: try token(successor),
            successorExpiresAt: time.addingTimeInterval(life), now: time)
    }

    /// The session that ``signIn(device:of:challenge:token:at:tokenLife:familyLife:)`` starts.
    static func session(
        _ token: Int = 1, device: Int = 1, of user: Int = 1, at seconds: TimeInterval = 1, life: TimeInterval = 86_400
    ) throws -> RefreshSession {
        RefreshSession(
            id: try sessionID(token), user: try userID(user), username: try self.user(user),
            deviceID: try deviceID(device),
            authenticationMethod: .deviceKey, authenticatedAt: now.addingTimeInterval(seconds),
            endsAt: now.addingTimeInterval(seconds + life))
    }

    /// Who asks with a token of ``signIn(device:of:challenge:token:at:tokenLife:familyLife:)``.
    static func signedIn(
        device: Int = 1, of user: Int = 1, at seconds: TimeInterval = 1, session: Int? = nil
    ) throws -> SignedInDevice {
        SignedInDevice(
            user: try userID(user), username: try self.user(user), deviceID: try deviceID(device),
            issuedAt: now.addingTimeInterval(seconds), sessionID: try session.map(sessionID))
    }

    static func purge(challengesBefore challenges: TimeInterval, tokensBefore tokens: TimeInterval) -> PurgeLimits {
        PurgeLimits(
            challengesBefore: now.addingTimeInterval(challenges), refreshTokensBefore: now.addingTimeInterval(tokens))
    }

    static func bytes(_ number: Int, count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 < count - 4 ? 0xA5 : number >> (8 * (count - 1 - $0))) }
    }
}

extension Store {
    /// Enrolls a sample device and expects that it succeeds.
    func enrollSample(_ number: Int = 1, of user: Int = 1) async throws {
        try expect(try await enroll(Enrollment(device: try Sample.device(number, of: user))), .enrolled)
    }

    /// Enrolls further sample devices of a user, for whom the first one vouches.
    func enrollFurther(_ numbers: ClosedRange<Int>, of user: Int = 1, vouchedBy voucher: Int = 1) async throws {
        let authorization = EnrollmentAuthorization.signedIn(try Sample.signedIn(device: voucher, of: user))
        for number in numbers {
            let enrollment = Enrollment(device: try Sample.device(number, of: user), authorization: authorization)
            try expect(try await enroll(enrollment), .enrolled)
        }
    }

    /// Signs in with a sample device, the first one unless told otherwise.
    func signInSample(
        device: Int = 1, of user: Int = 1, token: Int = 1, tokenLife: TimeInterval = 3600,
        familyLife: TimeInterval = 86_400
    ) async throws {
        let signIn = try Sample.signIn(
            device: device, of: user, token: token, tokenLife: tokenLife, familyLife: familyLife)
        try expect(try await completeSignIn(signIn), .completed)
    }
}
