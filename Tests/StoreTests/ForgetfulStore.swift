import Foundation
import LatchkeyStore
import LatchkeyWire

/// A store with one fault, to see that the contract finds it.
struct ForgetfulStore: Store {
    enum Fault: CaseIterable {
        case dropsAuthorization, dropsChallengeOfEnrollment, forgetsTelephoneNumber, sparesReusedFamily
        case dropsInvitation
        case findsNoSession, servesEndedSession, opensLinksAgain
        case suspendsNobody, signsNobodyOut, freesNoName, givesFreedNamesAway
        case completesChangedDevice, countsNothing
        case erasesNobody, erasesUnlisted
        case listsNothing, removesForAnybody, keepsRemovedDevice, removesOneOfAll, sparesEndedSignIn
        case sendsToAnybody, takesEveryPassword, countsNoTry
        case keepsReplacedKey, replacesForAnybody, dropsChallengeOfReplacement, sparesKeyOfDowngrade, forgetsRequests
        case ignoresTakenKey
        case dropsChallengeOfAttestation, attestsForAnybody, givesKeysAway, bindsNothing, forgetsNewReceipt
        case dropsChallengeOfAssertion, takesEveryCounter, takesSuspendedKey, signsInWithoutAssertion
        case tellsNothing, readsNothing, owesNothing, countsNoTryOfNumber, locksOut
        case keepsRetiredKey, wakesRetiredKey, liftsEverySuspension, losesNote, notesLateExchange, findsNoReceipt,
            sparesUnusedKey
        case forgetsClock, forgetsPeers, keepsPeers, keepsGeneration, forgetsLimits
        case recoversEarly, stopsNoRecovery, keepsRecoveryCodes, opensEveryAccount
        case givesIdentitiesAway, keepsRemovedIdentity, takesUsedNonce, listsNoIdentity
    }

    let base: DatabaseStore
    let fault: Fault

    init(_ base: DatabaseStore, fault: Fault) {
        self.base = base
        self.fault = fault
    }

    func device(_ id: DeviceID) async throws(StoreError) -> DeviceRecord? {
        var record = try await base.device(id)
        if fault == .forgetsTelephoneNumber { record?.phoneNumber = nil }
        return record
    }

    func enroll(_ enrollment: Enrollment) async throws(StoreError) -> EnrollmentOutcome {
        var enrollment = enrollment
        if fault == .dropsChallengeOfEnrollment { enrollment.consuming = nil }
        if fault == .dropsInvitation { enrollment.invitation = nil }
        if fault == .givesFreedNamesAway { enrollment.freedNames = .reuse }
        let outcome = try await base.enroll(enrollment)
        return fault == .dropsAuthorization && outcome == .authorizationRequired ? .enrolled : outcome
    }

    func completeSignIn(_ signIn: SignIn) async throws(StoreError) -> SignInOutcome {
        var outcome = try await base.completeSignIn(signIn)
        if fault == .signsInWithoutAssertion, outcome == .assertionRequired { outcome = .completed }
        return fault == .completesChangedDevice && outcome == .deviceChanged ? .completed : outcome
    }

    func rotateRefreshToken(_ rotation: RefreshRotation) async throws(StoreError) -> RefreshOutcome {
        let outcome = try await base.rotateRefreshToken(rotation)
        if fault == .sparesReusedFamily, case .reused(let session) = outcome { return .rotated(session) }
        return outcome
    }

    func sessions(
        of user: UserID, at now: Date, before id: SessionID?, limit: Int
    ) async throws(StoreError) -> SessionPage {
        try await base.sessions(of: user, at: now, before: id, limit: limit)
    }

    func endSessions(
        _ selection: SessionSelection, requestedBy requester: SignedInDevice, now: Date
    ) async throws(StoreError) -> SessionEndOutcome {
        try await base.endSessions(selection, requestedBy: requester, now: now)
    }

    func openAccountLink(
        _ link: ChallengeID, madeBy device: SignedInDevice
    ) async throws(StoreError) -> AccountLinkOutcome {
        let outcome = try await base.openAccountLink(link, madeBy: device)
        return fault == .opensLinksAgain && outcome == .used ? .opened : outcome
    }

    func openSession(_ id: SessionID) async throws(StoreError) -> RefreshSession? {
        fault == .findsNoSession ? nil : try await base.openSession(id)
    }

    func user(named name: Username) async throws(StoreError) -> UserRecord? { try await base.user(named: name) }

    func user(_ id: UserID) async throws(StoreError) -> UserRecord? { try await base.user(id) }

    func users(after last: UserID?, limit: Int) async throws(StoreError) -> [UserRecord] {
        try await base.users(after: last, limit: limit)
    }

    func suspendUser(_ id: UserID, at time: Date) async throws(StoreError) -> UserChangeOutcome {
        fault == .suspendsNobody ? .changed : try await base.suspendUser(id, at: time)
    }

    func reinstateUser(_ id: UserID, at time: Date) async throws(StoreError) -> UserChangeOutcome {
        try await base.reinstateUser(id, at: time)
    }

    func signOutUser(_ id: UserID) async throws(StoreError) -> UserChangeOutcome {
        fault == .signsNobodyOut ? .changed : try await base.signOutUser(id)
    }

    func freeName(of id: UserID) async throws(StoreError) -> NameReleaseOutcome {
        fault == .freesNoName ? .freed : try await base.freeName(of: id)
    }

    func devices(of user: UserID) async throws(StoreError) -> [DeviceRecord] {
        fault == .listsNothing ? [] : try await base.devices(of: user)
    }

    func removeDevice(
        _ device: DeviceID, requestedBy requester: SignedInDevice, remembering request: RepeatableRequest?
    ) async throws(StoreError) -> DeviceRemovalOutcome {
        if fault == .keepsRemovedDevice { return .removed }
        var requester = requester
        if fault == .servesEndedSession { requester.sessionID = nil }
        let request = fault == .ignoresTakenKey ? nil : request
        let outcome = try await base.removeDevice(device, requestedBy: requester, remembering: request)
        return fault == .removesForAnybody && outcome == .authorizationRequired ? .removed : outcome
    }

    func replaceKey(_ replacement: KeyReplacement) async throws(StoreError) -> KeyReplacementOutcome {
        if fault == .keepsReplacedKey { return .replaced }
        var replacement = replacement
        if fault == .dropsChallengeOfReplacement { replacement.consuming = nil }
        let outcome = try await base.replaceKey(replacement)
        return fault == .replacesForAnybody && outcome == .authorizationRequired ? .replaced : outcome
    }

    func downgrade(_ downgrade: Downgrade) async throws(StoreError) -> DowngradeOutcome {
        fault == .sparesKeyOfDowngrade ? .alreadyDone : try await base.downgrade(downgrade)
    }

    func fingerprint(of key: RequestKeyHash) async throws(StoreError) -> RequestFingerprint? {
        fault == .forgetsRequests ? nil : try await base.fingerprint(of: key)
    }

    func eraseUser(_ id: UserID) async throws(StoreError) -> UserErasureOutcome {
        fault == .erasesNobody ? .erased : try await base.eraseUser(id)
    }

    func eraseUser(
        requestedBy requester: SignedInDevice, listing: @escaping @Sendable () -> Bool
    ) async throws(StoreError) -> OwnErasureOutcome {
        if fault == .erasesUnlisted {
            _ = listing()
            return try await base.eraseUser(requestedBy: requester) { true }
        }
        let outcome = try await base.eraseUser(requestedBy: requester, listing: listing)
        return fault == .removesForAnybody && outcome == .authorizationRequired ? .erased : outcome
    }

    func removeAllDevices(
        requestedBy requester: SignedInDevice
    ) async throws(StoreError) -> AllDevicesRemovalOutcome {
        guard fault == .removesOneOfAll else { return try await base.removeAllDevices(requestedBy: requester) }
        let devices = try await base.devices(of: requester.user)
        let outcome = try await base.removeDevice(requester.deviceID, requestedBy: requester)
        return outcome == .removed ? .removed(devices.map(\.deviceID)) : .authorizationRequired
    }

    func revokeRefreshFamily(
        of token: RefreshTokenHash, now: Date
    ) async throws(StoreError) -> RefreshRevocationOutcome {
        fault == .sparesEndedSignIn ? .unknown : try await base.revokeRefreshFamily(of: token, now: now)
    }

    func issueOneTimePassword(
        _ issuance: OneTimePasswordIssuance
    ) async throws(StoreError) -> OneTimePasswordIssuanceOutcome {
        let outcome = try await base.issueOneTimePassword(issuance)
        if fault == .sendsToAnybody, outcome == .noRecipient, let device = issuance.deviceID { return .issued(device) }
        return outcome
    }

    func redeemOneTimePassword(
        _ redemption: OneTimePasswordRedemption
    ) async throws(StoreError) -> OneTimePasswordRedemptionOutcome {
        var redemption = redemption
        if fault == .opensEveryAccount { redemption.reach = .allAccounts }
        if fault == .countsNoTry { redemption.maximumTries = 1000 }
        let outcome = try await base.redeemOneTimePassword(redemption)
        if fault == .takesEveryPassword, outcome == .wrong, let id = redemption.deviceID,
            let device = try await base.device(id)
        {
            return .redeemed(id, of: device.user)
        }
        return outcome
    }

    func purge(_ limits: PurgeLimits) async throws(StoreError) -> PurgeCounts {
        var limits = limits
        if fault == .sparesUnusedKey { limits.attestedKeysUnusedSince = .distantPast }
        return try await base.purge(limits)
    }

    func checkWritable() async throws(StoreError) { try await base.checkWritable() }

    func keptLimits() async throws(StoreError) -> [KeptLimit] { try base.keptLimits() }

    func keepLimits(_ limits: [KeptLimit]) async throws(StoreError) {
        if fault == .forgetsLimits { return }
        try await base.keepLimits(limits)
    }

    func clockRecord() async throws(StoreError) -> ClockRecord { try await base.clockRecord() }

    func noteClock(_ note: ClockNote) async throws(StoreError) {
        if fault == .forgetsClock { return }
        try await base.noteClock(note)
    }

    func compareClock(
        of server: String, reading wall: @escaping @Sendable () -> Int64
    ) async throws(StoreError) -> ClockComparison? {
        var comparison = try await base.compareClock(of: server, reading: wall)
        if fault == .forgetsPeers { comparison?.others = [:] }
        return comparison
    }

    func forgetClock(of server: String) async throws(StoreError) {
        if fault == .keepsPeers { return }
        try await base.forgetClock(of: server)
    }

    func advanceChallengeGeneration(
        from generation: Int64, capping limits: ExpiryLimits?
    ) async throws(StoreError) -> ClockRecord {
        if fault == .keepsGeneration { return try await base.clockRecord() }
        return try await base.advanceChallengeGeneration(from: generation, capping: limits)
    }

    func oneTimePasswordCounts(on date: Date) async throws(StoreError) -> OneTimePasswordCounts {
        try await base.oneTimePasswordCounts(on: date)
    }

    func counts() async throws(StoreError) -> StoreCounts {
        fault == .countsNothing ? StoreCounts(users: 0, devices: 0) : try await base.counts()
    }

    func close() async { await base.close() }
}
