import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The server's storage: devices, used challenges, refresh tokens, attested keys, and repeatable requests.
///
/// Every method is one step of a ceremony and atomic: it happens wholly or not at all, and its answer is given only
/// when it can no longer be lost. None asks the caller to check first and act later. An outcome other than success
/// has changed nothing, unless its own description says otherwise; a throw means that the step could not be judged,
/// and that the caller must not take it for done.
///
/// `LatchkeyStoreContract` holds the rules that every implementation keeps.
public protocol Store: NoticeStore, NumberStore, IdentityStore {
    /// The device with an id, of any user; `nil` if there is none.
    func device(_ id: DeviceID) async throws(StoreError) -> DeviceRecord?

    /// The user who has a name now, whatever its case; `nil` if nobody has.
    ///
    /// A user whose name was freed, or taken by somebody else, is found by their id alone.
    func user(named name: Username) async throws(StoreError) -> UserRecord?

    /// The user with an id; `nil` if there is none.
    func user(_ id: UserID) async throws(StoreError) -> UserRecord?

    /// Users in the order in which their accounts began, those without a device too.
    ///
    /// - Parameters:
    ///   - last: The last user of the page before; `nil` for the first page.
    ///   - limit: The most users of the page.
    func users(after last: UserID?, limit: Int) async throws(StoreError) -> [UserRecord]

    /// Keeps a user from signing in, and their tokens from working, until ``reinstateUser(_:at:)``.
    ///
    /// Nothing else of them changes: sessions that are open then go on, unless ``signOutUser(_:)`` ends them.
    func suspendUser(_ id: UserID, at time: Date) async throws(StoreError) -> UserChangeOutcome

    /// Lets a suspended user sign in again.
    func reinstateUser(_ id: UserID, at time: Date) async throws(StoreError) -> UserChangeOutcome

    /// Ends all sessions of a user.
    func signOutUser(_ id: UserID) async throws(StoreError) -> UserChangeOutcome

    /// Frees the name of a user who has no device left: whoever enrolls under it is a new user.
    func freeName(of id: UserID) async throws(StoreError) -> NameReleaseOutcome

    /// The devices of a user, in the order of their enrollment; empty if there is no such user.
    func devices(of user: UserID) async throws(StoreError) -> [DeviceRecord]

    /// Adds a device, and consumes the challenge that its proof of possession answers.
    ///
    /// A user's first device begins the account.
    func enroll(_ enrollment: Enrollment) async throws(StoreError) -> EnrollmentOutcome

    /// Consumes a challenge whose signature has been verified, notes the device's use and starts a refresh family.
    ///
    /// A device that is bound to an attested key signs in only with an assertion of that key, whose counter is kept in
    /// the same step.
    func completeSignIn(_ signIn: SignIn) async throws(StoreError) -> SignInOutcome

    /// The session with an id; `nil` if there is none, it was ended, its enrollment is gone, its device's key was
    /// changed, or its user is suspended.
    ///
    /// Its end in time is the caller's to judge.
    func openSession(_ id: SessionID) async throws(StoreError) -> RefreshSession?

    /// The newest of a user's ordinary sessions that are open at a time, at most `limit`, in the order in which they began;
    /// with `id` only those that began before that session, none if it is unknown.
    ///
    /// Those that end by not being used are not among them, nor those that manage the account.
    func sessions(
        of user: UserID, at now: Date, before id: SessionID?, limit: Int
    ) async throws(StoreError) -> SessionPage

    /// Ends sessions of the requesting user, and with each those that manage the account and were asked for in it.
    func endSessions(
        _ selection: SessionSelection, requestedBy requester: SignedInDevice, now: Date
    ) async throws(StoreError) -> SessionEndOutcome

    /// Opens a link to the account page, while the session in which it was made goes on; a link opens once.
    func openAccountLink(
        _ link: ChallengeID, madeBy device: SignedInDevice
    ) async throws(StoreError) -> AccountLinkOutcome

    /// Exchanges a refresh token for its successor; a copy that is presented revokes the whole family.
    ///
    /// The token that was exchanged last may be presented again for ``RefreshRotation/graceMilliseconds``, while none of
    /// its successors was exchanged; that gives one more, up to ``RefreshRotation/maximumSuccessors``. The first of them
    /// that is exchanged voids the others.
    func rotateRefreshToken(_ rotation: RefreshRotation) async throws(StoreError) -> RefreshOutcome

    /// Ends the sign-in to which a refresh token belongs, used or not: none of its tokens is exchanged any more.
    func revokeRefreshFamily(
        of token: RefreshTokenHash, now: Date
    ) async throws(StoreError) -> RefreshRevocationOutcome

    /// Replaces the key of a device of the requesting user; the old key signs in until this commits, never after.
    ///
    /// Ends all sessions of the device but the one that asks, or that too if it has a successor.
    func replaceKey(_ replacement: KeyReplacement) async throws(StoreError) -> KeyReplacementOutcome

    /// Removes the key of a device of the requesting user; it signs in until this commits, never after.
    ///
    /// Ends all sessions of the device but the one that asks, or that too if it has a successor.
    func downgrade(_ downgrade: Downgrade) async throws(StoreError) -> DowngradeOutcome

    /// The contents hash of the request that succeeded under a key; `nil` if there was none or it was deleted.
    func fingerprint(of key: RequestKeyHash) async throws(StoreError) -> RequestFingerprint?

    /// Removes a device of the requesting user, which may be their own, and its refresh families.
    ///
    /// The attested key to which it was bound is retired, with a user's last device all the user's keys. The user and
    /// their name stay.
    func removeDevice(
        _ device: DeviceID, requestedBy requester: SignedInDevice, remembering request: RepeatableRequest?
    ) async throws(StoreError) -> DeviceRemovalOutcome

    /// Removes all devices of the requesting user and their refresh families, and retires all the user's attested keys.
    func removeAllDevices(
        requestedBy requester: SignedInDevice
    ) async throws(StoreError) -> AllDevicesRemovalOutcome

    /// Keeps a one-time password for a device of the user that has the given number; the user's last one is void.
    func issueOneTimePassword(
        _ issuance: OneTimePasswordIssuance
    ) async throws(StoreError) -> OneTimePasswordIssuanceOutcome

    /// How many one-time passwords were issued on the day of a time, to all users.
    func oneTimePasswordCounts(on date: Date) async throws(StoreError) -> OneTimePasswordCounts

    /// Counts a try, compares, and if the one-time password is right, spends it, notes that its number is verified, and
    /// starts a refresh family.
    func redeemOneTimePassword(
        _ redemption: OneTimePasswordRedemption
    ) async throws(StoreError) -> OneTimePasswordRedemptionOutcome

    /// Judges secrets, and begins a recovery, unless one is running already; two secrets complete it at once.
    ///
    /// A user has one recovery that waits at the most, and nothing but its owner's two secrets takes its place.
    func beginRecovery(_ beginning: RecoveryBeginning) async throws(StoreError) -> RecoveryBeginningOutcome

    /// Judges second secrets, and gives the device of a recovery whose delay has passed its key.
    func completeRecovery(_ completion: RecoveryCompletion) async throws(StoreError) -> RecoveryCompletionOutcome

    /// Stops the recovery of the requesting user that waits.
    func stopRecovery(
        requestedBy requester: SignedInDevice, now: Date
    ) async throws(StoreError) -> RecoveryStopOutcome

    /// The recovery with an id, whatever its state; `nil` if there is none, or it was purged.
    func recovery(_ id: RecoveryID) async throws(StoreError) -> RecoveryRecord?

    /// The recovery of a user that waits, expired or not; `nil` if none does.
    func runningRecovery(of user: UserID) async throws(StoreError) -> RecoveryRecord?

    /// Replaces the requesting user's recovery codes by these.
    func replaceRecoveryCodes(
        by codes: [RecoveryCodeHash], requestedBy requester: SignedInDevice, now: Date
    ) async throws(StoreError) -> RecoveryCodesOutcome

    /// How many unused recovery codes a user has.
    func recoveryCodesLeft(of user: UserID) async throws(StoreError) -> Int

    /// The attested key with an id, of any user; `nil` if there is none.
    func attestedKey(_ id: AttestedKeyID) async throws(StoreError) -> AttestedKeyRecord?

    /// The attested keys of a user, retired ones too, in the order in which they were attested first.
    func attestedKeys(of user: UserID) async throws(StoreError) -> [AttestedKeyRecord]

    /// Keeps a key whose attestation has been verified, consumes the challenge, and binds a device if one is given.
    func recordAttestation(_ attestation: KeyAttestation) async throws(StoreError) -> KeyAttestationOutcome

    /// Compares and keeps the counter of an assertion that has been verified, and consumes the challenge.
    func recordAssertion(_ assertion: KeyAssertion) async throws(StoreError) -> KeyAssertionOutcome

    /// Retires a key of the requesting user for good; a device bound to it signs in without an assertion.
    func retireAttestedKey(
        _ id: AttestedKeyID, requestedBy requester: SignedInDevice, remembering request: RepeatableRequest?
    ) async throws(StoreError) -> AttestedKeyRetirementOutcome

    /// Changes a key's state if it is the given one; nothing leads out of `retired`. With a suspension end the sessions that
    /// may change the account of a device which is bound to the key.
    ///
    /// The policy reinstates no key that an operator has suspended. An operator's suspension takes the place of the
    /// policy's.
    func setAttestedKeyState(
        _ id: AttestedKeyID, to new: AttestedKeyState, from old: AttestedKeyState, by authority: KeyAuthority,
        at time: Date
    ) async throws(StoreError) -> AttestedKeyStateOutcome

    /// Keys whose receipts may be exchanged by now, those that have waited longest first, at most `limit`.
    ///
    /// No retired ones; suspended ones too, since a better risk metric may reinstate them.
    func receiptsDue(_ now: Date, limit: Int) async throws(StoreError) -> [AttestedKeyRecord]

    /// Records the outcome of exchanging a key's receipt.
    func recordReceiptExchange(_ record: ReceiptExchangeRecord) async throws(StoreError) -> ReceiptExchangeOutcome

    /// Removes a user, their devices, keys, sessions, numbers and all else that is known of them; their name is free.
    ///
    /// The caller has written the user into the list of erased users before, which a restoration goes by.
    func eraseUser(_ id: UserID) async throws(StoreError) -> UserErasureOutcome

    /// Removes the user who asks for it, as ``eraseUser(_:)`` does.
    ///
    /// - Parameters:
    ///   - requester: Judged when the step runs, as for a removal of their devices.
    ///   - listing: Writes the user into the list of erased users; whether it could. It is called on the store's thread, only
    ///     for a requester who may, before anything is removed.
    func eraseUser(
        requestedBy requester: SignedInDevice, listing: @escaping @Sendable () -> Bool
    ) async throws(StoreError) -> OwnErasureOutcome

    /// Deletes old data in batches of bounded size, so that sign-ins can go on.
    func purge(_ limits: PurgeLimits) async throws(StoreError) -> PurgeCounts

    /// What is known of the server's clock, and the generation of challenges.
    func clockRecord() async throws(StoreError) -> ClockRecord

    /// Notes a reading of the server's clock; the witnessed time never decreases.
    func noteClock(_ note: ClockNote) async throws(StoreError)

    /// Notes how far a server's wall clock is ahead of the database's own clock, and says what the other servers of the
    /// database have noted of theirs in the last 30 s.
    ///
    /// - Parameters:
    ///   - server: The server's name among those of the database.
    ///   - wall: Reads its wall clock, in milliseconds since 1970; called on the writer's thread.
    /// - Returns: `nil` if the two clocks could not be read within a second; nothing is noted then.
    func compareClock(
        of server: String, reading wall: @escaping @Sendable () -> Int64
    ) async throws(StoreError) -> ClockComparison?

    /// Forgets what a server that ends has noted of its clock.
    func forgetClock(of server: String) async throws(StoreError)

    /// Begins the next generation of challenges if the given one is the store's, and returns the record afterwards.
    ///
    /// Of several callers that give the same generation, one begins the next. In the same step it is forgotten up to
    /// which time challenges count as used, since none of an earlier generation is consumed any more; the clocks no
    /// longer count as agreeing; and with `limits`, sessions, refresh tokens and recoveries that end later end then,
    /// one-time passwords that end later are void, and what was counted for a later day counts for that of the limits.
    /// For a clock that jumped, and for a store that was restored from a backup.
    @discardableResult
    func advanceChallengeGeneration(
        from generation: Int64, capping limits: ExpiryLimits?
    ) async throws(StoreError) -> ClockRecord

    /// Counts of the server's limits that were kept, in the order of their names.
    func keptLimits() async throws(StoreError) -> [KeptLimit]

    /// Keeps counts of limits, in the place of earlier ones of the same names.
    func keepLimits(_ limits: [KeptLimit]) async throws(StoreError)

    /// Commits a write that changes nothing.
    ///
    /// - Throws: The reason why nothing can be written.
    func checkWritable() async throws(StoreError)

    /// How many users and devices there are; cheap enough for a health check.
    func counts() async throws(StoreError) -> StoreCounts

    /// Finishes the steps that wait, makes them durable and closes; later calls throw ``StoreError/closed``.
    func close() async
}

extension Store {
    /// Removes a device by a request that is not to be repeated; see ``removeDevice(_:requestedBy:remembering:)``.
    public func removeDevice(
        _ device: DeviceID, requestedBy requester: SignedInDevice
    ) async throws(StoreError) -> DeviceRemovalOutcome {
        try await removeDevice(device, requestedBy: requester, remembering: nil)
    }

    /// Retires a key by a request that is not to be repeated; see
    /// ``retireAttestedKey(_:requestedBy:remembering:)``.
    public func retireAttestedKey(
        _ id: AttestedKeyID, requestedBy requester: SignedInDevice
    ) async throws(StoreError) -> AttestedKeyRetirementOutcome {
        try await retireAttestedKey(id, requestedBy: requester, remembering: nil)
    }
}
