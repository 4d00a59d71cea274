import LatchkeyStore
import LatchkeyWire

/// A store with one fault, to see that the contract finds it.
struct ForgetfulStore: Store {
    enum Fault: CaseIterable {
        case dropsAuthorization, dropsChallengeOfEnrolment, forgetsTelephoneNumber, sparesReusedFamily
        case completesChangedDevice, countsNothing
    }

    let base: SQLiteStore
    let fault: Fault

    init(_ base: SQLiteStore, fault: Fault) {
        self.base = base
        self.fault = fault
    }

    func device(_ id: DeviceID) async throws(StoreError) -> DeviceRecord? {
        var record = try await base.device(id)
        if fault == .forgetsTelephoneNumber { record?.phoneNumber = nil }
        return record
    }

    func enrol(_ enrolment: Enrolment) async throws(StoreError) -> EnrolmentOutcome {
        var enrolment = enrolment
        if fault == .dropsChallengeOfEnrolment { enrolment.consuming = nil }
        let outcome = try await base.enrol(enrolment)
        return fault == .dropsAuthorization && outcome == .authorizationRequired ? .enrolled : outcome
    }

    func completeSignIn(_ signIn: SignIn) async throws(StoreError) -> SignInOutcome {
        let outcome = try await base.completeSignIn(signIn)
        return fault == .completesChangedDevice && outcome == .deviceChanged ? .completed : outcome
    }

    func rotateRefreshToken(_ rotation: RefreshRotation) async throws(StoreError) -> RefreshOutcome {
        let outcome = try await base.rotateRefreshToken(rotation)
        if fault == .sparesReusedFamily, case .reused(let session) = outcome { return .rotated(session) }
        return outcome
    }

    func purge(_ limits: PurgeLimits) async throws(StoreError) -> PurgeCounts { try await base.purge(limits) }

    func counts() async throws(StoreError) -> StoreCounts {
        fault == .countsNothing ? StoreCounts(users: 0, devices: 0) : try await base.counts()
    }

    func close() async { await base.close() }
}
