import Foundation

/// What is kept of a sign-in: in memory, and in the keychain.
struct SignInState: Codable, Sendable, Equatable {
    var clientID: String
    var serverClientID: String?
    var openIDRealm: String?
    var accessToken: String
    var accessTokenExpiration: Date?
    var refreshToken: String?
    var idToken: String?
    var scope: String?
    var profile: Profile?

    /// The state after a sign-in.
    init(_ reply: TokenReply, _ client: Client, profile: Profile?) {
        clientID = client.clientID
        serverClientID = client.serverClientID
        openIDRealm = client.openIDRealm
        accessToken = reply.accessToken
        accessTokenExpiration = reply.accessTokenExpiration
        refreshToken = reply.refreshToken
        idToken = reply.idToken
        scope = reply.scope
        self.profile = profile
    }

    /// Takes the tokens of a refresh; what it did not bring stays.
    mutating func take(_ reply: TokenReply) {
        accessToken = reply.accessToken
        accessTokenExpiration = reply.accessTokenExpiration
        refreshToken = reply.refreshToken ?? refreshToken
        idToken = reply.idToken ?? idToken
        scope = reply.scope ?? scope
    }

    /// The claims of the ID token; nil without one.
    var claims: JSONObject? { idToken.flatMap(IDToken.init)?.claims }

    /// When the ID token expires; nil without one.
    var idTokenExpiration: Date? { idToken.flatMap(IDToken.init)?.expiration }

    /// The seconds before an expiry from which on tokens are refreshed: the SDK's.
    static let minimalTimeToExpire: TimeInterval = 60

    /// Whether one of the tokens has less than a minute left; an access token without a date counts as expired, as in
    /// the SDK.
    func isExpiring(at now: Date) -> Bool {
        let limit = now.addingTimeInterval(Self.minimalTimeToExpire)
        return (accessTokenExpiration ?? .distantPast) < limit || (idTokenExpiration.map { $0 < limit } ?? false)
    }

    /// The scopes that the person granted; nil if the provider did not tell.
    var grantedScopes: [String]? { scope.map { $0.split(whereSeparator: \.isWhitespace).map(String.init) } }
}
