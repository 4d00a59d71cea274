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
        let now = signIn.authenticatedAt.storedMilliseconds
        try statements.touchDevice.run(.integer(enrolment), .integer(now))
        let familyEnd = signIn.familyExpiresAt.storedMilliseconds
        try statements.insertFamily.run(
            .integer(enrolment), .text(signIn.authenticationMethod.rawValue), .integer(now), .integer(familyEnd))
        try statements.insertToken.run(
            .blob(signIn.refreshToken.bytes), .integer(connection.lastInsertedKey),
            .integer(min(signIn.refreshTokenExpiresAt.storedMilliseconds, familyEnd)))
        return .completed
    }
}
