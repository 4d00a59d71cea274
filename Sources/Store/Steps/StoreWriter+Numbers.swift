import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A number change that waits for its code, and the device whose number it becomes.
private struct KeptChange {
    let number: PhoneNumber
    let id: OneTimePasswordID
    let hash: OneTimePasswordHash
    let expiresAt: Int64
    let tries: Int64
    let enrollment: Int64
    let deviceID: DeviceID
    let old: PhoneNumber?
    let isOldVerified: Bool

    init(columns row: any SQLRow) throws(StoreError) {
        guard let hash = row.blob(2).flatMap(OneTimePasswordHash.init) else { throw .malformedRow }
        self.hash = hash
        number = try row.required(0)
        id = try row.required(1)
        expiresAt = try row.requiredInteger(3)
        tries = try row.requiredInteger(4)
        enrollment = try row.requiredInteger(5)
        deviceID = try row.required(6)
        old = try row.optional(7)
        isOldVerified = try row.requiredInteger(8) == 1
    }

    /// What the change is for the user; `nil` if nothing is new.
    var kind: NoticeKind? {
        guard let old else { return .numberAdded }
        if old != number { return .numberChanged }
        return isOldVerified ? nil : .numberVerified
    }
}

extension StoreWriter {
    /// More than any code has.
    private static let triesOfUnsent: Int64 = 1_000_000

    /// Keeps the code of a number change.
    ///
    /// A code that is not sent is kept as one that was tried too often: nobody gets tries for it.
    func beginNumberChange(_ change: NumberChange) throws(StoreError) -> NumberChangeOutcome {
        let (issuance, requester) = (change.issuance, change.requester)
        guard try isEnrolled(requester) else { return .authorizationRequired }
        let deviceID = issuance.deviceID ?? requester.deviceID
        let device = try notices.changingDevice.first(
            .user(requester.user), .text(deviceID.rawValue), .text(issuance.phoneNumber.rawValue)
        ) { row throws(StoreError) in (try row.requiredInteger(0), try row.requiredInteger(1) == 1) }
        guard let (enrollment, isVerified) = device else { return .unknownDevice }
        let subjects = Self.countedSubjects(issuance, isVerified: isVerified)
        let isUsedUp = try isUsedUp(subjects, isVerified: isVerified, by: issuance)
        let isOverBudget = try isOverBudget(isVerified: isVerified, issuance)
        let isSent = !isUsedUp && !isOverBudget
        try notices.replaceChange.enqueue(
            .user(requester.user), .integer(enrollment), .text(issuance.phoneNumber.rawValue),
            .text(issuance.id.rawValue), .blob(issuance.hash.bytes), .integer(issuance.expiresAt.storedMilliseconds),
            .integer(isSent ? 0 : Self.triesOfUnsent))
        guard isSent else { return isUsedUp ? .limitReached : .budgetSpent }
        try count(subjects + [Self.countedSubject(isVerified: isVerified)], on: issuance.issuedAt)
        return .issued(deviceID)
    }

    /// Changes a number by its code.
    ///
    /// The try is written before anything is compared, as for one-time passwords.
    func verify(_ verification: NumberVerification) throws(StoreError) -> NumberVerificationOutcome {
        let requester = verification.requester
        guard try isEnrolled(requester) else { return .authorizationRequired }
        let user = SQLValue.user(requester.user)
        let kept = try notices.selectChange.first(user, body: KeptChange.init(columns:))
        guard let kept, kept.id == verification.id else { return .unknown }
        try notices.countTry.run(user)
        guard kept.tries < verification.maximumTries else { return .wornOut }
        guard kept.hash.matches(verification.presented, or: verification.presentedByOlderKeys) else { return .wrong }
        guard verification.now.storedMilliseconds < kept.expiresAt else { return .expired }
        try notices.deleteChange.enqueue(user)
        if let kind = kept.kind {
            // Before the change: the numbers as they were until now are told.
            try note(
                kind, of: requester.user, device: kept.deviceID, by: requester.deviceID, detail: kept.number.masked,
                telling: kept.old == kept.number ? nil : kept.old, at: verification.now)
        }
        try notices.setNumber.enqueue(
            user, .integer(kept.enrollment), .text(kept.number.rawValue), .optional(kept.old?.rawValue),
            .integer(verification.now.storedMilliseconds))
        try notices.deletePasswords.enqueue(user)
        return .verified(kept.deviceID, number: kept.number, replacing: kept.old == kept.number ? nil : kept.old)
    }

    /// Switches one-time passwords off or on.
    func switchSMS(_ change: SMSSwitch) throws(StoreError) -> SMSSwitchOutcome {
        let requester = change.requester
        guard try isEnrolled(requester) else { return .authorizationRequired }
        let user = SQLValue.user(requester.user)
        if !change.isEnabled {
            let hasKey = try notices.hasKey.first(user) { row throws(StoreError) in true } ?? false
            guard hasKey else { return .keyRequired }
        }
        let changed =
            change.isEnabled
            ? try notices.switchOn.run(user)
            : try notices.switchOff.run(user, .integer(change.now.storedMilliseconds))
        guard changed == 1 else { return .unchanged }
        if !change.isEnabled { try notices.deletePasswords.enqueue(user) }
        try note(
            change.isEnabled ? .smsOn : .smsOff, of: requester.user, by: requester.deviceID, at: change.now)
        return .switched
    }

    /// Whether no code has come back yet from the number of an enrollment.
    func isNumberUnverified(of enrollment: Int64) throws(StoreError) -> Bool {
        try notices.unverified.first(.integer(enrollment)) { row throws(StoreError) in true } ?? false
    }

    /// Whether a user wants no one-time passwords.
    func isSMSOff(_ user: UserID) throws(StoreError) -> Bool {
        try notices.isSMSOff.first(.user(user)) { row throws(StoreError) in true } ?? false
    }

    /// Switches one-time passwords on for a user whose last device with a key is gone, but who has others.
    ///
    /// Nobody could sign in otherwise.
    func openLastWay(of user: UserID, at time: Date) throws(StoreError) {
        if try notices.switchOnWithoutKey.run(.user(user)) == 1 { try note(.smsOn, of: user, at: time) }
    }
}
