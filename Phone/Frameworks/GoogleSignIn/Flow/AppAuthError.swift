import Foundation

/// The errors of AppAuth, the library that the SDK stands on: it hands them to apps as they are.
enum AppAuthError {
    static let generalDomain = "org.openid.appauth.general"
    static let tokenDomain = "org.openid.appauth.oauth_token"
    /// The key of a provider's whole reply.
    static let replyKey = "OIDOAuthErrorResponseErrorKey"

    /// Codes of the general domain (OIDError.h).
    enum General: Int {
        case invalidDiscoveryDocument = -2
        case network = -5
        case server = -6
        case json = -7
        case tokenReply = -8
        case tokenRefresh = -11
        case idTokenParsing = -14
        case idTokenValidation = -15
    }

    /// Codes of the token endpoint's domain, by OAuth's names (RFC 6749 §5.2).
    private static let tokenCodes = [
        "invalid_request": -2, "unauthorized_client": -3, "invalid_scope": -6, "invalid_client": -9,
        "invalid_grant": -10, "unsupported_grant_type": -11,
    ]
    /// The code of errors with another name.
    private static let otherTokenCode = -0xF000

    /// An error of AppAuth's own.
    static func general(_ code: General, _ sentence: String, underlying: (any Error)? = nil) -> NSError {
        var info: [String: Any] = [NSLocalizedDescriptionKey: sentence]
        // A URLError as such: inside Any, Linux casts neither it to NSError nor an NSError to it, and apps ask for the code.
        info[NSUnderlyingErrorKey] = underlying
        return NSError(domain: generalDomain, code: code.rawValue, userInfo: info)
    }

    /// An error that the token endpoint told; nil if the reply does not name one.
    static func token(_ reply: JSONObject) -> NSError? {
        guard let name = reply["error"].string else { return nil }
        let sentence = reply["error_description"].string.map { "\(name): \($0)" } ?? name
        return NSError(
            domain: tokenDomain, code: tokenCodes[name] ?? otherTokenCode,
            userInfo: [NSLocalizedDescriptionKey: sentence, replyKey: reply.dictionary])
    }
}
