import LatchkeyWire
import Testing

@testable import LatchkeyTrust

@Suite("Invitations: each rule broken by itself has its own reason")
struct InvitationRuleTests {
    private static let now: Int64 = 1_762_782_894
    private static let week = InvitationExpectation.maximumLifetime

    /// An invitation of anna, with these claims and members of the header changed (`.null` takes one away).
    private static func invitation(
        _ claims: [String: JSONValue] = [:], header: [String: JSONValue] = [:]
    ) throws -> String {
        let base: [String: JSONValue] = [
            "iss": "https://shop.example", "aud": "latchkey.example", "username": "anna", "iat": .integer(Int(now)),
            "exp": .integer(Int(now + 3600)), "jti": "0123456789abcdefghijkl",
        ]
        let head: [String: JSONValue] = [
            "alg": "ES256", "kid": "ec-1", "typ": .string(UnverifiedInvitation.type),
        ]
        let merged = { (one: [String: JSONValue], other: [String: JSONValue]) in
            JSONValue.object(one.merging(other) { $1 }.filter { $0.value != .null })
        }
        return try TestIssuer.shared.get().token(
            header: merged(head, header), payload: try JSONText.bytes(merged(base, claims)))
    }

    private static func judge(
        _ text: String, for username: String = "anna", as purpose: InvitationPurpose = .enroll, at time: Int64 = now
    ) throws -> Result<VerifiedInvitation, InvitationFault> {
        let invitation: UnverifiedInvitation
        do throws(InvitationFault) {
            invitation = try UnverifiedInvitation(text)
        } catch {
            return .failure(error)
        }
        let expectation = InvitationExpectation(
            issuers: ["https://shop.example": try TestIssuer.shared.get().keys()], audience: "latchkey.example",
            username: try #require(Username(rawValue: username)), purpose: purpose)
        return InvitationVerifier().verify(invitation, expecting: expectation, now: time)
    }

    @Test("one that keeps all rules is verified, for its user in any case, and says what its issuer says")
    func accepted() throws {
        let verified = try Self.judge(try Self.invitation(), for: "Anna").get()
        #expect(verified.claims.username.rawValue == "anna" && verified.claims.id == "0123456789abcdefghijkl")
        #expect(verified.claims.expiration == Self.now + 3600 && verified.claims.purpose == nil)
        let recovery = try Self.invitation(["purpose": "recover"])
        #expect(try Self.judge(recovery, as: .recover).get().claims.purpose == "recover")
        let alone = try Self.invitation(["aud": ["latchkey.example"], "nbf": .integer(Int(Self.now))])
        #expect(try Self.judge(alone).get().claims.notBefore == Self.now)
    }

    static let broken: [(InvitationFault, claims: [String: JSONValue], header: [String: JSONValue])] = [
        (.criticalExtension, [:], ["crit": ["exp"], "exp": 1]),
        (.typeMismatch, [:], ["typ": "JWT"]),
        (.typeMismatch, [:], ["typ": .null]),
        (.issuerMismatch, ["iss": "https://other.example"], [:]),
        (.unknownKey, [:], ["kid": "other"]),
        (.unknownKey, [:], ["kid": .null]),
        (.algorithmMismatch, [:], ["alg": "RS256"]),
        (.audienceMismatch, ["aud": "other.example"], [:]),
        (.usernameMismatch, ["username": "bert"], [:]),
        (.purposeMismatch, ["purpose": "recover"], [:]),
        (.fromTheFuture, ["iat": .integer(Int(now + 61))], [:]),
        (.notYetValid, ["nbf": .integer(Int(now + 61))], [:]),
        (.lifetimeTooLong, ["exp": .integer(Int(now + week + 1))], [:]),
        (.lifetimeTooLong, ["iat": .integer(Int(now)), "exp": .integer(Int(now - 1))], [:]),
    ]

    @Test("a changed claim or member of the header", arguments: broken.indices)
    func changed(index: Int) throws {
        let (fault, claims, header) = Self.broken[index]
        let outcome = try Self.judge(try Self.invitation(claims, header: header))
        #expect(outcome == .failure(fault), "\(claims) \(header)")
    }

    @Test(
        "a claim that is missing, of another type or out of bounds is named",
        arguments: [
            (.malformedIssuer, "iss", [.null, "", "a b", 1]),
            (.malformedAudience, "aud", [.null, [], ["latchkey.example", "other.example"], 1]),
            (.malformedUsername, "username", [.null, "a b", 1]), (.malformedIssueTime, "iat", [.null, "1", -1]),
            (.malformedExpiration, "exp", [.null, "tomorrow", 253_402_300_800]), (.malformedNotBefore, "nbf", ["soon"]),
            (.malformedPurpose, "purpose", [1, ""]),
            (.malformedID, "jti", [.null, "0123456789abcdefghijk", .string(String(repeating: "a", count: 129))]),
        ] as [(InvitationFault, String, [JSONValue])])
    func claims(fault: InvitationFault, claim: String, values: [JSONValue]) throws {
        for value in values {
            #expect(try Self.judge(try Self.invitation([claim: value])) == .failure(fault), "\(claim): \(value)")
        }
        #expect(fault.sentence.contains(" claim \(claim) "))
    }

    @Test(
        "a payload that is no JSON object, or has a member twice, is no invitation",
        arguments: ["[]", #"{"a":1,"a":2}"#, "x"])
    func payload(text: String) throws {
        let token = try TestIssuer.shared.get().token(
            header: ["alg": "ES256", "kid": "ec-1", "typ": .string(UnverifiedInvitation.type)],
            payload: Array(text.utf8))
        #expect(try Self.judge(token) == .failure(.malformedClaims))
    }

    @Test("times count with a minute's skew, and not a second more")
    func times() throws {
        let invitation = try Self.invitation()
        let end = Self.now + 3600
        #expect(try Self.judge(invitation, at: end + 59).get().claims.expiration == end)
        #expect(try Self.judge(invitation, at: end + 60) == .failure(.expired))
        #expect(try Self.judge(invitation, at: Self.now - 60).get().claims.issuedAt == Self.now)
        #expect(try Self.judge(invitation, at: Self.now - 61) == .failure(.fromTheFuture))
        let later = try Self.invitation(["nbf": .integer(Int(Self.now) + 100)])
        #expect(try Self.judge(later, at: Self.now + 40).get().claims.notBefore == Self.now + 100)
        #expect(try Self.judge(later, at: Self.now + 39) == .failure(.notYetValid))
        let longest = try Self.invitation(["exp": .integer(Int(Self.now + Self.week))])
        #expect(try Self.judge(longest).get().claims.expiration == Self.now + Self.week)
    }

    @Test("no bit of content or signature can be changed, and texts of another form are none")
    func changedText() throws {
        let text = try Self.invitation()
        let parts = text.split(separator: ".").map(String.init)
        for index in [1, 2] {
            let length = try #require(Base64.decodeURL(parts[index][...])).count
            for bit in 0..<8 * length {
                var bytes = try #require(Base64.decodeURL(parts[index][...]))
                bytes[bit / 8] ^= 1 << UInt8(bit % 8)
                var changed = parts
                changed[index] = Base64.encodeURL(bytes)
                let outcome = try Self.judge(changed.joined(separator: "."))
                if case .success = outcome { Issue.record("part \(index), bit \(bit)") }
            }
        }
        for other in ["", "a.b", text + ".", text + "=", "." + text] {
            #expect(try Self.judge(other) == .failure(.malformed), "\(other)")
        }
    }

    @Test("every fault has a sentence of its own")
    func sentences() {
        #expect(Set(InvitationFault.allCases.map(\.sentence)).count == InvitationFault.allCases.count)
    }
}
