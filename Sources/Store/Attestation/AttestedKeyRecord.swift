import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A key that App Attest vouches for, as the store keeps it.
public struct AttestedKeyRecord: Sendable, Equatable {
    /// The key's id.
    public var keyID: AttestedKeyID
    /// The P-256 public key, 65 bytes of X9.63 (`04 ‖ X ‖ Y`).
    public var publicKey: [UInt8]
    /// The app that has the key: team, a full stop, bundle identifier.
    public var appID: String
    /// The environment of the attestation.
    public var environment: AttestationEnvironment
    /// The key's user; `nil` until a signed-in user has it attested.
    public var user: UserID?
    /// That user's name, for people and for the log.
    public var username: Username?
    /// The device whose sign-ins need an assertion by this key.
    public var deviceID: DeviceID?
    /// The key's state.
    public var state: AttestedKeyState
    /// Who has suspended it; `nil` for another state, and for one that was suspended before version 22 of the schema.
    public var suspendedBy: KeyAuthority?
    /// The counter of the last assertion that was accepted; 0 before the first.
    public var counter: UInt32
    /// Apple's latest receipt, DER.
    public var receipt: [UInt8]
    /// When that receipt was made, to the millisecond; it tells one receipt of a key from another.
    public var receiptCreatedAt: Date
    /// The number of keys recently attested on the phone, from the latest receipt with a risk metric.
    public var riskMetric: Int?
    /// When that receipt was made, to the millisecond.
    public var riskMetricAt: Date?
    /// When the receipt may be exchanged for another, to the millisecond; `nil` if it never will be.
    public var refreshAt: Date?
    /// How many exchanges have failed since the last that didn't.
    public var refreshFailures: Int
    /// When the key was attested first, to the millisecond.
    public var attestedAt: Date
    /// When its last assertion was accepted, to the millisecond; `nil` before the first.
    public var lastUsedAt: Date?

    /// Makes a record; its times are rounded to the millisecond.
    public init(
        keyID: AttestedKeyID, publicKey: [UInt8], appID: String, environment: AttestationEnvironment,
        user: UserID? = nil, username: Username? = nil, deviceID: DeviceID? = nil,
        state: AttestedKeyState = .attested, counter: UInt32 = 0, receipt: [UInt8], receiptCreatedAt: Date,
        riskMetric: Int? = nil,
        riskMetricAt: Date? = nil, refreshAt: Date? = nil, refreshFailures: Int = 0, attestedAt: Date,
        lastUsedAt: Date? = nil, suspendedBy: KeyAuthority? = nil
    ) {
        self.keyID = keyID
        self.publicKey = publicKey
        self.appID = appID
        self.environment = environment
        self.user = user
        self.username = username
        self.deviceID = deviceID
        self.state = state
        self.suspendedBy = suspendedBy
        self.counter = counter
        self.receipt = receipt
        self.receiptCreatedAt = receiptCreatedAt.roundedToMillisecond
        self.riskMetric = riskMetric
        self.riskMetricAt = riskMetricAt?.roundedToMillisecond
        self.refreshAt = refreshAt?.roundedToMillisecond
        self.refreshFailures = refreshFailures
        self.attestedAt = attestedAt.roundedToMillisecond
        self.lastUsedAt = lastUsedAt?.roundedToMillisecond
    }
}

extension Date {
    fileprivate var roundedToMillisecond: Date { Date(storedMilliseconds: storedMilliseconds) }
}
