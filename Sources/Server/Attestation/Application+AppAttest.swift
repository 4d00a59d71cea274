import LatchkeyCrypto
import LatchkeyTrust

/// Adds the routes of App Attest.
///
/// - Throws: `CryptoError` if OpenSSL does not know P-384.
func addAppAttest(
    to routes: inout RouteTable, _ configuration: AppAttestConfiguration, _ challenges: ChallengeAuthority,
    _ parts: ApplicationParts
) throws(CryptoError) {
    let sessions = SessionAuthority(challenges: challenges)
    let tokens = AssertionTokenAuthority(configuration, parts)
    let attestations = AttestationCeremony(
        configuration: configuration, verifier: try configuration.roots.attestationVerifier(),
        receipts: configuration.roots.receiptVerifier, sessions: sessions, authenticator: routes.authenticator,
        store: parts.store, judge: KeyJudge(configuration, parts), audit: parts.audit)
    let assertions = AssertionCeremony(
        judge: AssertionJudge(configuration, parts), sessions: sessions, tokens: tokens, store: parts.store,
        audit: parts.audit)
    let keys = AttestedKeyManagement(store: parts.store, audit: parts.audit)
    routes.on(.attestationSession) { context throws(RequestFailure) in try attestations.session(context) }
    routes.on(.attestationVerify, attestations.verify)
    routes.on(.assertionSession, assertions.session)
    routes.on(.assertionVerify, assertions.verify)
    routes.onSignedIn(.attestedKeys, keys.list)
    routes.onChange(.retireAttestedKey, keys.retire)
}

extension AssertionTokenAuthority {
    init(_ configuration: AppAttestConfiguration, _ parts: ApplicationParts) {
        self.init(
            keys: { [keys = parts.keys] in keys.now.tokenKeys }, serverID: parts.configuration.serverID,
            lifetime: configuration.tokenLifetime)
    }
}

extension KeyJudge {
    init(_ configuration: AppAttestConfiguration, _ parts: ApplicationParts) {
        self.init(policy: configuration.policy, store: parts.store, audit: parts.audit)
    }
}

extension AssertionJudge {
    init(_ configuration: AppAttestConfiguration, _ parts: ApplicationParts) {
        self.init(configuration: configuration, store: parts.store, judge: KeyJudge(configuration, parts))
    }
}
