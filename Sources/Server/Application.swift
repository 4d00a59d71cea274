import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire

/// The version that `/health` and `/openapi.json` tell.
public let latchkeyVersion = "0.1.0"

/// What an application is built from: everything that it does not make itself.
struct ApplicationParts: Sendable {
    let configuration: ServerConfiguration
    let keys: ServerKeys
    let store: any Store
    let audit: AuditLog
    let log: ServerLog
    /// The time, in milliseconds since 1970.
    let clock: @Sendable () -> UInt64
    /// What has been served.
    let metrics: RequestMetrics
    /// What the store's writer has done.
    let storeStatistics: @Sendable () -> SQLiteStatistics
}

/// Puts the ceremonies together and binds them to their routes.
///
/// - Throws: `CryptoError` if OpenSSL can't make the decoy's key.
func buildApplication(_ parts: ApplicationParts) throws(CryptoError) -> RouteTable {
    let configuration = parts.configuration
    let challenges = ChallengeAuthority(
        serverID: configuration.serverID, keys: parts.keys.challengeKeys, decoys: parts.keys.decoys)
    let accessTokens = AccessTokenAuthority(
        keys: parts.keys.tokenKeys, serverID: configuration.serverID, lifetime: configuration.accessTokenLifetime)
    let tokens = TokenService(
        store: parts.store, accessTokens: accessTokens, accessTokenLifetime: configuration.accessTokenLifetime,
        refreshTokenLifetime: configuration.refreshTokenLifetime, sessionLifetime: configuration.sessionLifetime,
        audit: parts.audit)
    let enrolment = EnrolmentCeremony(
        store: parts.store, challenges: challenges, tokens: accessTokens, audit: parts.audit)
    let signIn = SignInCeremony(
        store: parts.store, challenges: challenges, tokens: tokens,
        throttle: FailureThrottle(policy: configuration.throttle), audit: parts.audit,
        decoy: try Decoy(scheme: configuration.decoyScheme))
    let health = HealthCheck(store: parts.store, audit: parts.audit, profile: configuration.profile)
    let devices = DeviceManagement(store: parts.store, audit: parts.audit)

    var routes = RouteTable(
        clock: parts.clock, authenticator: Authenticator(store: parts.store, tokens: accessTokens),
        audit: parts.audit, log: parts.log)
    routes.on(.enroll, enrolment.enroll)
    routes.on(.enrollmentChallenge, enrolment.challenge)
    routes.on(.initiate, signIn.initiate)
    routes.on(.verifySignature, signIn.verify)
    routes.on(.refresh, tokens.refresh)
    routes.on(.revoke, tokens.revoke)
    routes.onSignedIn(.unenroll, devices.unenroll)
    routes.onSignedIn(.devices, devices.list)
    routes.onSignedIn(.deviceStatus, devices.status)
    routes.onSignedIn(.removeDevice, devices.remove)
    routes.onSignedIn(.removeAllDevices, devices.removeAll)
    routes.on(.health) { context throws(RequestFailure) in try await health.respond(context) }
    routes.on(.openAPI, json: OpenAPI.encoded(Endpoint.all, version: latchkeyVersion))
    routes.on(.live) { _ throws(RequestFailure) in health.ok }
    routes.on(.ready) { context throws(RequestFailure) in try await health.respond(context) }
    routes.on(.metrics, text: MetricsPage(parts).text)
    routes.on(
        .tokenKeys, json: SortedJSON.bytes(of: parts.keys.tokenKeys.published) ?? [],
        cacheControl: "public, max-age=300")
    return routes
}
