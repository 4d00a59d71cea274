/// What an exchange at the token endpoint comes to.
struct Redemption: Sendable {
    let account: OpenIDAccount
    let grant: Grant
    /// Whether the app gets a refresh token, and which.
    let refreshToken: Secret?
    /// The nonce of the authorization; `nil` after a refresh.
    let nonce: String?
}

/// The tokens that an exchange may give out; those that it does not use are dropped.
struct FreshTokens: Sendable {
    let access: Secret
    let refresh: Secret
}

// Each of these is one step: the store runs them one after the other.
extension ProviderState {
    /// Exchanges an authorization code, once (RFC 6749 §4.1.3); a second attempt ends what the first began (§4.1.2).
    mutating func redeem(
        code: SecretDigest, from client: OpenIDClient, redirectURI: String?, verifier: String?, _ fresh: FreshTokens,
        now: Int64
    ) -> Result<Redemption, OAuthError> {
        guard let record = codes[code], record.request.client == client.id else { return .failure(.unknownCode) }
        if let grant = record.grant {
            end(grant)
            return .failure(.codeUsedTwice)
        }
        guard record.expiresAt > now else { return .failure(.expiredCode) }
        guard record.request.redirectURI.rawValue == redirectURI else { return .failure(.otherRedirectURI) }
        guard record.request.isProved(by: verifier) else { return .failure(.wrongVerifier) }
        guard let account = account(of: record.subject) else { return .failure(.unknownCode) }
        let grant = Grant(
            subject: record.subject, client: client.id, scopes: record.request.scopes, createdAt: now,
            authenticatedAt: record.authenticatedAt)
        let id = GrantID(rawValue: number())
        durable.grants[id.rawValue] = grant
        codes[code]?.grant = id
        add(fresh.access, .access, id, grant.scopes, seconds: durable.settings.accessTokenSeconds, now: now)
        let refresh = record.request.wantsRefreshToken ? fresh.refresh : nil
        if let refresh {
            makeRoom(for: grant)
            add(refresh, .refresh, id, grant.scopes, seconds: durable.settings.refreshTokenSeconds, now: now)
        }
        return .success(
            Redemption(account: account, grant: grant, refreshToken: refresh, nonce: record.request.nonce))
    }

    /// Exchanges a refresh token (RFC 6749 §6).
    ///
    /// - Parameter scopes: The scopes that are asked; `nil` for those of the sign-in.
    mutating func refresh(
        _ token: SecretDigest, from client: OpenIDClient, scopes: [Scope]?, _ fresh: FreshTokens, now: Int64
    ) -> Result<Redemption, OAuthError> {
        guard let record = durable.tokens[token.text], let grant = durable.grants[record.grant.rawValue],
            grant.client == client.id, record.kind != .access, record.expiresAt > now,
            let account = account(of: grant.subject)
        else { return .failure(.unknownRefreshToken) }
        guard record.kind == .refresh else {
            end(record.grant)
            return .failure(.refreshTokenUsedTwice)
        }
        let scopes = scopes ?? grant.scopes
        guard Set(scopes).isSubset(of: grant.scopes) else { return .failure(.scopeNotGranted) }
        let life = durable.settings.refreshTokenSeconds
        var replacement: Secret?
        switch durable.settings.refreshTokens {
        case .reusable: durable.tokens[token.text]?.expiresAt = now + Int64(life)
        case .rotated:
            durable.tokens[token.text]?.kind = .spentRefresh
            add(fresh.refresh, .refresh, record.grant, grant.scopes, seconds: life, now: now)
            forgetSpent(of: record.grant)
            replacement = fresh.refresh
        }
        add(
            fresh.access, .access, record.grant, scopes, seconds: durable.settings.accessTokenSeconds, now: now)
        let narrowed = Grant(
            subject: grant.subject, client: grant.client, scopes: scopes, createdAt: grant.createdAt,
            authenticatedAt: grant.authenticatedAt)
        return .success(Redemption(account: account, grant: narrowed, refreshToken: replacement, nonce: nil))
    }

    /// Ends the sign-in that a token belongs to, and the person's permission for the app, as Google does.
    ///
    /// - Parameter client: The app that asks; `nil` if it does not say.
    mutating func revoke(_ token: SecretDigest, from client: ClientID?) {
        guard let record = durable.tokens[token.text], let grant = durable.grants[record.grant.rawValue],
            client == nil || client == grant.client
        else { return }
        for (id, other) in durable.grants where other.subject == grant.subject && other.client == grant.client {
            end(GrantID(rawValue: id))
        }
        durable.consents.remove(Consent(subject: grant.subject, client: grant.client))
    }

    /// The account and the scopes of an access token; `nil` if it is none, or it is over.
    func holder(of token: SecretDigest, now: Int64) -> (account: OpenIDAccount, scopes: [Scope])? {
        guard let record = durable.tokens[token.text], record.kind == .access, record.expiresAt > now,
            let grant = durable.grants[record.grant.rawValue], let account = account(of: grant.subject)
        else { return nil }
        return (account, record.scopes)
    }

    private mutating func end(_ grant: GrantID) {
        durable.tokens = durable.tokens.filter { $0.value.grant != grant }
        durable.grants[grant.rawValue] = nil
    }

    private mutating func add(
        _ token: Secret, _ kind: TokenRecord.Kind, _ grant: GrantID, _ scopes: [Scope], seconds: Int, now: Int64
    ) {
        durable.tokens[token.digest.text] = TokenRecord(
            kind: kind, grant: grant, scopes: scopes, expiresAt: now + Int64(seconds), order: number())
    }

    /// Ends the oldest sign-ins of a person at an app, until another has room.
    private mutating func makeRoom(for grant: Grant) {
        let ids = Set(
            durable.grants.filter { $0.value.subject == grant.subject && $0.value.client == grant.client }.keys)
        let tokens = durable.tokens.values
            .filter { $0.kind == .refresh && ids.contains($0.grant.rawValue) }.sorted { $0.order < $1.order }
        for token in tokens.prefix(max(0, tokens.count + 1 - Self.maximumRefreshTokens)) { end(token.grant) }
    }

    private mutating func forgetSpent(of grant: GrantID) {
        let spent = durable.tokens.filter { $0.value.kind == .spentRefresh && $0.value.grant == grant }
            .sorted { $0.value.order > $1.value.order }
        for (digest, _) in spent.dropFirst(Self.maximumSpentTokens) { durable.tokens[digest] = nil }
    }

    private mutating func number() -> Int {
        defer { durable.nextNumber += 1 }
        return durable.nextNumber
    }
}
