/// What a server expects of an ID token.
public struct IDTokenExpectation: Sendable, Hashable {
    /// What is asked of the nonce.
    public enum Nonce: Sendable, Hashable {
        /// Nothing: the app sent none, or somebody else compares it.
        case notAsked
        /// The token has this one.
        case exactly(String)
    }

    /// The names of the issuer; Google uses two.
    public var issuers: Set<String>
    /// The client ids that this server serves; never the caller's word.
    public var audiences: Set<String>
    /// The clients that may ask for tokens for these audiences (`azp`): by default the audiences.
    public var authorizedParties: Set<String>
    /// What is asked of the nonce.
    public var nonce: Nonce
    /// The Google Workspace domains, one of which the person must belong to; nil for any person.
    public var hostedDomains: Set<String>?
    /// How far the issuer's clock may differ from this one, in seconds: 0 to 3,600.
    public let clockSkew: Int64
    /// The longest time between `iat` and `exp`, in seconds: a day by default, as Google's own library has it.
    public let maximumLifetime: Int64

    /// The two names of Google in its tokens.
    public static let googleIssuers: Set<String> = ["https://accounts.google.com", "accounts.google.com"]

    /// Creates an expectation.
    ///
    /// - Parameters:
    ///   - clockSkew: Seconds, 60 by default; what is outside 0 to 3,600 is brought inside.
    ///   - maximumLifetime: Seconds, a day by default; at least 1.
    public init(
        issuers: Set<String>, audiences: Set<String>, authorizedParties: Set<String>? = nil, nonce: Nonce = .notAsked,
        hostedDomains: Set<String>? = nil, clockSkew: Int64 = 60, maximumLifetime: Int64 = 86_400
    ) {
        self.issuers = issuers
        self.audiences = audiences
        self.authorizedParties = authorizedParties ?? audiences
        self.nonce = nonce
        self.hostedDomains = hostedDomains
        self.clockSkew = min(max(clockSkew, 0), 3600)
        self.maximumLifetime = max(maximumLifetime, 1)
    }
}
