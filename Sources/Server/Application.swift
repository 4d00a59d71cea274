import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire

/// The version that `/health` and `/openapi.json` tell.
public let latchkeyVersion = "0.1.0"

/// The parts from which an application is built.
struct ApplicationParts: Sendable {
    let configuration: ServerConfiguration
    let keys: CurrentKeys
    let store: any Store
    let audit: AuditLog
    let log: ServerLog
    /// The time, in milliseconds since 1970.
    let clock: @Sendable () -> UInt64
    /// The same clock, and the time that it has witnessed.
    let witnessedClock: WitnessedClock
    /// Keeps the counts of limits.
    let limitMemory: LimitMemory
    /// The metrics of served requests.
    let metrics: RequestMetrics
    /// What the store has done, and what waits.
    let storeStatistics: @Sendable () -> StoreStatistics
    /// The state of the audit log's outbox; `nil` if the store does not answer.
    var auditOutbox: @Sendable () async -> OutboxState? = { nil }
    /// What was delivered of the security events, and how many wait; `nil` if there is no receiver.
    var securityEvents: SecurityEventState?
    /// The sender of messages.
    let messages: MessageOutbox
    /// The inbox, in the lab profile.
    let inbox: MessageInbox?
    /// The limits on failed sign-ins.
    let signInThrottle: SignInThrottle
    /// Refreshes risk metrics, if configured.
    var refresher: ReceiptRefresher?
    /// Judges ID tokens; `nil` if no issuer is trusted.
    var identities: IDTokenAuthority?
    /// Follows other servers of the database; `nil` if there can be none.
    var follower: PeerFollower?
    /// The aids for people's own tests, in the lab profile.
    var lab: LabAids?
}

/// Puts the ceremonies together and binds them to their routes.
///
/// - Throws: `CryptoError` if OpenSSL can't make the decoy's key.
func buildApplication(_ parts: ApplicationParts) throws(CryptoError) -> RouteTable {
    let (configuration, keys) = (parts.configuration, parts.keys)
    // A rotation replaces every key but the decoys'.
    let decoys = keys.now.decoys
    let passwordKey: @Sendable () -> OneTimePasswordKey = { keys.now.oneTimePasswordKey }
    let codeKey: @Sendable () -> RecoveryCodeKey = { keys.now.recoveryCodeKey }
    let challenges = ChallengeAuthority(
        serverID: configuration.serverID, decoys: decoys,
        keys: { [keys = parts.witnessedClock.challengeKeys] in keys.ring })
    let accessTokens = AccessTokenAuthority(
        keys: { keys.now.tokenKeys }, serverID: configuration.serverID,
        lifetime: configuration.accessTokenLifetime)
    let tokens = TokenService(
        store: parts.store, accessTokens: accessTokens, decoys: decoys,
        refreshTokenLifetime: configuration.unusedSessionLifetime, sessionLifetime: configuration.sessionLifetime,
        audit: parts.audit)
    let stepUp = StepUp(policy: configuration.stepUp)
    let authenticator = Authenticator(store: parts.store, tokens: accessTokens, stepUp: stepUp)
    let invitations = InvitationAuthority(
        key: { keys.now.invitationKey }, serverID: configuration.serverID, issuer: configuration.invitationIssuer)
    let enrollment = EnrollmentCeremony(
        store: parts.store, challenges: challenges, tokens: accessTokens, stepUp: stepUp, messages: parts.messages,
        audit: parts.audit, freedNames: configuration.freedNames, policy: configuration.enrollment,
        invitations: invitations)
    let signIn = SignInCeremony(
        store: parts.store, challenges: challenges, tokens: tokens,
        throttle: parts.signInThrottle, assertions: configuration.attestation.map { AssertionJudge($0, parts) },
        requirement: configuration.accountRules == .strict ? .outlivesKey : .endsWithKey, audit: parts.audit,
        decoy: try Decoy(scheme: configuration.decoyScheme), authenticator: authenticator)
    let limiter = OneTimePasswordLimiter(configuration.oneTimePasswords, memory: parts.limitMemory)
    let alarm = MessageAlarm(configuration.messagePolicy, log: parts.log)
    let oneTimePasswords = OneTimePasswordCeremony(
        store: parts.store, key: passwordKey, decoys: decoys, policy: configuration.oneTimePasswords,
        limiter: limiter, tokens: tokens, messages: parts.messages,
        audit: parts.audit, serverID: configuration.serverID, requiresID: configuration.accountRules == .strict,
        budget: configuration.messagePolicy.perDay, alarm: alarm,
        reach: configuration.oneTimePasswordRecovery == .immediate ? .allAccounts : .accountsWithoutKey)
    let numbers = NumberCeremony(
        store: parts.store, key: passwordKey, decoys: decoys, policy: configuration.oneTimePasswords,
        limiter: limiter, messages: parts.messages, audit: parts.audit, serverID: configuration.serverID,
        budget: configuration.messagePolicy.perDay, alarm: alarm)
    let board = NoticeBoard(store: parts.store)
    let recoveries = RecoveryCeremony(
        store: parts.store, challenges: challenges, passwordKey: passwordKey, codeKey: codeKey,
        decoys: decoys, invitations: invitations,
        recovery: configuration.oneTimePasswordRecovery,
        maximumTries: configuration.oneTimePasswords.maximumTries, audit: parts.audit)
    let recoveryCodes = RecoveryCodeManagement(store: parts.store, key: codeKey, audit: parts.audit)
    let health = HealthCheck(
        store: parts.store, audit: parts.audit, profile: configuration.profile,
        writes: WriteProbe(
            store: parts.store,
            lastTrouble: { [statistics = parts.storeStatistics] in
                statistics().lastTrouble
            }), clock: parts.witnessedClock)
    let devices = DeviceManagement(store: parts.store, audit: parts.audit)
    let methods = MethodCeremony(
        store: parts.store, challenges: challenges, messages: parts.messages, audit: parts.audit,
        notice: DowngradeNotice(
            messages: parts.messages, serverID: configuration.serverID,
            tellsVerified: configuration.accountRules == .document),
        tokens: tokens)

    var refresh: RouteTable.Refresh?
    if let follower = parts.follower { refresh = { () throws(RequestFailure) in try await follower.ensureFresh() } }
    var routes = RouteTable(
        clock: parts.witnessedClock, authenticator: authenticator,
        proxies: configuration.trustedProxies, limits: AddressLimiter(configuration.limits, memory: parts.limitMemory),
        idempotency: IdempotencyGuard(store: parts.store), audit: parts.audit, log: parts.log,
        refresh: refresh)
    routes.onRepeatable(.enroll, enrollment.enroll)
    routes.on(.enrollmentChallenge, enrollment.challenge)
    routes.on(.initiate, signIn.initiate)
    routes.on(.verifySignature, signIn.verify)
    routes.on(.requestOTP, oneTimePasswords.request)
    routes.on(.verifyOTP, oneTimePasswords.verify)
    routes.on(.recoveryChallenge, recoveries.challenge)
    routes.on(.beginRecovery, recoveries.begin)
    routes.on(.completeRecovery, recoveries.complete)
    routes.on(.recoveryStatus, recoveries.status)
    routes.onSignedIn(.runningRecovery, recoveries.running)
    routes.onSignedIn(.stopRecovery, recoveries.stop)
    routes.onChange(.newRecoveryCodes, recoveryCodes.make)
    routes.onSignedIn(.recoveryCodesLeft, recoveryCodes.left)
    routes.on(.refresh, tokens.refresh)
    routes.on(.revoke, tokens.revoke)
    routes.onRepeatableChange(.unenroll, devices.unenroll)
    routes.onRepeatableChange(.upgrade, replying: methods.upgrade)
    routes.on(.upgradeChallenge, methods.challenge)
    routes.onRepeatableChange(.downgrade, replying: methods.downgrade)
    routes.onSignedIn(.devices, devices.list)
    routes.onSignedIn(.deviceStatus, devices.status)
    routes.onChange(.removeDevice, devices.remove)
    routes.onChange(.removeAllDevices, devices.removeAll)
    routes.onSignedIn(.notices, board.list)
    routes.onSignedIn(.readNotices, board.read)
    routes.onChange(.changeNumber, numbers.change)
    routes.onChange(.verifyNumber, numbers.verify)
    routes.onChange(.switchSMS, numbers.switchSMS)
    let sessions = SessionManagement(store: parts.store, authenticator: authenticator, audit: parts.audit)
    routes.onSignedIn(.sessions, sessions.list)
    routes.on(.endSession, sessions.end)
    routes.onChange(.endSessions, sessions.endAll)
    if configuration.hasAccountPage {
        routes.onAccountPage(
            AccountPageCeremony(
                store: parts.store, challenges: challenges, accessTokens: accessTokens, audit: parts.audit))
    }
    if configuration.hasAccountErasure {
        let erasure = AccountErasure(
            store: parts.store, authenticator: authenticator, audit: parts.audit,
            erasures: ErasureList(path: configuration.erasuresPath), log: parts.log)
        routes.on(.eraseAccount, erasure.erase)
    }
    routes.on(.health) { context throws(RequestFailure) in try await health.respond(context) }
    let endpoints = configuration.endpoints
    let openAPI = MadeOnce { OpenAPI.encoded(endpoints, version: latchkeyVersion) }
    // It changes with the version alone, and is large.
    routes.on(.openAPI, cacheControl: "public, max-age=300") { openAPI.value }
    routes.onDocs(DocsPage(endpoints: endpoints, version: latchkeyVersion, serverID: configuration.serverID.rawValue))
    routes.on(.live) { _ throws(RequestFailure) in health.ok }
    routes.on(.ready) { context throws(RequestFailure) in try await health.respond(context) }
    routes.onMetrics(MetricsPage(parts, health: health), readers: configuration.metricsReaders)
    routes.on(.tokenKeys, cacheControl: "public, max-age=300") {
        SortedJSON.bytes(of: keys.now.tokenKeys.published) ?? []
    }
    if let clients = configuration.introspectionClients {
        let failures = RateLimiter([IntrospectionService.failureLimit], capacity: 4096, hash: parts.limitMemory.hash)
        parts.limitMemory.keep(failures, as: "introspection")
        let service = IntrospectionService(clients: clients, authenticator: authenticator, failures: failures)
        routes.bind(.introspect, accepts: .any, service.respond)
    }
    if let identities = parts.identities { addIdentities(to: &routes, identities, challenges, tokens, parts) }
    if let attestation = configuration.attestation {
        try addAppAttest(to: &routes, attestation, challenges, parts)
    }
    let services = RouteServices(
        authenticator: routes.authenticator,
        assertionTokens: configuration.attestation.map { AssertionTokenAuthority($0, parts) })
    if let lab = parts.lab {
        let gate = LabGate(token: configuration.labToken)
        LabRoutes(inbox: parts.inbox, clock: lab.clock, faults: lab.faults, gate: gate).group
            .mount(on: &routes, services)
    }
    for group in configuration.routeGroups { group.mount(on: &routes, services) }
    return routes
}
