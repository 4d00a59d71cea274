import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Secrets that are right and not spent yet.
struct ProvenSecrets {
    /// The user to whom they belong.
    var user: UserID
    /// The enrollment for which the one-time password was issued; `nil` without one.
    var enrollment: Int64?
    /// The recovery code; `nil` without one.
    var code: RecoveryCodeHash?
    /// The invitation to recover the account; `nil` without one.
    var invitation: InvitationUse?
    /// The folded name under which the one-time password is kept.
    var holder: String

    /// Whether they are a one-time password and a recovery code, which need no delay; an invitation always does.
    var areTwo: Bool { enrollment != nil && code != nil }
    /// The same without the invitation.
    var withoutInvitation: ProvenSecrets {
        var secrets = self
        secrets.invitation = nil
        return secrets
    }
    /// With what a recovery was begun that has these.
    var proof: RecoveryProof { code != nil ? .recoveryCode : enrollment != nil ? .oneTimePassword : .invitation }
}

/// The verdict about presented secrets.
enum SecretsVerdict {
    case proven(ProvenSecrets)
    case password(OneTimePasswordRedemptionOutcome)
    case code
    case invitation
}

extension StoreWriter {
    /// Compares each presented secret; for a one-time password it counts a try before.
    func judge(
        _ secrets: RecoverySecrets, of username: Username, now: Date
    ) throws(StoreError) -> SecretsVerdict {
        var kept: KeptPassword?
        if let password = secrets.password {
            let verdict = try judge(
                password.hash, or: secrets.passwordByOlderKeys, id: password.id, of: username, for: nil,
                maximumTries: secrets.maximumTries, now: now)
            switch verdict {
            case .right(let password): kept = password
            case .refused(let outcome): return .password(outcome)
            }
        }
        var (user, code) = (kept?.user, RecoveryCodeHash?.none)
        if let presented = secrets.code {
            let owned = try userWith([presented] + secrets.codeByOlderKeys, named: username)
            guard let owned, user == nil || user == owned.user else { return .code }
            (user, code) = (owned.user, owned.code)
        }
        if let invitation = secrets.invitation {
            guard let owner = try self.user(named: username, before: invitation.issuedAt),
                user == nil || user == owner, try isUnspent(invitation, at: now)
            else { return .invitation }
            user = owner
        }
        guard let user else { return .code }
        return .proven(
            ProvenSecrets(
                user: user, enrollment: kept?.enrollment, code: code, invitation: secrets.invitation,
                holder: username.folded))
    }

    /// Uses secrets up; a one-time password that came back shows that its number is the user's.
    func spend(_ secrets: ProvenSecrets, at now: Date) throws(StoreError) {
        if let enrollment = secrets.enrollment {
            try oneTimePasswords.spend.enqueue(.text(secrets.holder))
            let isNew = try oneTimePasswords.verifyNumber.run(.integer(enrollment), .integer(now.storedMilliseconds))
            if isNew == 1 { try note(.numberVerified, of: secrets.user, at: now) }
        }
        if let code = secrets.code {
            try recoveries.spendCode.enqueue(.user(secrets.user), .blob(code.bytes))
            try note(.recoveryCodeUsed, of: secrets.user, at: now)
        }
        try spend(secrets.invitation)
    }

    /// The user of that name, if the recovery code is theirs, and its hash as it is kept.
    ///
    /// The same is read for a name that nobody has. Tries are not counted: nobody guesses 80 bits, and a limit would let
    /// strangers use up the owner's tries.
    /// - Parameter codes: The code's hashes, by the current key first.
    private func userWith(
        _ codes: [RecoveryCodeHash], named username: Username
    ) throws(StoreError) -> (user: UserID, code: RecoveryCodeHash)? {
        let user = try self.user(named: username)
        var right: RecoveryCodeHash?
        for code in codes {
            let isRight = try recoveries.matchCode.first(
                user.map(SQLValue.user) ?? .null, .blob(code.bytes)
            ) { row throws(StoreError) in true }
            if isRight != nil { right = code }
        }
        guard let user, let right else { return nil }
        return (user, right)
    }

    /// The user who has a name, if they had it when an invitation was made: it is for them, not for their successor.
    private func user(named username: Username, before time: Date) throws(StoreError) -> UserID? {
        // The issuer's clock is another one: a minute.
        try recoveries.userNamedBefore.first(.text(username.folded), .integer(time.storedMilliseconds + 60_000)) {
            row throws(StoreError) in try row.requiredUser(0)
        }
    }

    /// The user who has a name.
    func user(named username: Username) throws(StoreError) -> UserID? {
        try recoveries.userNamed.first(.text(username.folded)) { row throws(StoreError) in try row.requiredUser(0) }
    }
}
