import LatchkeyHTTP
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The data that may be deleted, and when.
enum Upkeep {
    /// A consumed challenge is kept for twice its lifetime plus the clock skew of servers that share a store; a refresh
    /// token for a day after its end, so that reuse is still recognized, and a session for as long as its last one; a one-time password for ten minutes, so that
    /// it can be reported as expired; a repeatable request for a day; an unused attested key for a year; a spent
    /// invitation for seven days after its end, so that it stays spent if the clock is set back; so is a recovery; a
    /// notice for 400 days.
    static func limits(now milliseconds: UInt64) -> PurgeLimits {
        let now = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
        return PurgeLimits(
            challengesBefore: now.addingTimeInterval(-720), refreshTokensBefore: now.addingTimeInterval(-86_400),
            oneTimePasswordsBefore: now.addingTimeInterval(-600),
            repeatableRequestsBefore: now.addingTimeInterval(-Double(IdempotencyGuard.rememberedSeconds)),
            attestedKeysUnusedSince: now.addingTimeInterval(-365 * 86_400),
            invitationsBefore: now.addingTimeInterval(-Double(InvitationExpectation.maximumLifetime)),
            noticesBefore: now.addingTimeInterval(-Double(NoticeLimits.seconds)),
            recoveriesBefore: now.addingTimeInterval(-7 * 86_400))
    }

    /// The latest ends that sessions, tokens, one-time passwords and recoveries begun by now can have, with a minute to
    /// spare.
    static func latestEnds(now: Date, _ configuration: ServerConfiguration) -> ExpiryLimits {
        func end(_ lifetime: Int) -> Date { now.addingTimeInterval(Double(lifetime) + 60) }
        return ExpiryLimits(
            sessions: end(configuration.sessionLifetime),
            refreshTokens: end(min(configuration.unusedSessionLifetime, configuration.sessionLifetime)),
            oneTimePasswords: end(configuration.oneTimePasswords.lifetime),
            recoveries: end(Int(RecoveryCeremony.openSeconds)), counts: now)
    }
}

/// Audits requests refused before they reach a handler: malformed, too large, of the wrong type, or to an unknown path.
struct RefusalObserver: Sendable {
    let audit: AuditLog
    let clock: @Sendable () -> UInt64
    let next: (@Sendable (CompletedRequest) -> Void)?

    func observe(_ request: CompletedRequest) {
        let isTransportRefusal =
            switch request.status {
            case 405, 411, 413, 414, 415, 431, 505: true
            case 400, 404, 503: request.route == "-"
            default: false
            }
        if isTransportRefusal {
            audit.recordRejection(
                operation: request.route, reason: "http_\(request.status)", requestID: request.id, now: clock())
        }
        next?(request)
    }
}
