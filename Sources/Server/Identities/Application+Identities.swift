import LatchkeyTrust

/// Adds the routes of linked identities.
func addIdentities(
    to routes: inout RouteTable, _ authority: IDTokenAuthority, _ challenges: ChallengeAuthority,
    _ tokens: TokenService, _ parts: ApplicationParts
) {
    let identities = IdentityCeremony(
        store: parts.store, challenges: challenges, authority: authority, tokens: tokens, audit: parts.audit)
    routes.on(.identitySignInChallenge) { context throws(RequestFailure) in try identities.signInChallenge(context) }
    routes.on(.identitySignIn, identities.signIn)
    routes.onSignedIn(.identities, identities.list)
    routes.onSignedIn(.identityLinkChallenge) { context throws(RequestFailure) in
        try identities.linkChallenge(context)
    }
    routes.onChange(.linkIdentity, identities.link)
    routes.onChange(.removeIdentity, identities.remove)
}

extension IDTokenAuthority {
    /// The authority of a configuration; `nil` if it trusts no issuer.
    convenience init?(
        _ configuration: ServerConfiguration, log: ServerLog, clock: @escaping @Sendable () -> UInt64
    ) {
        guard !configuration.identityProviders.isEmpty else { return nil }
        self.init(configuration.identityProviders, clock: clock) { issuer, failure in
            log.write(
                .warning, "the keys of an identity provider could not be fetched",
                ["issuer": issuer, "cause": failure.description])
        }
    }
}
