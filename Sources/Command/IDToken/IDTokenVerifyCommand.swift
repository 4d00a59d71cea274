import FoundationEssentials
import LatchkeyCommandLine
import LatchkeyServer
import LatchkeyTrust
import LatchkeyWire

/// `latchkey idtoken verify`: verifies an ID token of OpenID Connect.
enum IDTokenVerifyCommand: Subcommand {
    static let description = CommandDescription(
        name: "idtoken verify",
        summary: "Verify an ID token of Google, Apple or another OpenID provider, and explain each step.",
        discussion: """
            The exit status is 0 if the token is accepted, 1 if it is rejected (a malformed one included), 2 if it can't be \
            judged: an unreadable file, keys that can't be fetched, or options that don't fit together.

            FILE is the token as text; - is standard input. The keys are a JSON Web Key Set: a file, or an address of \
            HTTPS such as https://www.googleapis.com/oauth2/v3/certs.
            """,
        options: [
            OptionDescription("--token", "FILE", "The ID token."),
            OptionDescription("--jwks", "FILE|URL", "The issuer's keys."),
            OptionDescription("--audience", "ID", isRepeatable: true, "A client id that is served; can be repeated."),
            OptionDescription(
                "--authorized-party", "ID", isRepeatable: true,
                "A client that may ask for the token (default the audiences)."),
            OptionDescription(
                "--issuer", "NAME", isRepeatable: true, "A name of the issuer (default the two of Google)."),
            OptionDescription("--nonce", "TEXT", "The nonce of the sign-in (default not compared)."),
            OptionDescription(
                "--hosted-domain", "NAME", isRepeatable: true, "A Google Workspace domain (default any person)."),
            OptionDescription("--clock-skew", "SECONDS", "How far the clocks may differ, 0–3600 (default 60)."),
            OptionDescription("--at", "TIME", "The time to verify for: RFC 3339 or Unix seconds (default now)."),
            OptionDescription("--json", help: "Print JSON."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let time = try JudgingTime(option: arguments.text("--at"), now: Date())
        let expectation = try expectation(arguments)
        let file = try ObjectFile(path: try required("--token", arguments))
        let keys = try await keys(try required("--jwks", arguments))
        let report = VerificationReport(
            at: time, objects: [judge(file, keys: keys, expecting: expectation, at: time)])
        return try report.print(asJSON: arguments.has("--json"))
    }

    private static func required(_ name: String, _ arguments: Arguments) throws(UsageError) -> String {
        guard let text = arguments.text(name), !text.isEmpty else {
            throw UsageError("\(name) is missing. See: latchkey idtoken verify --help")
        }
        return text
    }

    private static func expectation(_ arguments: Arguments) throws(UsageError) -> IDTokenExpectation {
        let audiences = arguments.texts("--audience")
        guard !audiences.isEmpty, !audiences.contains("") else {
            throw UsageError("--audience is missing: the client id that the token must be for.")
        }
        let issuers = arguments.texts("--issuer")
        let parties = arguments.texts("--authorized-party")
        let domains = arguments.texts("--hosted-domain")
        return IDTokenExpectation(
            issuers: issuers.isEmpty ? IDTokenExpectation.googleIssuers : Set(issuers), audiences: Set(audiences),
            authorizedParties: parties.isEmpty ? nil : Set(parties),
            nonce: arguments.text("--nonce").map { .exactly($0) } ?? .notAsked,
            hostedDomains: domains.isEmpty ? nil : Set(domains),
            clockSkew: Int64(try arguments.integer("--clock-skew", in: 0...3600, default: 60)))
    }

    private static func keys(_ source: String) async throws(UsageError) -> SignatureKeySet {
        guard source.contains("://") else {
            let file = try ObjectFile(path: source)
            do {
                return try SignatureKeySet(json: file.content)
            } catch {
                throw UsageError("\(source) can't be used: \(error.sentence)")
            }
        }
        do {
            return try await KeySetLocation.keySet(at: source).fetch()
        } catch {
            throw UsageError("The keys of \(source) can't be had: \(error)")
        }
    }

    private static func judge(
        _ file: ObjectFile, keys: SignatureKeySet, expecting expectation: IDTokenExpectation, at time: JudgingTime
    ) -> VerificationReport.Object {
        let token: UnverifiedIDToken
        do {
            // Editors and `echo` put a line end behind a text.
            let text = String(decoding: file.content, as: UTF8.self).trimmingWhitespace
            token = try UnverifiedIDToken(String(text))
        } catch {
            return .init(malformed: "ID token", file.path, code: error.rawValue, reason: error.sentence)
        }
        let seconds = Int64(time.milliseconds / 1000)
        let verifier = IDTokenVerifier()
        let steps = verifier.explain(token, keys: keys, expecting: expectation, now: seconds)
        var object = VerificationReport.Object("ID token", file.path, steps: steps)
        switch verifier.verify(token, keys: keys, expecting: expectation, now: seconds) {
        case .success(let verified): object.facts = facts(verified.claims)
        case .failure(let fault):
            // Steps and verdict come from the same rules; the verdict counts.
            object.accepted = false
            object.code = fault.rawValue
            object.reason = fault.sentence
        }
        return object
    }

    private static func facts(_ claims: IDTokenClaims) -> [VerificationReport.Fact] {
        let time = { (seconds: Int64) in JudgingTime(milliseconds: UInt64(max(0, seconds)) * 1000).text }
        let facts: [(String, String?)] = [
            ("issuer", claims.issuer), ("subject", claims.subject),
            ("audience", claims.audience.joined(separator: ", ")), ("authorizedParty", claims.authorizedParty),
            ("issuedAt", time(claims.issuedAt)), ("expiration", time(claims.expiration)), ("nonce", claims.nonce),
            ("hostedDomain", claims.hostedDomain), ("name", claims.name), ("email", claims.email),
            ("emailVerified", claims.email == nil ? nil : "\(claims.isEmailVerified)"),
        ]
        return facts.compactMap { name, value in value.map { VerificationReport.Fact(name: name, value: $0) } }
    }
}
