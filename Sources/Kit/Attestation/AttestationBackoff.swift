import Foundation

/// How long to leave the servers alone after failures: a pure value, which one phone keeps and a simulation has many of.
///
/// The n-th failure in a row waits `base · 2ⁿ⁻¹`, at most ``Rules/cap``, times a random factor; a server's
/// `Retry-After` is never undercut. From ``Rules/jitter``'s lower bound on, a random time within it is added, so that
/// phones that failed together don't come back together.
public struct AttestationBackoff: Codable, Sendable, Hashable {
    /// How many failures there were in a row.
    public private(set) var failures: Int
    /// When the last one was, by this phone's clock; `nil` if there was none.
    public private(set) var failedAt: Date?
    /// How long to wait from then on, in seconds.
    public private(set) var delay: TimeInterval

    /// No failures so far.
    public init() {
        failures = 0
        failedAt = nil
        delay = 0
    }

    /// The kinds of failure that matter for waiting.
    public enum Cause: Sendable, Hashable {
        /// The server refused, or broke: its status, and its `Retry-After` in seconds.
        case http(status: Int, retryAfter: Int? = nil)
        /// The server's policy says no, and won't say yes soon.
        case denied
        /// This phone has no network: nobody needs to be spared, and nothing is counted towards the rest.
        case offline
        /// Everything else: an error of DeviceCheck, a server that is not reached, a reply that makes no sense.
        case failure
    }

    /// Notes a failure and draws the time to wait.
    ///
    /// - Parameters:
    ///   - now: the phone's clock.
    ///   - random: from which factor and jitter are drawn, one number each.
    public mutating func fail(
        _ cause: Cause, at now: Date, by rules: Rules, using random: inout some RandomNumberGenerator
    ) {
        if failures < Self.mostFailures, cause != .offline { failures += 1 }
        failedAt = now
        delay = rules.delay(after: cause, failures: max(1, failures), using: &random)
        // After so many in a row the phone rests, whatever the cause.
        if cause != .offline, failures > rules.maxRetryAttempts {
            failures = 0
            delay = max(delay, rules.rest + rules.drawJitter(using: &random))
        }
    }

    /// Forgets the failures, after a success.
    public mutating func succeed() { self = AttestationBackoff() }

    /// When the next try may be; `nil` if at once.
    ///
    /// If the clock is before the last failure, it was set back. The wait is then over, because its length is unknown.
    public func waits(at now: Date) -> Date? {
        guard let failedAt, now >= failedAt else { return nil }
        let end = failedAt.addingTimeInterval(delay)
        return now < end ? end : nil
    }

    /// Beyond this, the power of two is no number of seconds any more.
    private static let mostFailures = 1_000_000

    /// The numbers by which phones wait.
    public struct Rules: Codable, Sendable, Hashable {
        /// The first wait, in seconds: 1.
        public var base: TimeInterval
        /// The longest wait that doubling leads to, in seconds: 4 hours.
        public var cap: TimeInterval
        /// By how much a wait is stretched at most, at random: 0.5, so to 1–1.5 times its length.
        public var stretch: Double
        /// The seconds of which a random number is added to every wait of a minute and more, and to every refresh:
        /// 60–1800; `nil` for none.
        public var jitter: ClosedRange<TimeInterval>?
        /// The wait after a request that the server does not understand (400, 404), or denies by its policy, in
        /// seconds: 24 hours.
        ///
        /// Hardly anything but another version of app or server changes that answer.
        public var misunderstanding: TimeInterval
        /// The longest wait of a phone that has no network, in seconds: 60.
        public var offlineCap: TimeInterval
        /// After how many failed retries in a row the phone rests: 16, which is more than half a day of doubling waits.
        public var maxRetryAttempts: Int
        /// How long it rests then, in seconds: 24 hours.
        public var rest: TimeInterval

        /// Takes the numbers; those that are left out are as documented.
        public init(
            base: TimeInterval = 1, cap: TimeInterval = 14_400, stretch: Double = 0.5,
            jitter: ClosedRange<TimeInterval>? = 60...1800, misunderstanding: TimeInterval = 86_400,
            offlineCap: TimeInterval = 60, maxRetryAttempts: Int = 16, rest: TimeInterval = 86_400
        ) {
            self.base = base
            self.cap = cap
            self.stretch = stretch
            self.jitter = jitter
            self.misunderstanding = misunderstanding
            self.offlineCap = offlineCap
            self.maxRetryAttempts = maxRetryAttempts
            self.rest = rest
        }

        /// A random number of seconds within ``jitter``, 0 without.
        public func drawJitter(using random: inout some RandomNumberGenerator) -> TimeInterval {
            guard let jitter else { return 0 }
            return jitter.lowerBound + (jitter.upperBound - jitter.lowerBound) * random.nextPart()
        }

        /// Draws the wait after the n-th failure in a row.
        ///
        /// - Parameter failures: n, from 1.
        /// - Returns: seconds.
        public func delay(
            after cause: Cause, failures: Int, using random: inout some RandomNumberGenerator
        ) -> TimeInterval {
            let doubled = min(cap, base * pow(2, Double(max(1, failures) - 1)))
            let factor = 1 + max(0, stretch) * random.nextPart()
            let wait: TimeInterval
            switch cause {
            case .offline: return min(offlineCap, doubled) * factor
            case .http(let status, let retryAfter):
                let least = [400, 404].contains(status) ? misunderstanding : doubled
                wait = max(least, TimeInterval(retryAfter ?? 0)) * factor
            case .denied: wait = misunderstanding * factor
            case .failure: wait = doubled * factor
            }
            // Shorter waits are spread by the factor; a minute on top would cost the session that they try to keep.
            guard let jitter, wait >= jitter.lowerBound else { return wait }
            return wait + drawJitter(using: &random)
        }
    }
}

extension RandomNumberGenerator {
    /// A number from 0 to below 1, in steps of 2⁻⁵³.
    ///
    /// `Double.random(in:using:)` is many times slower where the generator's type is not known, and a simulation draws
    /// a hundred million of them.
    fileprivate mutating func nextPart() -> Double { Double(next() >> 11) * 0x1p-53 }
}
