/// How far a rotation is, as the journal has it.
///
/// Each phase is durable before the first action that it allows.
public enum RotationPhase: Sendable, Hashable {
    /// The seed phrase has been made. Its public key is in the journal; the words may be in the Keychain.
    case storing
    /// The words are in the Keychain. The Secure Enclave may have made its key.
    case makingEnclaveKey
    /// All keys are made; they are to be read back and compared.
    case comparing
    /// The keys are kept safely. No transaction that adds them can still be executed, as far as this installation of the
    /// app knows: one that a deleted installation had signed can be for 600 blocks.
    case ready
    /// A transaction that adds the keys is signed and may have been sent.
    case adding(RotationAttempt)
    /// That transaction has ended; the account is to be read again.
    case confirmingAdd(RotationAttempt, AttemptEnding)
    /// The keys are on the account.
    case added
    /// Each new key has made a signature that its public key on the chain verifies.
    case proven
    /// The person has written the words down and shown it.
    case backedUp
    /// A transaction that revokes the old keys is signed and may have been sent.
    case revoking(RotationAttempt)
    /// That transaction has ended; the account is to be read again.
    case confirmingRevoke(RotationAttempt, AttemptEnding)
    /// No old key is live any more.
    case revoked
    /// Done; the journal remains as the record of the account's keys.
    case finished
    /// The keys are not on the account and never will be; they are being deleted.
    case discarding

    /// The attempt whose fate is open.
    public var attempt: RotationAttempt? {
        switch self {
        case .adding(let attempt), .confirmingAdd(let attempt, _), .revoking(let attempt),
            .confirmingRevoke(let attempt, _):
            attempt
        default: nil
        }
    }

    /// Whether a transaction was signed before it, for journals that don't say so.
    var comesAfterSigning: Bool {
        switch self {
        case .storing, .makingEnclaveKey, .comparing, .discarding: false
        default: true
        }
    }

    /// Whether it is one of those before the first signature.
    var comesBeforeSigning: Bool { self == .ready || !comesAfterSigning }

    /// Whether what follows uses a secret of the phone, and so needs the owner.
    var needsOwner: Bool {
        switch self {
        case .storing, .makingEnclaveKey, .comparing, .ready, .added, .backedUp: true
        default: false
        }
    }
}
