import LatchkeyServer

/// The configuration of Chatter's back end.
public struct ChatterConfiguration: Sendable {
    /// The SQLite file; created if it is missing, its folder must exist.
    public var path: String
    /// The issuers whose ID tokens are accepted, each with the client ids of its apps.
    public var providers: [IdentityProvider]
    /// For how long a chatterID is valid, in seconds: 1,800, and never longer than its ID token.
    public var chatterIDLifetime = 1_800
    /// For how long a nonce is valid, in seconds: 600.
    public var nonceLifetime = 600
    /// How far an issuer's clock may differ from this one, in seconds: 60.
    public var clockSkew = 60
    /// How many of the newest posts `/getchatts/` shows: 1,000.
    ///
    /// The list of the document has no pages.
    public var legacyPosts = 1_000
    /// The limits on requests and posts.
    public var limits = ChatterLimits()
    /// The proxies whose `X-Forwarded-For` is believed; none by default.
    public var trustedProxies = TrustedProxies()

    /// Creates a configuration with the defaults above.
    ///
    /// - Parameter providers: For Google alone: `[.google(audiences: ["…apps.googleusercontent.com"])]`.
    public init(path: String, providers: [IdentityProvider]) {
        self.path = path
        self.providers = providers
    }
}

/// The limits of Chatter's back end; an empty list means no limit.
///
/// Peers on this machine that are no trusted proxies have no address that could be counted.
public struct ChatterLimits: Sendable, Equatable {
    /// Posts of one person: 30 in a minute.
    public var posts = [RateLimit(name: "posts", quota: 30, windowSeconds: 60)]
    /// Sign-ins from one address, accepted or not: 60 in a minute.
    public var signIns = [RateLimit(name: "sign-ins", quota: 60, windowSeconds: 60)]
    /// All requests from one address: 600 in a minute.
    public var requests = [RateLimit(name: "requests", quota: 600, windowSeconds: 60)]
    /// How many people or addresses each limit can tell apart, rounded up to a multiple of 8: 16,384.
    public var capacity = 16_384

    /// The defaults.
    public init() {}
}
