import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A kept one-time password, as far as a redemption asks.
struct KeptPassword {
    var hash: OneTimePasswordHash
    var expiresAt: Int64
    var tries: Int64
    var enrollment: Int64
    var deviceID: DeviceID
    var user: UserID
    var isSuspended: Bool
    var id: OneTimePasswordID?
}

/// The verdict about a presented one-time password.
enum PasswordVerdict {
    case right(KeptPassword)
    case refused(OneTimePasswordRedemptionOutcome)
}

extension StoreWriter {
    /// Keeps a one-time password.
    ///
    /// Whatever the outcome, five rows are written: for a stranger those of a decoy. Anybody may enroll a name of
    /// their own with somebody else's number, so the users who have not shown that it is theirs are counted apart from
    /// those who have.
    func issue(_ issuance: OneTimePasswordIssuance) throws(StoreError) -> OneTimePasswordIssuanceOutcome {
        let recipient = try oneTimePasswords.selectRecipient.first(
            .text(issuance.username.folded), .text(issuance.phoneNumber.rawValue),
            .optional(issuance.deviceID?.rawValue)
        ) { row throws(StoreError) in
            (
                enrollment: try row.requiredInteger(0), deviceID: try row.required(1, as: DeviceID.self),
                isVerified: try row.requiredInteger(2) == 1
            )
        }
        let isVerified = recipient?.isVerified ?? false
        let subjects = Self.countedSubjects(issuance, isVerified: isVerified)
        let isUsedUp = try isUsedUp(subjects, isVerified: isVerified, by: issuance)
        let isOverBudget = try isOverBudget(isVerified: isVerified, issuance)
        guard let recipient, !isUsedUp, !isOverBudget else {
            let decoy = Self.decoy(issuance.hash)
            try keep(issuance.hash, id: issuance.id, for: decoy, enrollment: 0, until: issuance.expiresAt)
            try count(
                ["user \(decoy)", "number \(decoy)", "pair \(decoy)", "all \(decoy)"], on: issuance.issuedAt)
            return recipient == nil ? .noRecipient : isUsedUp ? .limitReached : .budgetSpent
        }
        try keep(
            issuance.hash, id: issuance.id, for: issuance.username.folded, enrollment: recipient.enrollment,
            until: issuance.expiresAt)
        try count(subjects + [Self.countedSubject(isVerified: isVerified)], on: issuance.issuedAt)
        return .issued(recipient.deviceID)
    }

    /// Signs in by a one-time password.
    func redeem(_ redemption: OneTimePasswordRedemption) throws(StoreError) -> OneTimePasswordRedemptionOutcome {
        let verdict = try judge(
            redemption.presented, or: redemption.presentedByOlderKeys, id: redemption.id, of: redemption.username,
            for: redemption.deviceID,
            maximumTries: redemption.maximumTries, now: redemption.now)
        let kept: KeptPassword
        switch verdict {
        case .right(let password): kept = password
        case .refused(let outcome): return outcome
        }
        let isForKeyless = redemption.reach == .accountsWithoutKey || redemption.session.purpose == .manage
        if isForKeyless, try hasKey(kept.user) { return .keyExists }
        try oneTimePasswords.spend.enqueue(.text(redemption.username.folded))
        if try isNumberUnverified(of: kept.enrollment) {
            // Before it counts: the code's receiver needs no message, the user's other numbers do.
            try note(.numberVerified, of: kept.user, device: kept.deviceID, at: redemption.now)
            try oneTimePasswords.verifyNumber.enqueue(
                .integer(kept.enrollment), .integer(redemption.now.storedMilliseconds))
        }
        try startFamily(
            redemption.session, of: kept.enrollment, method: .oneTimePassword, at: redemption.now)
        return .redeemed(kept.deviceID, of: kept.user)
    }

    /// Judges a one-time password, and uses nothing up but a try.
    ///
    /// The try is written before anything is compared (OWASP ASVS 5.0, 6.6.3): nothing that comes after it in this
    /// transaction can keep it from being counted.
    func judge(
        _ presented: OneTimePasswordHash, or others: [OneTimePasswordHash], id: OneTimePasswordID?,
        of username: Username, for deviceID: DeviceID?, maximumTries: Int, now: Date
    ) throws(StoreError) -> PasswordVerdict {
        let kept = try keptPassword(of: username.folded)
        guard let kept, id == nil || id == kept.id else {
            try keep(presented, id: id, for: Self.decoy(presented), enrollment: 0, until: now)
            return .refused(.unknown)
        }
        try oneTimePasswords.countTry.run(.text(username.folded))
        guard kept.tries < maximumTries else { return .refused(.wornOut) }
        let isRight = kept.hash.matches(presented, or: others)
        let isForDevice = deviceID == nil || deviceID == kept.deviceID
        guard isRight, isForDevice else { return .refused(.wrong) }
        guard now.storedMilliseconds < kept.expiresAt else { return .refused(.expired) }
        guard !kept.isSuspended else { return .refused(.accountSuspended) }
        return .right(kept)
    }

    /// Forgets one-time passwords that ended before a time, at most `limit`; returns how many.
    func purgeOneTimePasswords(before milliseconds: Int64, limit: Int) throws(StoreError) -> Int {
        try oneTimePasswords.deleteExpired.run(.integer(milliseconds), .integer(Int64(limit)))
    }

    /// Deletes counts of days before the time's day, at most `limit`; returns the number deleted.
    func purgeOneTimePasswordCounts(before milliseconds: Int64, limit: Int) throws(StoreError) -> Int {
        try oneTimePasswords.deleteCounts.run(.integer(Self.day(milliseconds)), .integer(Int64(limit)))
    }

    private func keptPassword(of holder: String) throws(StoreError) -> KeptPassword? {
        try oneTimePasswords.select.first(.text(holder)) { row throws(StoreError) in
            guard let hash = row.blob(0).flatMap(OneTimePasswordHash.init) else { throw .malformedRow }
            return KeptPassword(
                hash: hash, expiresAt: try row.requiredInteger(1), tries: try row.requiredInteger(2),
                enrollment: try row.requiredInteger(3), deviceID: try row.required(4), user: try row.requiredUser(6),
                isSuspended: try row.requiredInteger(7) == 1,
                id: try row.optional(5))
        }
    }

    private func keep(
        _ hash: OneTimePasswordHash, id: OneTimePasswordID?, for holder: String, enrollment: Int64, until end: Date
    ) throws(StoreError) {
        try oneTimePasswords.replace.enqueue(
            .text(holder), .integer(enrollment), .blob(hash.bytes), .integer(end.storedMilliseconds),
            .optional(id?.rawValue))
    }

    /// Whether the user, the number, or both together have had their day's passwords.
    ///
    /// - Parameter subjects: The user, the number, and both together. All are read, whatever counts.
    func isUsedUp(
        _ subjects: [String], isVerified: Bool, by issuance: OneTimePasswordIssuance
    ) throws(StoreError) -> Bool {
        let limits = [
            issuance.dailyLimit, issuance.dailyLimit, isVerified ? .max : issuance.unverifiedDailyLimit,
        ]
        var isUsedUp = false
        for (subject, limit) in zip(subjects, limits) {
            let count = try count(of: subject, on: issuance.issuedAt)
            isUsedUp = isUsedUp || count >= limit
        }
        return isUsedUp
    }

    /// Whether all users together have had their day's budget, or unverified numbers their part of it.
    func isOverBudget(isVerified: Bool, _ issuance: OneTimePasswordIssuance) throws(StoreError) -> Bool {
        guard let budget = issuance.budget else { return false }
        let verified = try count(of: Self.countedSubject(isVerified: true), on: issuance.issuedAt)
        let unverified = try count(of: Self.countedSubject(isVerified: false), on: issuance.issuedAt)
        guard verified + unverified < budget else { return true }
        return !isVerified && unverified >= OneTimePasswordCounts.unverifiedShare(of: budget)
    }

    func count(of subject: String, on date: Date) throws(StoreError) -> Int {
        let day = Int64(Self.day(date.storedMilliseconds))
        let count = try oneTimePasswords.selectCount.first(.text(subject), .integer(day)) { row throws(StoreError) in
            try row.requiredInteger(0)
        }
        return Int(count ?? 0)
    }

    func count(_ subjects: [String], on date: Date) throws(StoreError) {
        for subject in subjects {
            try oneTimePasswords.addToCount.enqueue(.text(subject), .integer(Self.day(date.storedMilliseconds)))
        }
    }

    /// Under which name the passwords of all users are counted; no user's or number's has it.
    static func countedSubject(isVerified: Bool) -> String { isVerified ? "all verified" : "all unverified" }

    /// The user, the number, and both together: under these names their passwords are counted.
    ///
    /// A number has two: what all of its users get who have verified it, and what the others get. So nobody uses up the
    /// messages of the server by one number and many accounts, and strangers use up none of the number's owner.
    static func countedSubjects(_ issuance: OneTimePasswordIssuance, isVerified: Bool) -> [String] {
        [
            "user \(issuance.username.folded)",
            isVerified ? "verified number \(issuance.phoneNumber)" : "number \(issuance.phoneNumber)",
            "pair \(issuance.username.folded) \(issuance.phoneNumber)",
        ]
    }

    /// One of 256 names, picked by a hash that nobody outside can predict.
    private static func decoy(_ hash: OneTimePasswordHash) -> String { "decoy \(hash.bytes.first ?? 0)" }

    static func day(_ milliseconds: Int64) -> Int64 { milliseconds / 86_400_000 }
}
