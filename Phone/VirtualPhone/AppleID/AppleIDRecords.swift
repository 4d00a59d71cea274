import Foundation
import LatchkeyCrypto

/// What an issuer knows: its keys, who signs in where, and the codes and tokens that it gave out, by their digests.
struct AppleIDRecords: Sendable, Hashable {
    /// A person's use of their account at an app.
    struct Grant: Sendable, Hashable {
        /// The account's address.
        let account: String
        let client: AppleIDClient
        /// The address that the app was given; nil if it asked for none.
        let email: String?
        /// Whether ``email`` is one that hides the account's.
        let isPrivate: Bool
        var isRevoked = false
    }

    /// A code or refresh token, until it ends.
    struct Secret: Sendable, Hashable {
        let account: String
        let client: AppleIDClient
        /// The nonce of the request.
        let nonce: String?
        /// When the person signed in, in seconds since 1970.
        let signedInAt: Int64
        /// In seconds since 1970; nil for one that ends with the grant.
        let expiresAt: Int64?
    }

    /// 32 random bytes, from which identifiers and hidden addresses follow.
    let seed: [UInt8]
    /// The published keys, the one that signs last; empty before the first use.
    var keys: [AppleIDKey] = []
    var grants: [Grant] = []
    var codes: [Data: Secret] = [:]
    var refreshTokens: [Data: Secret] = [:]

    init(seed: [UInt8]) {
        self.seed = seed
    }

    /// The place of a grant; nil if there is none.
    func grant(_ account: String, _ bundleIdentifier: String) -> Int? {
        grants.firstIndex { $0.account == account && $0.client.bundleIdentifier == bundleIdentifier }
    }

    /// Notes that an account signs in to an app, in the place of an earlier grant.
    mutating func keep(_ grant: Grant) {
        grants.removeAll { $0.account == grant.account && $0.client == grant.client }
        grants.append(grant)
    }

    /// Ends a grant with its codes and tokens; false if there is none that goes on.
    mutating func end(_ account: String, _ bundleIdentifier: String) -> Bool {
        guard let index = grant(account, bundleIdentifier), !grants[index].isRevoked else { return false }
        grants[index].isRevoked = true
        let isOver = { (secret: Secret) in
            secret.account == account && secret.client.bundleIdentifier == bundleIdentifier
        }
        codes = codes.filter { !isOver($0.value) }
        refreshTokens = refreshTokens.filter { !isOver($0.value) }
        return true
    }

    /// Forgets codes that nobody can use any more.
    mutating func forgetOld(now: Int64) {
        codes = codes.filter { ($0.value.expiresAt ?? .max) > now }
    }

    static func digest(_ secret: String) -> Data { Data(HashAlgorithm.sha256.hash(Array(secret.utf8))) }
}

/// The form in a state file.
extension AppleIDRecords {
    var archived: PropertyListValue {
        .dictionary([
            "seed": .bytes(seed), "keys": .array(keys.map { .string($0.pem) }),
            "grants": .array(grants.map(\.archived)), "codes": Self.archived(codes),
            "refreshTokens": Self.archived(refreshTokens),
        ])
    }

    init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary, let seed = fields["seed"]?.bytes, !seed.isEmpty,
            let keys = fields["keys"]?.array, let grants = fields["grants"]?.array,
            let codes = fields["codes"].flatMap(Self.secrets),
            let tokens = fields["refreshTokens"].flatMap(Self.secrets)
        else { return nil }
        self.seed = seed
        self.keys = keys.compactMap { $0.string.flatMap { try? AppleIDKey(pem: $0) } }
        self.grants = grants.compactMap { Grant(archived: $0) }
        self.codes = codes
        refreshTokens = tokens
        guard self.keys.count == keys.count, self.grants.count == grants.count else { return nil }
    }

    private static func archived(_ secrets: [Data: Secret]) -> PropertyListValue {
        .array(secrets.map { .array([.data($0.key), $0.value.archived]) })
    }

    private static func secrets(_ archived: PropertyListValue) -> [Data: Secret]? {
        guard let rows = archived.array else { return nil }
        var secrets: [Data: Secret] = [:]
        for row in rows {
            guard let pair = row.array, pair.count == 2, let digest = pair[0].data,
                let secret = Secret(archived: pair[1])
            else { return nil }
            secrets[digest] = secret
        }
        return secrets
    }
}

extension AppleIDRecords.Grant {
    fileprivate var archived: PropertyListValue {
        var fields: [String: PropertyListValue] = [
            "account": .string(account), "team": .string(client.team), "app": .string(client.bundleIdentifier),
            "private": .boolean(isPrivate), "revoked": .boolean(isRevoked),
        ]
        fields["email"] = email.map { .string($0) }
        return .dictionary(fields)
    }

    fileprivate init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary, let account = fields["account"]?.string,
            let team = fields["team"]?.string, let app = fields["app"]?.string,
            let isPrivate = fields["private"]?.boolean, let isRevoked = fields["revoked"]?.boolean
        else { return nil }
        self.init(
            account: account, client: AppleIDClient(team: team, bundleIdentifier: app), email: fields["email"]?.string,
            isPrivate: isPrivate, isRevoked: isRevoked)
    }
}

extension AppleIDRecords.Secret {
    fileprivate var archived: PropertyListValue {
        var fields: [String: PropertyListValue] = [
            "account": .string(account), "team": .string(client.team), "app": .string(client.bundleIdentifier),
            "signedIn": .integer(signedInAt),
        ]
        fields["nonce"] = nonce.map { .string($0) }
        fields["expires"] = expiresAt.map { .integer($0) }
        return .dictionary(fields)
    }

    fileprivate init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary, let account = fields["account"]?.string,
            let team = fields["team"]?.string, let app = fields["app"]?.string,
            let signedInAt = fields["signedIn"]?.integer
        else { return nil }
        self.init(
            account: account, client: AppleIDClient(team: team, bundleIdentifier: app), nonce: fields["nonce"]?.string,
            signedInAt: signedInAt, expiresAt: fields["expires"]?.integer)
    }
}
