import LatchkeyTrust
import LatchkeyWire
import Testing

/// One thing of a good sign-in that is broken, and the reason that must come of it.
struct BrokenToken: Sendable, CustomTestStringConvertible {
    let name: String
    let fault: IDTokenFault?
    let change: @Sendable (inout SignInCase) -> Void

    var testDescription: String { name }

    init(_ name: String, _ fault: IDTokenFault?, _ change: @escaping @Sendable (inout SignInCase) -> Void) {
        self.name = name
        self.fault = fault
        self.change = change
    }

    private static let now = Int(SignInCase.now)

    static let accepted = [
        BrokenToken("as it is", nil) { _ in },
        BrokenToken("signed with ES256", nil) { $0.header = ["alg": "ES256", "kid": "ec-1"] },
        BrokenToken("Google's bare name", nil) { $0.set("iss", "accounts.google.com") },
        BrokenToken("a list of one audience", nil) { $0.set("aud", ["app.example"]) },
        BrokenToken("two audiences, both of this server", nil) { $0.set("aud", ["app.example", "other.example"]) },
        BrokenToken("one audience without azp", nil) { $0.set("azp", nil) },
        BrokenToken("expired within the skew", nil) { $0.now = SignInCase.now + 3619 },
        BrokenToken("made ahead within the skew", nil) { $0.now = SignInCase.now - 40 },
        BrokenToken("a time with a fraction", nil) { $0.set("exp", .number(Double(now) + 0.5)) },
        BrokenToken("without nbf", nil) { $0.set("nbf", nil) },
        BrokenToken("no nonce, and none asked for", nil) {
            $0.set("nonce", nil)
            $0.expectation.nonce = .notAsked
        },
        BrokenToken("no hd, and none asked for", nil) {
            $0.set("hd", nil)
            $0.expectation.hostedDomains = nil
        },
        BrokenToken("a name that needs escapes", nil) { $0.set("name", "Ada \"Λ\" \u{1F511}\n") },
        BrokenToken("claims that nobody knows", nil) { $0.set("x", ["y": [1, .null]]) },
        BrokenToken("Apple's text for the truth", nil) { $0.set("email_verified", "true") },
    ]

    static let signatures = [
        BrokenToken("another key's id", .unknownKey) { $0.header["kid"] = "rsa-2" },
        BrokenToken("no key's id, with several keys", .unknownKey) { $0.header["kid"] = nil },
        BrokenToken("a key's id that is no text", .malformed) { $0.header["kid"] = 1 },
        BrokenToken("alg none", .algorithmMismatch) { $0.header["alg"] = "none" },
        BrokenToken("alg HS256", .algorithmMismatch) { $0.header["alg"] = "HS256" },
        BrokenToken("the other key's algorithm", .algorithmMismatch) { $0.header["alg"] = "ES256" },
        BrokenToken("alg in small letters", .algorithmMismatch) { $0.header["alg"] = "rs256" },
        BrokenToken("no alg", .malformed) { $0.header["alg"] = nil },
        BrokenToken("an extension that must be understood", .criticalExtension) {
            $0.header["crit"] = ["b64"]
            $0.header["b64"] = false
        },
        BrokenToken("its own key in the header", .unknownKey) {
            $0.header["kid"] = "mine"
            $0.header["jwk"] = ["kty": "RSA", "n": "AQAB", "e": "AQAB"]
            $0.header["jku"] = "https://evil.example/keys"
        },
        BrokenToken("the last character of the signature changed", .signatureInvalid) {
            $0.forge = { token in String(token.dropLast(4)) + (token.hasSuffix("AAAA") ? "BBBA" : "AAAA") }
        },
        BrokenToken("a signature of another length", .signatureInvalid) { $0.forge = { $0 + "AAAA" } },
        BrokenToken("no signature", .signatureInvalid) {
            $0.forge = { $0.split(separator: ".").prefix(2).joined(separator: ".") + "." }
        },
        BrokenToken("padding behind the signature", .malformed) { $0.forge = { $0 + "=" } },
        BrokenToken("a fourth part", .malformed) { $0.forge = { $0 + "." } },
        BrokenToken("two parts", .malformed) {
            $0.forge = { $0.split(separator: ".").prefix(2).joined(separator: ".") }
        },
        BrokenToken("white space behind it", .malformed) { $0.forge = { $0 + "\n" } },
        BrokenToken("nothing", .malformed) { $0.forge = { _ in "" } },
        BrokenToken("20,000 characters", .malformed) { $0.forge = { $0 + String(repeating: "A", count: 20_000) } },
    ]

    static let claims = [
        BrokenToken("another issuer", .issuerMismatch) { $0.set("iss", "https://accounts.example") },
        BrokenToken("an issuer with a slash more", .issuerMismatch) { $0.set("iss", "https://accounts.google.com/") },
        BrokenToken("the issuer in other letters", .issuerMismatch) { $0.set("iss", "https://Accounts.Google.com") },
        BrokenToken("the issuer with a look-alike", .malformedClaims) {
            $0.set("iss", "https://accounts.google.com\u{37E}")
        },
        BrokenToken("another audience", .audienceMismatch) { $0.set("aud", "evil.example") },
        BrokenToken("one audience too many", .audienceMismatch) { $0.set("aud", ["app.example", "evil.example"]) },
        BrokenToken("no audience in the list", .malformedClaims) { $0.set("aud", []) },
        BrokenToken("an audience that is no text", .malformedClaims) { $0.set("aud", [1]) },
        BrokenToken("another party asked for it", .authorizedPartyMismatch) { $0.set("azp", "evil.example") },
        BrokenToken("two audiences without azp", .authorizedPartyMismatch) {
            $0.set("aud", ["app.example", "other.example"])
            $0.set("azp", nil)
        },
        BrokenToken("azp that is no text", .malformedClaims) { $0.set("azp", 1) },
        BrokenToken("expired beyond the skew", .expired) { $0.now = SignInCase.now + 3620 },
        BrokenToken("made in the future", .fromTheFuture) { $0.set("iat", .integer(now + 31)) },
        BrokenToken("not good yet", .notYetValid) { $0.set("nbf", .integer(now + 31)) },
        BrokenToken("a day and a second long", .lifetimeTooLong) { $0.set("exp", .integer(now - 10 + 86_401)) },
        BrokenToken("ended before it was made", .lifetimeTooLong) {
            $0.set("iat", .integer(now + 20))
            $0.set("exp", .integer(now + 19))
        },
        BrokenToken("another nonce", .nonceMismatch) { $0.set("nonce", "n-0S6_WzA2MJ") },
        BrokenToken("no nonce", .nonceMismatch) { $0.set("nonce", nil) },
        BrokenToken("another domain", .hostedDomainMismatch) { $0.set("hd", "evil.example") },
        BrokenToken("no domain", .hostedDomainMismatch) { $0.set("hd", nil) },
        BrokenToken("an expiration as text", .malformedClaims) { $0.set("exp", "1762786484") },
        BrokenToken("an expiration beyond all years", .malformedClaims) { $0.set("exp", .integer(Int.max)) },
        BrokenToken("an expiration beyond all numbers", .malformedClaims) { $0.set("exp", .number(1e300)) },
        BrokenToken("an expiration before 1970", .malformedClaims) { $0.set("exp", -1) },
        BrokenToken("nbf as text", .malformedClaims) { $0.set("nbf", "0") },
        BrokenToken("a subject of 256 characters", .malformedClaims) {
            $0.set("sub", .string(String(repeating: "1", count: 256)))
        },
        BrokenToken("an empty subject", .malformedClaims) { $0.set("sub", "") },
        BrokenToken("a subject with a space", .malformedClaims) { $0.set("sub", "1 2") },
        BrokenToken("a name that is no text", .malformedClaims) { $0.set("name", 1) },
    ]

    static let required = ["iss", "sub", "aud", "exp", "iat"].map { name in
        BrokenToken("no \(name)", .malformedClaims) { $0.set(name, nil) }
    }
}

@Suite("The rules of ID tokens")
struct IDTokenRuleTests {
    @Test("a token that keeps all rules is accepted", arguments: BrokenToken.accepted)
    func accepts(_ entry: BrokenToken) throws {
        var signIn = SignInCase()
        entry.change(&signIn)
        #expect(try signIn.fault() == nil)
    }

    @Test(
        "one broken thing gives one reason",
        arguments: BrokenToken.signatures + BrokenToken.claims + BrokenToken.required)
    func refuses(_ entry: BrokenToken) throws {
        var signIn = SignInCase()
        entry.change(&signIn)
        #expect(try signIn.fault() == entry.fault)
    }

    @Test("the explanation tells which rules have nothing to compare")
    func notAsked() throws {
        func titles(_ change: (inout SignInCase) -> Void = { _ in }) throws -> [String] {
            var signIn = SignInCase()
            change(&signIn)
            return try signIn.notAsked()
        }
        #expect(try titles() == [])
        #expect(try titles { $0.set("azp", nil) } == ["The authorized party is known"])
        let two: JSONValue = ["app.example", "other.example"]
        #expect(try titles { ($0.claims["azp"], $0.claims["aud"]) = (nil, two) } == [])
        #expect(try titles { $0.set("nbf", nil) } == ["The token is valid already"])
        #expect(try titles { $0.expectation.nonce = .notAsked } == ["The nonce is that of the sign-in"])
        #expect(try titles { $0.expectation.hostedDomains = nil } == ["The person's domain is allowed"])
    }

    @Test("every reason is one that a token of the tables gives")
    func everyReason() {
        let given = (BrokenToken.signatures + BrokenToken.claims).compactMap(\.fault)
        #expect(Set(given) == Set(IDTokenFault.allCases))
    }

    @Test(
        "a payload that is no strict JSON is refused, although the issuer signed it",
        arguments: [
            "{\"iss\":\"a\",\"iss\":\"b\"}", "[]", "", "{} ", "{\"sub\":\"1\",}", "nul",
        ])
    func strictPayload(_ payload: String) throws {
        let token = try TestIssuer.shared.get().token(
            header: ["alg": "RS256", "kid": "rsa-1"], payload: Array(payload.utf8))
        #expect(throws: IDTokenFault.malformedClaims) { try UnverifiedIDToken(token) }
    }

    @Test("a verified token says what the issuer said")
    func facts() throws {
        let signIn = SignInCase()
        let token = try UnverifiedIDToken(signIn.token())
        let verified = try IDTokenVerifier().verify(
            token, keys: TestIssuer.shared.get().keys(), expecting: signIn.expectation, now: signIn.now
        ).get()
        #expect(verified.claims.subject == "110169484474386276334")
        #expect(verified.claims.name == "Ada Lovelace")
        #expect(verified.claims.email == "ada@example.org")
        #expect(verified.claims.isEmailVerified)
        #expect(verified.claims.expiration == SignInCase.now + 3590)
    }

    @Test("a skew beyond an hour counts as an hour, a negative one as none")
    func skewIsBounded() {
        let expectation = { IDTokenExpectation(issuers: [], audiences: [], clockSkew: $0) }
        #expect(expectation(.max).clockSkew == 3600)
        #expect(expectation(-1).clockSkew == 0)
    }
}
