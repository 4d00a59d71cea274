import Foundation
import Testing

@testable import LatchkeyKit

@Suite struct SessionIdentityTests {
    private let now = Date(timeIntervalSince1970: 1_791_530_721.75)

    @Test(
        "a lifetime that is no positive number of at most 366 days makes no identity",
        arguments: [
            0, -1, .nan, .infinity, -.infinity, SessionIdentity.maximumLifetime + 1, .greatestFiniteMagnitude,
        ])
    func lifetime(lifetime: TimeInterval) {
        #expect(SessionIdentity(id: Secret("a"), lifetime: lifetime, requestedAt: now) == nil)
    }

    @Test(
        "an identifier that is empty, too long, or not visible ASCII makes no identity",
        arguments: [
            "", " ", "a b", "a\n", "ä", "a\u{0}", String(repeating: "a", count: SessionIdentity.maximumLength + 1),
        ])
    func identifier(id: String) {
        #expect(SessionIdentity(id: Secret(id), lifetime: 60, requestedAt: now) == nil)
    }

    @Test("it holds until the server's number of seconds is over, and never a moment longer")
    func expiry() throws {
        let identity = try #require(SessionIdentity(id: Secret("a"), lifetime: 60, requestedAt: now))
        #expect(identity.isValid(at: now))
        #expect(identity.isValid(at: now.addingTimeInterval(59)))
        #expect(!identity.isValid(at: now.addingTimeInterval(60)))
        #expect(identity.expiresAt <= now.addingTimeInterval(60))
    }

    @Test("it comes back from the keychain's form, whose date is ISO 8601 in UTC")
    func roundTrip() throws {
        let identity = try #require(SessionIdentity(id: Secret("a"), lifetime: 60, requestedAt: now))
        #expect(identity.labeled.label == "2026-10-09T07:26:21Z")
        #expect(SessionIdentity(identity.labeled, now: now) == identity)
    }

    @Test(
        "what is no identity in the keychain's form is not taken for one",
        arguments: [
            nil, "", "2026-10-09", "1970-01-01 00:00:00 +0000", "tomorrow", "9999-01-01T00:00:00Z",
        ])
    func foreign(label: String?) {
        #expect(SessionIdentity(LabeledSecret(secret: Secret("a"), label: label), now: now) == nil)
    }

    @Test("its description does not have the identifier")
    func description() throws {
        let identity = try #require(SessionIdentity(id: Secret("top-secret"), lifetime: 60, requestedAt: now))
        #expect(!"\(identity) \(String(reflecting: identity))".contains("top-secret"))
        #expect("\(identity)" == "SessionIdentity(expires 2026-10-09T07:26:21Z)")
    }
}
