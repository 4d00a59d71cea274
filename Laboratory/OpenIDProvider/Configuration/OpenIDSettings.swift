/// Lifetimes and faults of the provider, which a lab changes while it runs.
public struct OpenIDSettings: Sendable, Hashable, Codable {
    /// Whether the provider answers.
    public enum Outage: String, Sendable, Hashable, Codable, CaseIterable {
        /// It answers.
        case none
        /// It closes connections without a reply.
        case unreachable
        /// It answers 503.
        case unavailable
    }

    /// Which ID tokens it makes.
    public enum TokenFault: String, Sendable, Hashable, Codable, CaseIterable {
        /// Right ones.
        case none
        /// Tokens that expired an hour ago.
        case expired
        /// Tokens signed by another key than the one that they name.
        case wrongKey
    }

    /// What happens to a refresh token that is used.
    public enum RefreshPolicy: String, Sendable, Hashable, Codable, CaseIterable {
        /// It stays good, as Google's do.
        case reusable
        /// A new one replaces it, and using the old one again ends the sign-in (RFC 9700 §4.14.2).
        case rotated
    }

    /// Whether it answers (default: yes).
    public var outage: Outage = .none
    /// The delay of every reply in milliseconds, 0 to 30,000 (default 0).
    public var delayMilliseconds = 0
    /// Which ID tokens it makes (default: right ones).
    public var tokens: TokenFault = .none
    /// What happens to a used refresh token (default: it stays good).
    public var refreshTokens: RefreshPolicy = .reusable
    /// The lifetime of an ID token in seconds, 1 to 86,400 (default 3,600, as Google's).
    public var idTokenSeconds = 3600
    /// The lifetime of an access token in seconds, 1 to 86,400 (default 3,599, as Google's).
    public var accessTokenSeconds = 3599
    /// The lifetime of an authorization code in seconds, 1 to 600 (default 60).
    public var codeSeconds = 60
    /// The lifetime of a refresh token that nobody uses, in seconds, 60 to 15,552,000 (default: that, six months).
    public var refreshTokenSeconds = 15_552_000
    /// How long caches keep the key set, in seconds, 0 to 86,400 (default 3,600): `max-age` of `Cache-Control`.
    public var keySetSeconds = 3600

    /// The defaults.
    public init() {}

    /// Reads settings; members that are missing have their defaults, numbers are brought into their ranges.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys, _ range: ClosedRange<Int>, _ fallback: Int) throws -> Int {
            min(max(try values.decodeIfPresent(Int.self, forKey: key) ?? fallback, range.lowerBound), range.upperBound)
        }
        outage = try values.decodeIfPresent(Outage.self, forKey: .outage) ?? .none
        tokens = try values.decodeIfPresent(TokenFault.self, forKey: .tokens) ?? .none
        refreshTokens = try values.decodeIfPresent(RefreshPolicy.self, forKey: .refreshTokens) ?? .reusable
        delayMilliseconds = try number(.delayMilliseconds, 0...30_000, 0)
        idTokenSeconds = try number(.idTokenSeconds, 1...86_400, 3600)
        accessTokenSeconds = try number(.accessTokenSeconds, 1...86_400, 3599)
        codeSeconds = try number(.codeSeconds, 1...600, 60)
        refreshTokenSeconds = try number(.refreshTokenSeconds, 60...15_552_000, 15_552_000)
        keySetSeconds = try number(.keySetSeconds, 0...86_400, 3600)
    }
}
