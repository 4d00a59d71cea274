import struct LatchkeyKit.AttestationBackoff

/// How the phones of a fleet wait after failures: rules for LatchkeyKit's own `AttestationBackoff`.
public enum FleetStrategy: String, CaseIterable, Codable, Sendable {
    /// As LatchkeyKit ships: doubling waits, stretched by up to a half, and 1–30 minutes on top from a minute on.
    case jitter
    /// The same without the minutes on top.
    case noJitter
    /// Doubling waits and nothing random.
    case noRandomness
    /// Always the same wait, and no rest after many failures: the naive retry.
    case fixed

    /// The rules, with the wait in seconds that ``fixed`` has.
    func rules(fixedWait: Int) -> AttestationBackoff.Rules {
        switch self {
        case .jitter: AttestationBackoff.Rules()
        case .noJitter: AttestationBackoff.Rules(jitter: nil)
        case .noRandomness: AttestationBackoff.Rules(stretch: 0, jitter: nil)
        case .fixed:
            AttestationBackoff.Rules(
                base: Double(fixedWait), cap: Double(fixedWait), stretch: 0, jitter: nil, maxRetryAttempts: .max)
        }
    }

    /// A few words for people.
    func title(fixedWait: Int) -> String {
        switch self {
        case .jitter: "As shipped: doubling waits × 1–1.5, with 1–30 min of jitter"
        case .noJitter: "Without jitter: doubling waits × 1–1.5"
        case .noRandomness: "Nothing random: doubling waits"
        case .fixed: "Naive: a try every \(fixedWait) s"
        }
    }
}
