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
/// It runs after all verification has succeeded. A key denied because of its risk metric is suspended until a later
/// metric is better.
public protocol AttestationPolicy: Sendable {
    /// Decides about a key; called for each attestation, assertion and new metric, on any thread.
    func decide(_ facts: AttestationFacts) -> AttestationDecision
}

/// The input of a policy.
public struct AttestationFacts: Sendable, Equatable {
    /// The app.
    public var appID: String
    /// The environment of the attestation.
    public var environment: AttestationEnvironment
    /// The key's state.
    public var state: AttestedKeyState
    /// Apple's risk metric: keys attested on that device for the app in 30 days; `nil` until it is known.
    public var riskMetric: Int?
    /// How old the metric is, in seconds; `nil` without one.
    public var metricAge: TimeInterval?
    /// How the app was installed; `nil` before iOS 27.
    public var category: ValidationCategory?
    /// The app's CFBundleVersion; `nil` before iOS 27.
    public var bundleVersion: String?
    /// When the key was attested first.
    public var attestedAt: Date
    /// The key's user, if any.
    public var user: UserID?
    /// That user's name.
    public var username: Username?
    /// The service that the assertion is for; `nil` for an attestation, a sign-in and a new metric.
    public var relyingParty: RelyingPartyName?

    /// Creates the input from a stored key.
    init(_ record: AttestedKeyRecord, now: Date) {
        appID = record.appID
        environment = record.environment
        state = record.state
        riskMetric = record.riskMetric
        metricAge = record.riskMetricAt.map { now.timeIntervalSince($0) }
        attestedAt = record.attestedAt
        user = record.user
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
    /// The minimum metric for the decision `challenge`; `nil`, the default, for never.
    public var challengeFrom: Int?
    /// The minimum metric for denying a key; `nil`, the default, for never.
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
