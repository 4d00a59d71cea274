import LatchkeyWire

/// A sign-in of a person at an app: what its tokens stand for.
struct Grant: Sendable, Hashable, Codable {
    let subject: String
    let client: ClientID
    /// In their order of the specification.
    let scopes: [Scope]
    /// Seconds since 1970.
    let createdAt: Int64
    /// When the person signed in at the provider, in seconds since 1970; `nil` if an older version did not note it.
    var authenticatedAt: Int64?
}

/// The scopes that the provider knows (OpenID Connect Core §5.4).
enum Scope: String, Sendable, Hashable, Codable, CaseIterable {
    case openid, email, profile
}

/// A token that was given out.
struct TokenRecord: Sendable, Hashable, Codable {
    enum Kind: String, Sendable, Hashable, Codable {
        case access, refresh
        /// A refresh token that was replaced by another.
        case spentRefresh
    }

    var kind: Kind
    let grant: GrantID
    /// What it is good for, at most the grant's.
    let scopes: [Scope]
    /// Seconds since 1970.
    var expiresAt: Int64
    /// A number that grows with each token: which refresh token is oldest.
    let order: Int
}

/// The number of a grant.
struct GrantID: Sendable, Hashable, Codable, RawRepresentable {
    let rawValue: Int
}

/// A browser that has the provider's cookie.
struct BrowserSession: Sendable, Hashable, Codable {
    /// The accounts that signed in here, the newest first.
    var signedIn: [String] = []
    /// When each signed in last, in seconds since 1970; older versions did not note it.
    var times: [String: Int64]?
    /// Seconds since 1970.
    var lastSeen: Int64
}

/// A person's permission for an app to learn about them.
struct Consent: Sendable, Hashable, Codable {
    let subject: String
    let client: ClientID
}

/// The part of the state that lives over a restart.
struct DurableState: Sendable, Hashable, Codable {
    /// The version of the file's form.
    var version = 1
    var accounts: [OpenIDAccount]
    var settings: OpenIDSettings
    /// Made when they are first needed.
    var keys: KeyRing?
    var grants: [Int: Grant] = [:]
    var tokens: [String: TokenRecord] = [:]
    var sessions: [String: BrowserSession] = [:]
    var consents: Set<Consent> = []
    /// The next number of a grant or token.
    var nextNumber = 1
}

/// An authorization code, until some time after it was used.
struct CodeRecord: Sendable, Hashable {
    let request: AuthorizationRequest
    let subject: String
    /// When the person signed in, in seconds since 1970, if that is known.
    let authenticatedAt: Int64?
    /// Seconds since 1970.
    let expiresAt: Int64
    /// The grant that it was exchanged for; `nil` until then.
    var grant: GrantID?
}

/// An authorization that waits for a person.
struct PendingAuthorization: Sendable, Hashable {
    let request: AuthorizationRequest
    /// The browser that it began in: the pages' forms are good there only.
    let browser: SecretDigest
    /// The chosen account, while the person is asked for consent.
    var chosen: String?
    /// When the person of that account signed in, in seconds since 1970, if that is known.
    var authenticatedAt: Int64?
    /// Seconds since 1970.
    let expiresAt: Int64
}

/// All that the provider knows.
///
/// Codes, and pages that wait for a person, end with the process: they live for minutes.
struct ProviderState: Sendable {
    var durable: DurableState
    var codes: [SecretDigest: CodeRecord] = [:]
    var pending: [SecretDigest: PendingAuthorization] = [:]
    /// The tickets of pages with a button to sign out, and the browsers that they were shown in.
    var signOutTickets: [SecretDigest: SecretDigest] = [:]

    /// How long a page waits for a person, in seconds: 10 minutes.
    static let pageSeconds: Int64 = 600
    /// The most accounts: 500.
    static let maximumAccounts = 500
    /// The most browsers, waiting pages, and codes: 1,000 each; the oldest make room.
    static let maximumEntries = 1000
    /// The most refresh tokens of a person at an app: 100, as at Google; the oldest makes room.
    static let maximumRefreshTokens = 100
    /// The most replaced refresh tokens of a sign-in that are remembered: 20; using an older one is refused only.
    static let maximumSpentTokens = 20

    func account(of subject: String) -> OpenIDAccount? { durable.accounts.first { $0.subject == subject } }

    /// The account that a hint names by its subject or address; `nil` if none.
    func account(hint: String) -> OpenIDAccount? {
        let hint = hint.lowercased()
        return durable.accounts.first { $0.subject == hint || $0.email == hint }
    }

    /// Forgets what is over.
    mutating func purge(now: Int64) {
        codes = codes.filter { $0.value.expiresAt + Self.pageSeconds > now }
        pending = pending.filter { $0.value.expiresAt > now }
        durable.tokens = durable.tokens.filter { $0.value.expiresAt > now }
        let used = Set(durable.tokens.values.map(\.grant.rawValue) + codes.values.compactMap(\.grant?.rawValue))
        durable.grants = durable.grants.filter { used.contains($0.key) }
        Self.trim(&codes) { $0.expiresAt }
        Self.trim(&pending) { $0.expiresAt }
        Self.trim(&durable.sessions) { $0.lastSeen }
        let browsers = durable.sessions
        signOutTickets = signOutTickets.filter { browsers[$0.value.text] != nil }
        if signOutTickets.count > Self.maximumEntries { signOutTickets = [:] }
    }

    private static func trim<Key, Value>(_ table: inout [Key: Value], age: (Value) -> Int64) {
        guard table.count > maximumEntries else { return }
        let kept = table.sorted { age($0.value) > age($1.value) }.prefix(maximumEntries * 9 / 10)
        table = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    }
}
