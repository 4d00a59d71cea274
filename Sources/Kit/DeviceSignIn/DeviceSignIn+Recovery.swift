import LatchkeyWire

extension DeviceSignIn {
    /// The account to get back, and the device that gets it.
    public typealias Claimant = MFAAccountRecovery.Claimant
    /// How a person shows that the account is theirs.
    public typealias Evidence = MFAAccountRecovery.Evidence
    /// A recovery that this phone has begun.
    public typealias Recovery = MFAAccountRecovery.Recovery

    /// Begins to get an account back with a new key of this phone: for a new phone, or for one that has lost its key.
    ///
    /// A code by text message or a recovery code begins a recovery that waits; both complete it at once. The person
    /// unlocks the new key once. A one-time code is requested first, on this phone: with `use(_:)` and
    /// ``requestOneTimeCode(phoneNumber:)``. If a recovery is kept on this phone already, its key is taken up, whatever
    /// `method` says, and the server moves nothing, unless both secrets complete it.
    ///
    /// - Parameters:
    ///   - method: how the person will sign in; with the face or finger unless given.
    /// - Returns: the recovery, ``MFAAccountRecovery/Recovery/State/waiting`` or
    ///   ``MFAAccountRecovery/Recovery/State/completed``.
    /// - Throws: ``LatchkeyError``: what ``enroll(_:with:)`` throws for a key; with
    ///   ``LatchkeyError/Suggestion/correctInput`` for a wrong code; `recovery_running` if another device's recovery
    ///   runs, which both secrets end.
    @discardableResult
    public func beginRecovery(
        _ claimant: Claimant, by evidence: Evidence, with method: AuthMethod = .biometric
    ) async throws(LatchkeyError) -> Recovery {
        // First of all: an app that is killed on the way asks for this user at its next start.
        if fixedUser == nil { try core.users.setCurrent(claimant.username) }
        return try await core.run(claimant.username, looking: .key) { () async throws(LatchkeyError) in
            try await MFAAccountRecovery(context).begin(claimant, by: evidence, with: method)
        }
    }

    /// The recovery that this phone has begun, as the server sees it now; shows no prompt.
    ///
    /// One that turns out completed is recorded as this phone's enrollment, and told this once. One that was stopped or
    /// has expired stays until ``cancelRecovery()`` or the next beginning.
    ///
    /// - Returns: `nil` if there is none.
    /// - Throws: ``LatchkeyError``, above all if the server can't be reached.
    public func recovery() async throws(LatchkeyError) -> Recovery? {
        guard let username = try username else { return nil }
        return try await core.run(username, looking: .key) { () async throws(LatchkeyError) in
            try await MFAAccountRecovery(context).progress(of: username)
        }
    }

    /// Completes the recovery after its delay, with a second code; ``signIn()`` works then.
    ///
    /// The person unlocks the new key once, unless an earlier call has completed it.
    ///
    /// - Parameters:
    ///   - otherDevices: whether the user's other devices stay; remove them if the phone is in someone else's hands.
    /// - Returns: the enrollment of this phone.
    /// - Throws: ``LatchkeyError``: with ``LatchkeyError/Suggestion/retryLater`` if it is too early, which uses nothing
    ///   up; with ``LatchkeyError/Suggestion/beginRecovery`` if it was stopped or has expired, or if there is none.
    @discardableResult
    public func completeRecovery(
        by evidence: Evidence, otherDevices: OtherDevices = .keep
    ) async throws(LatchkeyError) -> DeviceIdentity {
        let username = try requireUser()
        return try await core.run(username, looking: .key) { () async throws(LatchkeyError) in
            let identity = try await MFAAccountRecovery(context).complete(
                username, by: evidence, otherDevices: otherDevices)
            core.accountTokens.keep(nil, of: username)
            return identity
        }
    }

    /// Forgets the recovery on this phone, and deletes its key; also to dismiss one that has ended.
    ///
    /// The server is asked first: one that turns out completed stays, as this phone's enrollment. What waits at the
    /// server expires there.
    ///
    /// - Throws: ``LatchkeyError``, above all if the server can't be reached.
    public func cancelRecovery() async throws(LatchkeyError) {
        guard let username = try username else { return }
        try await core.run(username, looking: .key) { () async throws(LatchkeyError) in
            try await MFAAccountRecovery(context).cancel(username)
        }
    }
}
