import LatchkeyFlow

/// What has happened: the result of an action, or a wish of the person.
public enum RotationEvent: Sendable, Hashable {
    /// The app was launched, or the person asked to go on.
    case resumed
    /// The owner has authenticated; lasts for this run of the machine.
    case authenticated
    /// A seed phrase was made and is in memory; its public key.
    case seedMade(FlowPublicKey)
    /// The words are in the Keychain.
    case seedStored
    /// The words are neither in memory nor in the Keychain.
    case seedAbsent
    /// The Secure Enclave has made its key, now or earlier; `nil` if the phone has none.
    case enclaveKeyMade(FlowPublicKey?)
    /// The public keys that the stored words and the Secure Enclave's key yield; `nil` where nothing is stored.
    case readBack(seed: FlowPublicKey?, enclave: FlowPublicKey?)
    /// The account as it is at a sealed block, a block to refer to, and the public keys with which the phone can sign.
    case account(AccountSnapshot, reference: ReferenceBlock, atHand: [FlowPublicKey])
    /// The transaction was signed; nothing was sent.
    case signed(RotationAttempt)
    /// The transaction was handed to a node, or perhaps was: no reply is proof.
    case sent
    /// What a node says about the transaction, and the height of the last sealed block.
    case report(TransactionReport, sealedHeight: UInt64)
    /// The account as it is at a sealed block.
    case reread(AccountSnapshot)
    /// The public keys, as the chain has them, that have verified a new signature, and those that are gone for good.
    case proven(valid: Set<FlowPublicKey>, gone: Set<FlowPublicKey>)
    /// The person has named the words that were asked for.
    case backupConfirmed
    /// What belongs to the revoked keys has been deleted.
    case cleaned
    /// The new keys have been deleted.
    case discarded
    /// The person wants to stop.
    case cancelRequested
    /// The action could not be done.
    case failed(RotationError)
}
