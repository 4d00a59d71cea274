import LatchkeyWire

extension DeviceSignIn {
    /// Signs in with this phone's key, after the prompt that opens it, and keeps the tokens.
    ///
    /// - Throws: ``LatchkeyError``; with ``LatchkeyError/Suggestion/requestOneTimeCode`` where the device has no key:
    ///   ``requestOneTimeCode(phoneNumber:)``.
    @discardableResult
    public func signIn() async throws(LatchkeyError) -> Session {
        let username = try requireUser()
        return try await core.run(username) { () async throws(LatchkeyError) in
            let tokens = try await MFASignIn(context).signIn(username)
            try await core.keeper.keep(tokens, of: username)
            return Session(username: username, core: core)
        }
    }

    /// Has a one-time code sent by text message; the one before is no longer valid.
    ///
    /// - Parameters:
    ///   - phoneNumber: the recipient, which must be on file at the server; the enrollment's number if `nil`.
    /// - Throws: ``LatchkeyError``; after `too_many_attempts`, ``LatchkeyError/retryAfter`` tells when to ask again.
    public func requestOneTimeCode(
        phoneNumber: PhoneNumber? = nil
    ) async throws(LatchkeyError) -> OneTimeCodeTicket {
        try await MFAOneTimeCode(context).request(try requireUser(), phoneNumber: phoneNumber)
    }

    /// Signs in with a one-time code, and keeps the tokens; spaces in the code do not matter.
    ///
    /// - Throws: ``LatchkeyError``: with ``LatchkeyError/Suggestion/correctInput`` for a wrong or used code, with
    ///   ``LatchkeyError/Suggestion/requestOneTimeCode`` for one that came too late.
    @discardableResult
    public func signIn(oneTimeCode: String) async throws(LatchkeyError) -> Session {
        let username = try requireUser()
        return try await core.run(username) { () async throws(LatchkeyError) in
            let tokens = try await MFAOneTimeCode(context).verify(oneTimeCode, for: username)
            try await core.keeper.keep(tokens, of: username)
            return Session(username: username, core: core)
        }
    }

    /// The sign-in that is kept on this phone; `nil` if the person is not signed in.
    ///
    /// - Throws: ``LatchkeyError`` if the keychain can't be read.
    public func session() async throws(LatchkeyError) -> Session? {
        guard let username = try username, try await core.keeper.tokens(of: username) != nil else { return nil }
        return Session(username: username, core: core)
    }

    /// Forgets the tokens, and has the server end the sign-in.
    ///
    /// - Returns: whether the server has ended it; if not, it ends there by itself.
    /// - Throws: ``LatchkeyError`` if the tokens can't be removed from the keychain.
    @discardableResult
    public func signOut() async throws(LatchkeyError) -> Bool {
        guard let username = try username else { return true }
        core.accountTokens.keep(nil, of: username)
        return try await core.run(username) { () async throws(LatchkeyError) in
            try await core.keeper.signOut(username)
        }
    }
}
