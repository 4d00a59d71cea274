import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire

/// Which attested apps a server takes, and how it judges them.
public struct AppAttestConfiguration: Sendable {
    /// The apps whose keys are taken.
    public var appIDs: Set<AppID>
    /// The environments whose keys are taken; production alone unless told otherwise.
    public var environments: Set<AttestationEnvironment> = [.production]
    /// The services for which assertions are made; `default` alone unless told otherwise.
    public var relyingParties: [RelyingPartyName] = [.default]
    /// Whose word is taken; Apple's unless told otherwise.
    public var roots = AttestationRoots.apple
    /// How apps make the hash of `attestKey` from the client data; SHA-256 unless told otherwise.
    public var challengeForm = ChallengeForm.hashed
    /// What is demanded of the extensions that iOS 27 writes.
    public var extensions = ExtensionRules()
    /// What decides whether a key that proved itself is served.
    public var policy: any AttestationPolicy = ThresholdPolicy()
    /// How risk metrics are had from Apple; `nil`, the default, for not at all.
    public var exchange: ReceiptExchangeConfiguration?
    /// For how many seconds an assertion token holds: 600.
    public var tokenLifetime = 600

    /// Creates a configuration with the defaults above.
    public init(appIDs: Set<AppID>) {
        self.appIDs = appIDs
    }
}

/// The roots that a server trusts; other ones are for tests and the lab, and take the place of Apple's.
public struct AttestationRoots: Sendable {
    /// The certificates under which attestations stand; `nil` for Apple's.
    let attestation: [Certificate]?
    /// The SHA-256 of the certificates under which receipts stand, 32 bytes each.
    let receipts: Set<[UInt8]>

    /// Apple's roots.
    public static let apple = AttestationRoots(attestation: nil, receipts: [AppleRoots.receiptFingerprint])

    private init(attestation: [Certificate]?, receipts: Set<[UInt8]>) {
        self.attestation = attestation
        self.receipts = receipts
    }

    /// These certificates in place of Apple's; `nil` for Apple's own.
    public init(attestation: Certificate?, receipts: Certificate?) {
        self.init(
            attestation: attestation.map { [$0] },
            receipts: receipts.map { [HashAlgorithm.sha256.hash($0.der)] } ?? [AppleRoots.receiptFingerprint])
    }

    func attestationVerifier() throws(CryptoError) -> AttestationVerifier {
        guard let attestation else { return try .apple() }
        return AttestationVerifier(roots: attestation)
    }

    var receiptVerifier: ReceiptVerifier { ReceiptVerifier(roots: receipts) }
}

extension AttestationEnvironment {
    /// As the verifiers name it.
    var trusted: AppAttestEnvironment {
        switch self {
        case .development: .development
        case .production: .production
        }
    }

    init(_ environment: AppAttestEnvironment) {
        self =
            switch environment {
            case .development: .development
            case .production: .production
            }
    }
}
