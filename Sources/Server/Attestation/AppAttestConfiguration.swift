import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire

/// The attested apps that a server accepts, and the rules for them.
public struct AppAttestConfiguration: Sendable {
    /// The apps whose keys are taken.
    public var appIDs: Set<AppID>
    /// The environments whose keys are accepted (default: production only).
    public var environments: Set<AttestationEnvironment> = [.production]
    /// The services that accept assertion tokens (default: only `default`).
    public var relyingParties: [RelyingPartyName] = [.default]
    /// The trusted roots (default: Apple's).
    public var roots = AttestationRoots.apple
    /// How apps derive the hash for `attestKey` from the client data (default: SHA-256).
    public var challengeForm = ChallengeForm.hashed
    /// The rules for the extensions of iOS 27.
    public var extensions = ExtensionRules()
    /// The policy for verified keys.
    public var policy: any AttestationPolicy = ThresholdPolicy()
    /// The configuration for requesting risk metrics from Apple; `nil`, the default, turns it off.
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
