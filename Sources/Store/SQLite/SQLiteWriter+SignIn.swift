#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLiteWriter {
    /// Completes a sign-in.
    ///
    /// The device is looked at first, so that a challenge it can't use stays usable.
    func completeSignIn(_ signIn: SignIn) throws(StoreError) -> SignInOutcome {
        let enrolment = try statements.matchDevice.first(
            .text(signIn.deviceID.rawValue), .text(signIn.username.rawValue), .text(signIn.keyID.rawValue)
        ) { row throws(StoreError) in try row.requiredInteger(0) }
        guard let enrolment else { return .deviceChanged }
        guard try consume(signIn.challenge) else { return .challengeUsed }
        try startFamily(
            of: enrolment, method: signIn.authenticationMethod, at: signIn.authenticatedAt,
            token: signIn.refreshToken, tokenExpiresAt: signIn.refreshTokenExpiresAt,
            familyExpiresAt: signIn.familyExpiresAt)
        return .completed
    }

    /// Notes the device's use and starts a refresh family.
    func startFamily(
        of enrolment: Int64, method: AuthenticationMethod, at time: Date, token: RefreshTokenHash,
        tokenExpiresAt: Date, familyExpiresAt: Date
    ) throws(StoreError) {
        let now = time.storedMilliseconds
        try statements.touchDevice.run(.integer(enrolment), .integer(now))
        let familyEnd = familyExpiresAt.storedMilliseconds
        try statements.insertFamily.run(
            .integer(enrolment), .text(method.rawValue), .integer(now), .integer(familyEnd))
        try statements.insertToken.run(
            .blob(token.bytes), .integer(connection.lastInsertedKey),
            .integer(min(tokenExpiresAt.storedMilliseconds, familyEnd)))
    }
}
