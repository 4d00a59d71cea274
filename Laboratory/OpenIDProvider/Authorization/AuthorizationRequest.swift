import Foundation
import LatchkeyCrypto
import LatchkeyWire

/// A request for an authorization code that may be answered (OpenID Connect Core §3.1.2.1).
struct AuthorizationRequest: Sendable, Hashable {
    /// What the person is to be asked.
    enum Prompt: String, Sendable, Hashable {
        case none, consent
        case selectAccount = "select_account"
        /// There are no passwords: choosing the account is all that signing in can be.
        case login
    }

    /// Where a reply may go, even if it is an error.
    struct Origin: Sendable, Hashable {
        let client: OpenIDClient
        let redirectURI: RedirectURI
        let state: String?
    }

    let client: ClientID
    let redirectURI: RedirectURI
    let state: String?
    let scopes: [Scope]
    let nonce: String?
    /// The digest of the verifier, in base64url (RFC 7636 §4.2); `nil` only for clients with a secret.
    let challenge: String?
    let prompts: Set<Prompt>
    let loginHint: String?
    /// The longest that may have passed since the person signed in, in seconds; `nil` if that does not matter.
    let maximumAge: Int64?
    /// An ID token of the person who is to be signed in, as the app sent it.
    let idTokenHint: String?
    /// The accounts of which alone the app may be told; `nil` for any.
    var subjects: Set<String>?
    /// Apps on phones always get one; a server asks for it, as at Google.
    let wantsRefreshToken: Bool

    /// The longest state, nonce, hint and claims in bytes: 2,048.
    private static let maximumLength = 2048
    /// The longest ID token as a hint in bytes: 4,096.
    private static let maximumTokenLength = 4096

    /// Finds out who asks; until that is known no reply may go anywhere (RFC 6749 §4.1.2.1).
    ///
    /// - Throws: a sentence for the page.
    static func origin(_ fields: FormFields, clients: [OpenIDClient]) throws(PageFault) -> Origin {
        guard let id = fields["client_id"] else { throw .noClient }
        guard let client = clients.first(where: { $0.id.rawValue == id }) else { throw .unknownClient }
        guard let text = fields["redirect_uri"] else { throw .noRedirectURI }
        // Letter by letter (RFC 9700 §2.1).
        guard let uri = client.redirectURIs.first(where: { $0.rawValue == text }) else { throw .unknownRedirectURI }
        return Origin(client: client, redirectURI: uri, state: fields["state"])
    }

    /// Checks the rest of a request.
    ///
    /// - Throws: the error that goes back to the app.
    init(_ fields: FormFields, from origin: Origin) throws(OAuthError) {
        guard fields["request"] == nil else { throw .requestNotSupported }
        guard fields["request_uri"] == nil else { throw .requestURINotSupported }
        guard let type = fields["response_type"] else { throw .missing("response_type") }
        guard type == "code" else { throw .responseTypeNotSupported }
        guard ["query", nil].contains(fields["response_mode"]) else { throw .responseModeNotSupported }
        for name in ["state", "nonce", "login_hint", "scope", "claims"] {
            guard (fields[name] ?? "").utf8.count <= Self.maximumLength else { throw .tooLong(name) }
        }
        idTokenHint = fields["id_token_hint"]
        guard (idTokenHint ?? "").utf8.count <= Self.maximumTokenLength else { throw .tooLong("id_token_hint") }
        if let nonce = fields["nonce"] {
            guard nonce.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .malformedNonce }
        }
        let words = (fields["scope"] ?? "").split(separator: " ").map(String.init)
        guard words.contains(Scope.openid.rawValue) else { throw .openIDScopeMissing }
        client = origin.client.id
        redirectURI = origin.redirectURI
        state = origin.state
        // Unknown ones are ignored (OpenID Connect Core §3.1.2.1).
        scopes = Scope.allCases.filter { words.contains($0.rawValue) }
        nonce = fields["nonce"]
        loginHint = fields["login_hint"]
        maximumAge = try Self.maximumAge(fields["max_age"])
        subjects = Self.claimedSubjects(fields["claims"])
        challenge = try Self.challenge(fields, origin.client)
        prompts = try Self.prompts(fields["prompt"])
        wantsRefreshToken = origin.client.authentication == .publicClient || fields["access_type"] == "offline"
    }

    private static func challenge(_ fields: FormFields, _ client: OpenIDClient) throws(OAuthError) -> String? {
        guard let challenge = fields["code_challenge"] else {
            guard client.authentication != .publicClient else { throw .challengeMissing }
            return nil
        }
        // Without a method it would be `plain`, which protects from nobody who sees the request.
        guard fields["code_challenge_method"] == "S256" else { throw .challengeMethodNotSupported }
        guard Base64.decodeURL(challenge[...])?.count == 32 else { throw .malformedChallenge }
        return challenge
    }

    private static func maximumAge(_ text: String?) throws(OAuthError) -> Int64? {
        guard let text else { return nil }
        guard (1...10).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .malformedMaximumAge
        }
        return Int64(text)
    }

    /// The subjects that the parameter `claims` asks for in the ID token (OpenID Connect Core §5.5.1); `nil` if it asks for
    /// none.
    ///
    /// Nothing else in it is looked at: what tokens tell goes by the scopes.
    private static func claimedSubjects(_ text: String?) -> Set<String>? {
        guard let text, let claims = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)),
            let subject = claims["id_token"]?["sub"]
        else { return nil }
        var values = [subject["value"]].compactMap { $0 }
        if case .array(let more)? = subject["values"] { values += more }
        guard !values.isEmpty else { return nil }
        return Set(
            values.compactMap { value in
                guard case .string(let text) = value else { return nil }
                return text
            })
    }

    /// Whether the app may be told of an account (OpenID Connect Core §3.1.2.2).
    func allows(_ subject: String) -> Bool { subjects.map { $0.contains(subject) } ?? true }

    /// Whether a sign-in is recent enough; a maximum age of 0 asks for a new one, as `prompt=login` does.
    func isRecent(_ time: Int64?, now: Int64) -> Bool {
        guard let maximumAge else { return true }
        guard let time, maximumAge > 0 else { return false }
        return now - time <= maximumAge
    }

    private static func prompts(_ text: String?) throws(OAuthError) -> Set<Prompt> {
        var prompts: Set<Prompt> = []
        for word in (text ?? "").split(separator: " ") {
            guard let prompt = Prompt(rawValue: String(word)) else { throw .unknownPrompt }
            prompts.insert(prompt)
        }
        guard !prompts.contains(.none) || prompts.count == 1 else { throw .promptNoneWithOthers }
        return prompts
    }

    /// Whether a verifier is the one whose digest the request had (RFC 7636 §4.6).
    func isProved(by verifier: String?) -> Bool {
        guard let challenge else { return verifier == nil }
        guard let verifier, (43...128).contains(verifier.utf8.count) else { return false }
        let digest = Base64.encodeURL(HashAlgorithm.sha256.hash(Array(verifier.utf8)))
        return constantTimeEqual(Array(digest.utf8), Array(challenge.utf8))
    }

    /// The address to which the browser goes with a reply; it names the issuer too (RFC 9207).
    func reply(_ parameters: [(String, String)], issuer: String) -> String {
        Self.reply(parameters, to: redirectURI, state: state, issuer: issuer)
    }

    static func reply(
        _ parameters: [(String, String)], to uri: RedirectURI, state: String?, issuer: String
    ) -> String {
        let rest = (state.map { [("state", $0)] } ?? []) + [("iss", issuer)]
        return QueryText.adding(parameters + rest, to: uri.rawValue)
    }
}
