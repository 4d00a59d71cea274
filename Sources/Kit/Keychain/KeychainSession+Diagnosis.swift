import Foundation

extension KeychainSession {
    /// The operation.
    enum Attempt: Sendable {
        case read, write, update, remove
    }

    /// Diagnoses a status: several causes share one, and other system calls tell them apart.
    ///
    /// Asks nobody.
    func error(_ status: SecurityStatus, _ attempt: Attempt, _ account: String?) -> KeychainError {
        KeychainError(code(status, attempt, account), status: status)
    }

    private func code(_ status: SecurityStatus, _ attempt: Attempt, _ account: String?) -> KeychainError.Code {
        switch status {
        case .itemNotFound: absence(account)
        case .duplicateItem: .duplicate
        case .userCanceled: .userCancelled
        case .interactionNotAllowed, .interactionRequired: refusal(attempt, account)
        case .authFailed: attempt == .write ? storageRefusal(status) : authenticationFailure(account)
        case .notAvailable: attempt == .read ? .unavailable : storageRefusal(status)
        case .decode: attempt == .write ? storageRefusal(status) : .valueUnreadable
        case .missingEntitlement, .restrictedAPI: .entitlementMissing
        case .param, .noSuchAttribute, .noSuchClass: .requestInvalid
        default: .systemFailed
        }
    }

    /// Not there: lost if a record says that it could be, and otherwise removed by somebody or never stored.
    ///
    /// The passcode comes first: without it no face or finger is enrolled either, so their state has changed as well.
    private func absence(_ account: String?) -> KeychainError.Code {
        guard let account, let record = record(account) else { return .missing }
        guard let wasOff = wasPasscodeOff(since: record, account) else {
            // A record without a witness, of an earlier version: only the faces or fingers tell.
            if record.isBound, Biometry.hasSetChanged(since: record) ?? true { return .invalidated }
            return record.accessibility == .whenPasscodeSetThisDeviceOnly ? .lostWithPasscode : .missing
        }
        if wasOff { return .lostWithPasscode }
        guard record.isBound, Biometry.hasSetChanged(since: record) ?? true else { return .missing }
        return .invalidated
    }

    /// Not now: by the lock screen, or because a prompt is needed and can't be shown.
    ///
    /// With guarded values left out, only the lock screen still fails the query.
    private func refusal(_ attempt: Attempt, _ account: String?) -> KeychainError.Code {
        // Adding shows no prompt.
        guard attempt != .write else { return .locked }
        return probeUnguarded(account) == .interactionNotAllowed ? .locked : .promptForbidden
    }

    /// Not opened: because the authentication was over, because the enrolled faces or fingers have changed, because
    /// something is in the way of biometry, or because the person was not recognized.
    private func authenticationFailure(_ account: String?) -> KeychainError.Code {
        guard !authentication.isEnded else { return .authenticationEnded }
        guard Biometry.isPasscodeSet else { return .passcodeNotSet }
        guard let constraint = keychain.protection.constraint, constraint.needsBiometry else {
            return .authenticationFailed
        }
        if constraint.isBoundToCurrentSet, let account, let record = record(account), record.isBound,
            Biometry.hasSetChanged(since: record) ?? false
        {
            return .invalidated
        }
        return Biometry.now().obstacle.map(KeychainError.Code.init(obstacle:)) ?? .authenticationFailed
    }

    /// Not stored, with an ambiguous status: the phone may lack something that the protection requires.
    private func storageRefusal(_ status: SecurityStatus) -> KeychainError.Code {
        let protection = keychain.protection
        if protection.accessibility == .whenPasscodeSetThisDeviceOnly || protection.constraint != nil {
            guard Biometry.isPasscodeSet else { return .passcodeNotSet }
            if protection.constraint?.needsBiometry ?? false, let obstacle = Biometry.now().obstacle {
                return .init(obstacle: obstacle)
            }
        }
        return status == .authFailed ? .authenticationFailed : .unavailable
    }
}

extension KeychainError.Code {
    /// Why biometry can't be used.
    init(obstacle: LocalAuthenticationCode) {
        switch obstacle {
        case .biometryLockout: self = .biometryLockedOut
        case .biometryNotEnrolled: self = .biometryNotEnrolled
        case .passcodeNotSet: self = .passcodeNotSet
        default: self = .biometryUnavailable
        }
    }
}
