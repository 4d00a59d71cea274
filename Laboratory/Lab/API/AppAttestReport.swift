/// App Attest on a phone: its keys and faults.
///
/// The event `attestation`, the reply to `GET` and `POST phones/{id}/attestation`.
public struct AppAttestReport: Codable, Sendable, Hashable {
    /// The phone's id.
    public var phone: String
    /// Whether the phone's apps can use App Attest.
    public var isSupported: Bool
    /// The keys that apps have made, by app and id.
    public var keys: [PhoneAttestedKey]
    /// The team and bundle identifier that attestations name.
    public var appId: String
    /// The number of keys attested for the app on this phone in 30 days, which is a receipt's risk metric.
    public var riskMetric: Int
    /// The faults, in the order in which they were set.
    public var faults: [PhoneAttestationFault]
    /// How many calls a fault holds at this moment.
    public var heldCalls: Int
    /// By how many seconds the service's clock is ahead of the phone's.
    public var clockSkewSeconds: Int
    /// Whether the phone is jailbroken.
    public var isJailbroken: Bool
}

/// A key of App Attest, as its phone knows it.
public struct PhoneAttestedKey: Codable, Sendable, Hashable {
    /// The key's id, 44 characters of base64.
    public var keyIdentifier: String
    /// The name under which the app shows and reports it: the first 8 bytes of the SHA-256 of its id, as 16 hexadecimal
    /// digits.
    public var keyHash: String
    /// The bundle identifier of the app that made it.
    public var app: String
    /// Whether the service has attested it.
    public var isAttested: Bool
    /// The counter of its last assertion; 0 before the first.
    public var counter: Int
}

/// Something that goes wrong at a call of DeviceCheck.
public struct PhoneAttestationFault: Codable, Sendable, Hashable {
    /// `generateKey`, `attestKey`, `generateAssertion` or `generateToken`.
    public var call: String
    /// `unknownSystemFailure`, `featureUnsupported`, `invalidInput`, `invalidKey`, `serverUnavailable`, `slow` or `held`.
    public var effect: String
    /// How late the answer of a `slow` call comes, in seconds, 1…60; if missing, 5.
    public var seconds: Int?
    /// How many calls in a row it meets, 1…1,000; if missing, 1.
    public var count: Int?
    /// The number of the first affected call, 1…1,000; 1 if missing.
    public var number: Int?
}

/// The body of `POST phones/{id}/attestation`: one thing to set.
public struct AttestationOrder: Codable, Sendable, Hashable {
    /// The setting.
    public enum Kind: String, Codable, Sendable, Hashable, CaseIterable {
        /// Adds ``AttestationOrder/fault``.
        case addFault
        /// Takes all faults away; calls that are held go on.
        case clearFaults
        /// Lets the calls go on that a fault holds.
        case release
        /// Sets the service's clock by ``AttestationOrder/seconds``.
        case clockSkew
        /// Breaks into the phone's system, which then runs modified apps under their own names.
        case jailbreak
        /// Makes the phone's system whole again.
        case repair
    }

    /// The setting.
    public var change: Kind
    /// The fault; only for `addFault`.
    public var fault: PhoneAttestationFault?
    /// By how many seconds the service's clock is to be ahead of the phone's, -31,536,000…31,536,000; only for
    /// `clockSkew`.
    public var seconds: Int?
}
