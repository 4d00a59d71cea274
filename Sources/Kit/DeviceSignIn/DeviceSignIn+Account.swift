import LatchkeyWire

// What the account has besides its devices; the person must be signed in. Changes ask the person to confirm where the
// server requires step-up, once for five minutes.
extension DeviceSignIn {
    // MARK: Sessions

    /// The user's sessions on all devices, this one's among them (`SessionEntry/current`).
    ///
    /// - Throws: ``LatchkeyError``, as do all of these.
    public func sessions() async throws(LatchkeyError) -> [SessionEntry] {
        try await asking { client, token async throws(LatchkeyError) in
            try await client.sessions(accessToken: token).sessions
        }
    }

    /// Ends a session; that of this phone is ended by ``signOut()``.
    public func endSession(_ session: SessionID) async throws(LatchkeyError) {
        try await changing { client, token async throws(LatchkeyError) in
            _ = try await client.endSession(session, accessToken: token)
        }
    }

    /// Ends all sessions of the user but that of this phone.
    public func endOtherSessions() async throws(LatchkeyError) {
        let own = try await sessions().first(where: \.current)?.sessionId
        guard let own else { throw LatchkeyError(.notSignedIn) }
        try await changing { client, token async throws(LatchkeyError) in
            _ = try await client.endSessions(except: own, accessToken: token)
        }
    }

    // MARK: Notices

    /// What the server tells the user about the account, newest first, at most 50 at once.
    ///
    /// - Parameters:
    ///   - id: that of the oldest notice that is known, to get those before it.
    public func notices(before id: NoticeID? = nil) async throws(LatchkeyError) -> NoticeListResponse {
        try await asking { client, token async throws(LatchkeyError) in
            try await client.notices(before: id, accessToken: token)
        }
    }

    /// Marks a notice and all older ones as read.
    ///
    /// - Returns: how many are unread.
    @discardableResult
    public func markNoticesRead(upTo id: NoticeID) async throws(LatchkeyError) -> Int {
        try await asking { client, token async throws(LatchkeyError) in
            try await client.readNotices(ReadNoticesRequest(upTo: id), accessToken: token).unread
        }
    }

    // MARK: Phone number and text messages

    /// Has a code sent to a new phone number for this phone; nothing changes until it comes back.
    ///
    /// - Returns: by which ``verifyPhoneNumber(_:code:)`` names it.
    public func changePhoneNumber(to number: PhoneNumber) async throws(LatchkeyError) -> OneTimePasswordID {
        let username = try requireUser()
        let id = try await changing { client, token async throws(LatchkeyError) in
            let reply = try await client.changeNumber(NumberChangeRequest(phoneNumber: number), accessToken: token)
            guard reply.success, let id = reply.otpId else { throw LatchkeyError(.replyMalformed) }
            return id
        }
        try core.context.store.keep(NumberChange(id: id, number: number), of: username)
        return id
    }

    /// Changes the phone number by the code that was sent to it; spaces in the code do not matter.
    ///
    /// From then on codes go to the new number. If the reply is lost, make the call again.
    ///
    /// - Throws: ``LatchkeyError``; with ``LatchkeyError/Suggestion/correctInput`` for a wrong code.
    public func verifyPhoneNumber(_ id: OneTimePasswordID, code: String) async throws(LatchkeyError) {
        guard let password = OneTimePassword(rawValue: code.filter { !$0.isWhitespace }) else {
            throw LatchkeyError(.oneTimeCodeMalformed)
        }
        let username = try requireUser()
        let change = try core.context.store.numberChange(of: username).flatMap { $0.id == id ? $0 : nil }
        do throws(LatchkeyError) {
            try await changing { client, token async throws(LatchkeyError) in
                _ = try await client.verifyNumber(NumberVerifyRequest(otpId: id, otp: password), accessToken: token)
            }
        } catch {
            // A code is good for one use: perhaps it was used, and the reply lost.
            guard error.code == .server(.otpInvalid), let change, await isOnRecord(change.number) else { throw error }
        }
        if let change { try core.context.store.take(change.number, of: username) }
    }

    /// Whether the server has this number for this phone, where that tells it from the one before.
    private func isOnRecord(_ number: PhoneNumber) async -> Bool {
        guard let old = try? await device()?.phoneNumber, old.masked != number.masked else { return false }
        return (try? await serverRecord())?.phoneNumber == number.masked
    }

    /// Switches sign-in with codes by text message off or on, for the whole account.
    public func setTextMessages(_ isOn: Bool) async throws(LatchkeyError) {
        try await changing { client, token async throws(LatchkeyError) in
            _ = try await client.switchSMS(SMSSwitchRequest(enabled: isOn), accessToken: token)
        }
    }

    // MARK: Recovery

    /// Ten recovery codes, which nobody gets to see again; those of before are void.
    ///
    /// Show them to the person and store them nowhere.
    public func newRecoveryCodes() async throws(LatchkeyError) -> [RecoveryCode] {
        try await changing { client, token async throws(LatchkeyError) in
            try await client.newRecoveryCodes(accessToken: token).codes
        }
    }

    /// How many recovery codes are left.
    public func recoveryCodesLeft() async throws(LatchkeyError) -> Int {
        try await asking { client, token async throws(LatchkeyError) in
            try await client.recoveryCodesLeft(accessToken: token).left
        }
    }

    /// A recovery that somebody has begun and that waits; `nil` if none does.
    public func runningRecovery() async throws(LatchkeyError) -> RunningRecovery? {
        try await asking { client, token async throws(LatchkeyError) in
            try await client.runningRecovery(accessToken: token).recovery
        }
    }

    /// Stops the recovery that waits: "it wasn't me".
    ///
    /// It needs no confirmation, because it only prevents.
    public func stopRecovery() async throws(LatchkeyError) {
        try await asking { client, token async throws(LatchkeyError) in
            _ = try await client.stopRecovery(accessToken: token)
        }
    }

    // MARK: Requests

    func asking<Value: Sendable>(
        _ body: (MFAClient, AccessToken) async throws(LatchkeyError) -> Value
    ) async throws(LatchkeyError) -> Value {
        let username = try requireUser()
        return try await core.run(username) { () async throws(LatchkeyError) in
            try await core.withRequiredToken(of: username) { token async throws(LatchkeyError) in
                try await body(core.context.client, token)
            }
        }
    }

    func changing<Value: Sendable>(
        _ body: (MFAClient, AccessToken) async throws(LatchkeyError) -> Value
    ) async throws(LatchkeyError) -> Value {
        let username = try requireUser()
        return try await core.run(username) { () async throws(LatchkeyError) in
            try await withTokenForChange(of: username) { token async throws(LatchkeyError) in
                guard let token else { throw LatchkeyError(.notSignedIn) }
                return try await body(core.context.client, token)
            }
        }
    }
}
