import LatchkeyWire

extension DeviceSignIn {
    /// A person who is signed in.
    ///
    /// It holds no token itself, so it may be kept and passed on: what it gives is always what is valid now.
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
        /// - Throws: what `body` throws, and ``LatchkeyError`` if there is no token.
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
    /// The access token was refused: what an app throws in ``DeviceSignIn/Session/withToken(isolation:_:)`` when its
    /// own server answers 401.
    public static var tokenRefused: LatchkeyError { LatchkeyError(.server(.accessTokenInvalid)) }
}
