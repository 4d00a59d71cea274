import Glibc
import LatchkeyCommandLine
import LatchkeyHTTP
import LatchkeyServer
import LatchkeyStore
import LatchkeyWire

/// The ways to send text messages.
enum MessagePlace: String, Sendable {
    case none, inbox, twilio
}

/// The settings, before it is known whether they fit together.
struct ServerDraft: Sendable {
    var listen = ""
    var port: UInt16 = 0
    var isExposed = false
    var dataFolder = ""
    var database: String?
    var instance = InstanceName.unnamed
    var keyWrapping: KeyWrapping?
    var serverID: ServerID?
    var profile = ServerProfile.production
    var limits = HTTPLimits()
    var stepUp: StepUpPolicy?
    var hasAccountPage = false
    var hasAccountErasure = false
    var accessTokenLifetime = 0
    var refreshTokenLifetime = 0
    var sessionIdle: Int?
    var sessionLifetime = 0
    var trustedProxies = TrustedProxies()
    var metricsReaders: [AddressBlock] = []
    var introspectionClients: IntrospectionClients?
    var requests = 0
    var enrollments = 0
    var auditRetention: Int?
    var auditOverflow: OutboxLimit.Overflow?
    var auditOutbox = 0
    var eventsTo: String?
    var eventsToken: SecurityEventCredential?
    var requestLog: RequestLog.Detail?
    var messages: MessagePlace?
    var recovery: OneTimePasswordRecovery?
    var messagesPerDay: Int?
    var messageDestinations: [PhoneNumberPrefix] = []
    var twilioAccount: String?
    var twilioFrom: String?
    var twilioBaseURL = TwilioConfiguration.twilio
    var twilioToken: TwilioAuthToken?
    var labToken: String?
    var attestation = AttestationDraft()
    var enrollment = EnrollmentDraft()
    var identityProviders: [IdentityProvider] = []

    /// The address to listen on; `localhost` is 127.0.0.1.
    var address: ListenAddress {
        if listen.hasPrefix("unix:") { return .unix(path: String(listen.dropFirst(5))) }
        return .internet(host: listen == "localhost" ? "127.0.0.1" : listen, port: port)
    }

    /// The configuration, if the settings fit together.
    ///
    /// - Throws: `UsageError` for an exposed address without `--exposed`, and for a lab that is open to everyone.
    func configuration() throws(UsageError) -> ServerConfiguration {
        guard address.isLoopback || isExposed else {
            throw UsageError(
                "Other machines can reach \(listen), and this server speaks HTTP without TLS. Listen on 127.0.0.1 "
                    + "with nginx in front, or add --exposed if there is a proxy already.")
        }
        guard profile == .production || address.isLoopback || labToken != nil else {
            throw UsageError(
                "The lab profile on \(listen) shows all text messages to everyone who reaches it. Require a token for "
                    + "everything under /lab, with --lab-token-file or LATCHKEY_LAB_TOKEN, or listen on loopback."
            )
        }
        guard let serverID else { throw UsageError("--server-id has no value.") }
        var configuration = ServerConfiguration(
            http: HTTPConfiguration(address: address, limits: limits), dataFolder: dataFolder, serverID: serverID)
        configuration.profile = profile
        configuration.database = try location()
        configuration.instance = instance
        configuration.keyWrapping = keyWrapping
        if keyWrapping != nil, case .sqlite = configuration.storeLocation {
            throw UsageError(
                "--key-wrapping is for keys in a PostgreSQL database, which --database names: a server with a SQLite file "
                    + "has its keys beside it.")
        }
        if let stepUp { configuration.stepUp = stepUp }
        configuration.hasAccountPage = hasAccountPage
        configuration.hasAccountErasure = hasAccountErasure
        try putLifetimes(into: &configuration)
        configuration.trustedProxies = trustedProxies
        configuration.metricsReaders = metricsReaders
        configuration.introspectionClients = introspectionClients
        configuration.limits.requests = Self.limits(configuration.limits.requests, quota: requests)
        configuration.limits.enrollments = Self.limits(configuration.limits.enrollments, quota: enrollments)
        configuration.audit.retentionDays = auditRetention
        configuration.audit.outbox.length = auditOutbox
        if let auditOverflow { configuration.audit.outbox.overflow = auditOverflow }
        configuration.securityEvents = try securityEvents()
        configuration.requestLog = requestLog
        configuration.labToken = labToken
        configuration.attestation = try attestation.configuration(of: serverID)
        try enrollment.apply(to: &configuration)
        configuration.identityProviders = identityProviders
        if let messagesPerDay { configuration.messagePolicy.perDay = messagesPerDay }
        configuration.messagePolicy.destinations = messageDestinations
        if let recovery { configuration.oneTimePasswordRecovery = recovery }
        switch messages {
        case nil: break
        case .some(.none): configuration.messages = .none
        case .inbox:
            guard profile == .lab else { throw UsageError("--messages inbox is only for the lab profile.") }
            configuration.messages = .inbox
        case .twilio: configuration.messages = .twilio(try twilio())
        }
        return configuration
    }

    private func location() throws(UsageError) -> StoreLocation? {
        guard let database else { return nil }
        do throws(StoreError) {
            return try StoreLocation(database)
        } catch {
            throw UsageError("--database can't be used: \(error).")
        }
    }

    /// - Throws: `UsageError` if an access token would outlive its session, as other services see it.
    private func putLifetimes(into configuration: inout ServerConfiguration) throws(UsageError) {
        let ends = [
            ("refresh-token-lifetime", refreshTokenLifetime), ("session-idle", sessionIdle ?? .max),
            ("session-lifetime", sessionLifetime),
        ]
        for (name, seconds) in ends where seconds < accessTokenLifetime {
            throw UsageError(
                "--\(name) is \(LifetimeText.text(seconds)), which is shorter than --access-token-lifetime, "
                    + "\(LifetimeText.text(accessTokenLifetime)). Shorten that too.")
        }
        configuration.accessTokenLifetime = accessTokenLifetime
        configuration.refreshTokenLifetime = refreshTokenLifetime
        configuration.sessionIdle = sessionIdle
        configuration.sessionLifetime = sessionLifetime
    }

    private func securityEvents() throws(UsageError) -> SecurityEventConfiguration? {
        guard let eventsTo else { return nil }
        guard let eventsToken else {
            throw UsageError("--events-to needs the receiver's secret: --events-token-file or LATCHKEY_EVENTS_TOKEN.")
        }
        do throws(SecurityEventConfiguration.Fault) {
            return try SecurityEventConfiguration(receiver: eventsTo, credential: eventsToken)
        } catch {
            throw UsageError(error.description)
        }
    }

    private func twilio() throws(UsageError) -> TwilioConfiguration {
        guard let twilioAccount, let twilioFrom else {
            throw UsageError("--messages twilio needs --twilio-account and --twilio-from.")
        }
        guard let twilioToken else {
            throw UsageError(
                "--messages twilio needs the account's secret: --twilio-auth-token-file or LATCHKEY_TWILIO_AUTH_TOKEN.")
        }
        do throws(TwilioConfiguration.Fault) {
            return try TwilioConfiguration(
                accountSID: twilioAccount, authToken: twilioToken, from: twilioFrom, baseURL: twilioBaseURL)
        } catch {
            throw UsageError(error.description)
        }
    }

    /// The limits with another quota; 0 lifts them.
    private static func limits(_ limits: [RateLimit], quota: Int) -> [RateLimit] {
        quota == 0
            ? [] : limits.map { RateLimit(name: $0.name, quota: quota, windowSeconds: $0.windowSeconds) }
    }
}

extension ListenAddress {
    /// Whether only this machine can reach it.
    var isLoopback: Bool {
        switch self {
        case .unix: true
        case .internet(let host, _): host == "::1" || host.hasPrefix("127.")
        }
    }

    /// Whether it is a path or a numeric address.
    var isNumeric: Bool {
        guard case .internet(let host, _) = self else { return true }
        var four = in_addr()
        var six = in6_addr()
        return inet_pton(AF_INET, host, &four) == 1 || inet_pton(AF_INET6, host, &six) == 1
    }
}
