import LatchkeyHTTP
import LatchkeyWire

/// An error of OAuth 2.0 or OpenID Connect: goes to the app by redirection, or as the body of a reply.
struct OAuthError: Error, Sendable, Hashable {
    /// The registered name (RFC 6749 §4.1.2.1, §5.2; OpenID Connect Core §3.1.2.6).
    let code: String
    /// A sentence for the app's developer, in the ASCII that RFC 6749 §5.2 allows.
    let sentence: String

    init(_ code: String, _ sentence: String) {
        self.code = code
        self.sentence = sentence
    }

    /// The parameters of a redirection.
    var parameters: [(String, String)] { [("error", code), ("error_description", sentence)] }

    /// A reply of the token or revocation endpoint (RFC 6749 §5.2).
    ///
    /// - Parameter challenge: Whether the client authenticated by a header: then the reply says how.
    func response(challengingBasic challenge: Bool = false) -> HTTPResponse {
        var response = HTTPResponse(
            status: code == "invalid_client" ? 401 : 400,
            json: SortedJSON.bytes(of: ["error": code, "error_description": sentence]))
        response.headers["Cache-Control"] = "no-store"
        response.headers["Pragma"] = "no-cache"
        if code == "invalid_client", challenge { response.headers["WWW-Authenticate"] = #"Basic realm="openid""# }
        return response
    }

    // MARK: The authorization endpoint

    static let requestNotSupported = OAuthError("request_not_supported", "Send the parameters one by one.")
    static let requestURINotSupported = OAuthError("request_uri_not_supported", "Send the parameters one by one.")
    static let responseTypeNotSupported = OAuthError("unsupported_response_type", "The response_type must be code.")
    static let responseModeNotSupported = OAuthError("invalid_request", "The response_mode must be query.")
    static let malformedNonce = OAuthError("invalid_request", "A nonce is printable ASCII without blanks.")
    static let openIDScopeMissing = OAuthError("invalid_scope", "The scope must contain openid.")
    static let challengeMissing = OAuthError("invalid_request", "An app without a secret must send a code_challenge.")
    static let challengeMethodNotSupported = OAuthError(
        "invalid_request", "The code_challenge_method must be S256.")
    static let malformedChallenge = OAuthError(
        "invalid_request", "The code_challenge must be the SHA-256 of the verifier, in 43 characters of base64url.")
    static let unknownPrompt = OAuthError(
        "invalid_request", "The prompt must be none, or some of login, consent and select_account.")
    static let promptNoneWithOthers = OAuthError("invalid_request", "The prompt none goes with no other.")
    static let loginRequired = OAuthError("login_required", "Nobody is signed in here.")
    static let signInTooOld = OAuthError("login_required", "The person signed in longer ago than max_age allows.")
    static let otherAccount = OAuthError("login_required", "Another person than the one that was asked for is here.")
    static let malformedMaximumAge = OAuthError("invalid_request", "The max_age must be a whole number of seconds.")
    static let selectionRequired = OAuthError("account_selection_required", "Several accounts are signed in here.")
    static let consentRequired = OAuthError("consent_required", "The person has not allowed this app yet.")
    static let denied = OAuthError("access_denied", "The person canceled.")
    static let serverError = OAuthError("server_error", "The provider could not keep its state.")

    static func missing(_ name: String) -> OAuthError { OAuthError("invalid_request", "The \(name) is missing.") }
    static func tooLong(_ name: String) -> OAuthError { OAuthError("invalid_request", "The \(name) is too long.") }

    // MARK: The token endpoint

    static let notAForm = OAuthError(
        "invalid_request", "Send the parameters as application/x-www-form-urlencoded in a POST.")
    static let malformedForm = OAuthError("invalid_request", "The form can't be read.")
    static let repeatedField = OAuthError("invalid_request", "A parameter comes twice.")
    static let twoAuthentications = OAuthError("invalid_request", "Authenticate in one way only.")
    static let unknownClient = OAuthError("invalid_client", "No such client, or a wrong secret.")
    static let grantTypeNotSupported = OAuthError(
        "unsupported_grant_type", "The grant_type must be authorization_code or refresh_token.")
    static let unknownCode = OAuthError("invalid_grant", "No such code, or it is another client's.")
    static let expiredCode = OAuthError("invalid_grant", "The code has expired.")
    static let codeUsedTwice = OAuthError(
        "invalid_grant", "The code was used before; the tokens that it gave are revoked.")
    static let otherRedirectURI = OAuthError("invalid_grant", "The redirect_uri is not that of the authorization.")
    static let wrongVerifier = OAuthError("invalid_grant", "The code_verifier does not fit the code_challenge.")
    static let unknownRefreshToken = OAuthError("invalid_grant", "The refresh token has expired or was revoked.")
    static let refreshTokenUsedTwice = OAuthError(
        "invalid_grant", "The refresh token was replaced before; the sign-in is revoked.")
    static let scopeNotGranted = OAuthError("invalid_scope", "The sign-in has not all of these scopes.")

    init(_ fault: FormFields.Fault) {
        self =
            switch fault {
            case .otherType: .notAForm
            case .repeated: .repeatedField
            case .malformed: .malformedForm
            }
    }
}
