import LatchkeyCrypto

/// A server's expectations of a receipt.
public struct ReceiptExpectation: Sendable {
    /// How old a receipt may be.
    public enum Age: Sendable, Hashable {
        /// It has just been made: at most 5 minutes ago, as Apple's text has it.
        case fresh
        /// It was made at most this many seconds ago.
        case upTo(seconds: UInt32)
        /// It comes from the server's own store; only its expiration counts.
        case stored
    }

    /// The apps, one of which it must be for.
    public var appIDs: Set<AppID>
    /// The key that was attested.
    public var publicKey: ECPublicKey
    /// How old it may be.
    public var age: Age
    /// The attestation's client data hash; nil to skip the comparison.
    ///
    /// Only receipts of kind `ATTEST` contain it intact.
    public var clientDataHash: ClientDataHash?
    /// The environment of the attestation; nil not to compare.
    public var environment: AppAttestEnvironment?
    /// The kind; nil for any.
    public var kind: ReceiptFields.Kind?

    /// Creates an expectation.
    public init(
        appIDs: Set<AppID>, publicKey: ECPublicKey, age: Age = .fresh, clientDataHash: ClientDataHash? = nil,
        environment: AppAttestEnvironment? = nil, kind: ReceiptFields.Kind? = nil
    ) {
        self.appIDs = appIDs
        self.publicKey = publicKey
        self.age = age
        self.clientDataHash = clientDataHash
        self.environment = environment
        self.kind = kind
    }
}
