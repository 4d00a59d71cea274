import LatchkeyWire

extension DeviceSignIn {
    /// A signed-in person.
    ///
    /// It contains no token, so it may be kept and passed on; it always returns the currently valid token.
    public struct Session: Sendable {
        /// The user.
        public let username: Username
        let core: SignInCore

        /// A valid access token, renewed if the one that is kept is about to expire.
        ///
        /// - Throws: ``LatchkeyError``; with ``LatchkeyError/Suggestion/signInAgain`` if the sign-in has ended.
        public func accessToken() async throws(LatchkeyError) -> AccessToken {
            try await core.token(of: username)
        }

        /// Does something with an access token; if the server refuses it, it is renewed and the same tried once more.
        ///
        /// - Parameters:
        ///   - body: throws ``LatchkeyError/tokenRefused`` when the app's own server answers 401.
        /// - Throws: the errors of `body`, and ``LatchkeyError`` if there is no token.
        public func withToken<Value>(
            isolation: isolated (any Actor)? = #isolation, _ body: (AccessToken) async throws -> Value
        ) async throws -> Value {
            let token = try await core.token(of: username)
            do {
                return try await body(token)
            } catch let error as LatchkeyError where error.code == .server(.accessTokenInvalid) {
                return try await body(try await core.token(of: username, renewing: token))
            }
        }
    }
}

extension LatchkeyError {
    /// The access token was refused; throw this in ``DeviceSignIn/Session/withToken(isolation:_:)`` when your own
    /// server answers 401.
    public static var tokenRefused: LatchkeyError { LatchkeyError(.server(.accessTokenInvalid)) }
}
