/// How far a recovery is.
public enum RecoveryState: String, Codable, Sendable, CaseIterable {
    /// It was begun; the new key signs in only once it is completed.
    case waiting
    /// The new key is the user's.
    case completed
    /// Somebody with a key of the account, or the operator, has stopped it.
    case stopped
}

/// How a recovery was begun.
public enum RecoveryProof: String, Codable, Sendable, CaseIterable {
    /// By a one-time password.
    case oneTimePassword = "otp"
    /// By a recovery code.
    case recoveryCode = "recovery-code"
    /// By an invitation to recover the account.
    case invitation
}

/// The future of the user's other devices when a recovery completes.
public enum OtherDevices: String, Codable, Sendable, CaseIterable {
    /// They stay as they are.
    case keep
    /// They are lost: they are removed in the same step.
    case remove
}
