import LatchkeyWire

extension DeviceSignIn {
    /// Opens the account for changes, after the prompt that opens this phone's key.
    ///
    /// Changes do this by themselves where the server asks for it, and keep the token for its five minutes. Call it to
    /// hand the token to a new phone of the user, which enrolls with it
    /// (``MFAEnrollment/Applicant/accessToken``); it opens the whole account, so show it to that phone only.
    ///
    /// - Throws: ``LatchkeyError``; ``LatchkeyError/Code/oneTimeCodeRequired`` where this phone has no key.
    public func accountToken() async throws(LatchkeyError) -> AccountToken {
        try await newAccountToken(of: try requireUser())
    }

    /// Opens the account of a user without any key for changes, by a one-time code
    /// (``requestOneTimeCode(phoneNumber:)``); the next changes use it.
    ///
    /// - Throws: ``LatchkeyError``; `step_up_unavailable` if some device of the user has a key.
    public func openAccount(oneTimeCode: String) async throws(LatchkeyError) {
        let username = try requireUser()
        let token = try await MFAStepUp(context).accountToken(of: username, oneTimeCode: oneTimeCode)
        core.accountTokens.require()
        core.accountTokens.keep(token, of: username)
    }

    /// Does a change with a token that suffices for it.
    ///
    /// That is the sign-in's, unless the server requires step-up: then the person confirms the change once, and it is
    /// tried once more. Without either, the change says by itself what is missing.
    func withTokenForChange<Value: Sendable>(
        of user: Username, _ body: (AccessToken?) async throws(LatchkeyError) -> Value
    ) async throws(LatchkeyError) -> Value {
        let tokens = core.accountTokens
        if tokens.areRequired { return try await withAccountToken(of: user, body) }
        do throws(LatchkeyError) {
            return try await core.withToken(of: user, body)
        } catch {
            guard error.code == .server(.insufficientUserAuthentication) else { throw error }
            tokens.require()
            return try await stepUp(user, body)
        }
    }

    /// Does a change with an account token: one that still holds, or after the person has confirmed it.
    func withAccountToken<Value: Sendable>(
        of user: Username, _ body: (AccessToken) async throws(LatchkeyError) -> Value
    ) async throws(LatchkeyError) -> Value {
        guard let kept = core.accountTokens.token(of: user, at: core.context.now()) else {
            return try await stepUp(user, body)
        }
        do throws(LatchkeyError) {
            return try await body(kept)
        } catch {
            // It ended with its session, or with a change of the key.
            guard error.code == .server(.accessTokenInvalid) else { throw error }
            return try await stepUp(user, body)
        }
    }

    private func stepUp<Value: Sendable>(
        _ user: Username, _ body: (AccessToken) async throws(LatchkeyError) -> Value
    ) async throws(LatchkeyError) -> Value {
        try await body(try await newAccountToken(of: user).accessToken)
    }

    func newAccountToken(of user: Username) async throws(LatchkeyError) -> AccountToken {
        core.accountTokens.keep(nil, of: user)
        let token = try await askForAccountToken(of: user)
        core.accountTokens.require()
        core.accountTokens.keep(token, of: user)
        return token
    }

    /// Asks the person, whatever token there is, and keeps none: changes don't use it.
    func askForAccountToken(of user: Username) async throws(LatchkeyError) -> AccountToken {
        do throws(LatchkeyError) {
            // With the session, so that it ends with it; nobody needs to be signed in.
            return try await core.withToken(of: user) { session async throws(LatchkeyError) in
                try await MFAStepUp(context).accountToken(of: user, accessToken: session)
            }
        } catch {
            var error = error
            // A sign-in by code opens nothing here: what is missing is a code for this.
            if error.code == .oneTimeCodeRequired { error.suggestion = .requestOneTimeCode }
            throw error
        }
    }
}
