import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Decides whether a key that proved itself is served.
///
/// It is asked after everything that can be verified holds. What it denies by the risk metric is suspended, until a later
/// metric changes its mind.
public protocol AttestationPolicy: Sendable {
    /// What is to become of a key; called for each attestation, each assertion and each new metric, on any thread.
    func decide(_ facts: AttestationFacts) -> AttestationDecision
}

/// What a policy is told of a key.
public struct AttestationFacts: Sendable, Equatable {
    /// The app.
    public var appID: String
    /// Where the key was attested.
    public var environment: AttestationEnvironment
    /// How the server stands to the key.
    public var state: AttestedKeyState
    /// Apple's risk metric: keys attested on that device for the app in 30 days; `nil` until it is known.
    public var riskMetric: Int?
    /// How old the metric is, in seconds; `nil` without one.
    public var metricAge: TimeInterval?
    /// How the app came onto the device; `nil` before iOS 27.
    public var category: ValidationCategory?
    /// The app's CFBundleVersion; `nil` before iOS 27.
    public var bundleVersion: String?
    /// When the key was attested first.
    public var attestedAt: Date
    /// Whose key it is, if it is somebody's.
    public var username: Username?
    /// The service that the assertion is for; `nil` for an attestation, a sign-in and a new metric.
    public var relyingParty: RelyingPartyName?

    /// Tells what the store knows of a key.
    init(_ record: AttestedKeyRecord, now: Date) {
        appID = record.appID
        environment = record.environment
        state = record.state
        riskMetric = record.riskMetric
        metricAge = record.riskMetricAt.map { now.timeIntervalSince($0) }
        attestedAt = record.attestedAt
        username = record.username
    }

    /// The same without the risk metric.
    var withoutMetric: AttestationFacts {
        var facts = self
        (facts.riskMetric, facts.metricAge) = (nil, nil)
        return facts
    }
}

/// Goes by the risk metric alone.
///
/// A key without a metric is allowed, as most are in their first day.
public struct ThresholdPolicy: AttestationPolicy {
    /// The metric from which on a person is asked for more; `nil`, the default, for never.
    public var challengeFrom: Int?
    /// The metric from which on a key is denied; `nil`, the default, for never.
    public var denyFrom: Int?

    /// Creates a policy; without thresholds it allows everything.
    public init(challengeFrom: Int? = nil, denyFrom: Int? = nil) {
        self.challengeFrom = challengeFrom
        self.denyFrom = denyFrom
    }

    /// Compares the metric with both thresholds.
    public func decide(_ facts: AttestationFacts) -> AttestationDecision {
        guard let metric = facts.riskMetric else { return .allow }
        if let denyFrom, metric >= denyFrom { return .deny }
        if let challengeFrom, metric >= challengeFrom { return .challenge }
        return .allow
    }
}
