import LatchkeyFlow

/// The next thing to do.
///
/// The journal must be durable before it is begun.
public enum RotationAction: Sendable, Hashable {
    /// Ask for the owner's face, finger or passcode.
    case authenticate
    /// Make a seed phrase of 24 words in memory.
    case makeSeed
    /// Put the words into the Keychain, unless they are there.
    case storeSeed(FlowPublicKey)
    /// Find or make the key in the Secure Enclave.
    case makeEnclaveKey
    /// Read the words and the Secure Enclave's key back, and derive their public keys.
    case readBack(seed: FlowPublicKey)
    /// Read the account, and a block to refer to.
    case readAccount
    /// Build and sign a transaction.
    case sign(SigningRequest)
    /// Send a transaction; the same bytes may be sent any number of times.
    case send(RotationAttempt)
    /// Ask for a transaction's result; wait a moment first if it was asked for before.
    case watch(RotationAttempt)
    /// Read the account at a sealed block of at least this height.
    case reread(fromHeight: UInt64?)
    /// Have each key sign something new, and verify it with the public key and the algorithms that the chain has.
    case prove([FlowAccountKey])
    /// Nothing: the person has to confirm the backup.
    case awaitBackup
    /// Delete what belongs to revoked keys.
    case cleanUp(retired: [FlowPublicKey])
    /// Delete the new keys, which are on no account.
    case discard([FlowPublicKey])
    /// Nothing: it has ended.
    case end(RotationEnd)
    /// Nothing: it can't go on for now.
    case stop(RotationError)
}

/// How a rotation has ended.
public enum RotationEnd: String, Sendable, Hashable, Codable {
    /// The account has the new keys, and none of the old ones.
    case rotated
    /// The account is as it was; nothing is left on the phone.
    case discarded
}

/// A transaction to build and sign.
public struct SigningRequest: Sendable, Hashable {
    /// What it does.
    public let change: RotationChange
    /// The account's keys that sign it, the proposing one first; their weights reach 1000.
    public let signers: [FlowAccountKey]
    /// The block that it refers to.
    public let reference: ReferenceBlock
}

/// A change of an account's keys.
public enum RotationChange: Sendable, Hashable {
    /// Add these public keys with weight 1000 and SHA2-256.
    case add([FlowPublicKey])
    /// Revoke these keys; the transaction fails if one of their indexes has another key.
    case revoke([FlowAccountKey])
}
