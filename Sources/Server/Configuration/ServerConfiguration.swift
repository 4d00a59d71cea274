import LatchkeyHTTP
import LatchkeyStore
import LatchkeyWire

#if canImport(Glibc)
import Glibc
#endif

/// Under which rules the server runs (architecture decision 6).
public enum ServerProfile: String, Sendable, CaseIterable {
    /// Strict; no test endpoint.
    case production
    /// For trying things out: on loopback, or with a token for everything under `/lab`.
    case lab
}

/// How accounts are protected where no setting says otherwise.
public enum AccountRules: Sendable, CaseIterable {
    /// Those of `production`: step-up, recoveries that wait, `otpId` with every code, notices by text message, names that
    /// stay reserved, enrollment by invitation, and devices that need an attested key for good.
    case strict
    /// Those of the MFA document: none of these.
    case document
}

/// The configuration of a server.
public struct ServerConfiguration: Sendable {
    /// The rules under which it runs; `production` by default.
    public var profile = ServerProfile.production
    /// How accounts are protected: `strict` in production, `document` in the profile `lab`.
    ///
    /// A laboratory that shows production's rules sets `strict`, and keeps the aids of the profile `lab`.
    public var accountRules: AccountRules {
        get { givenAccountRules ?? (profile == .lab ? .document : .strict) }
        set { givenAccountRules = newValue }
    }
    private var givenAccountRules: AccountRules?
    /// The address to listen on, and the limits.
    public var http: HTTPConfiguration
    /// The folder that holds the database, the server keys and the audit log.
    ///
    /// Made with mode 0700 if it is missing.
    public var dataFolder: String
    /// The database in which the store is; the file `latchkey.db` in ``dataFolder`` if `nil`.
    public var database: StoreLocation?
    /// The server's name among those that share ``database`` or ``dataFolder``; its admin socket and its audit log carry it.
    public var instance = InstanceName.unnamed
    /// What wraps the key of server keys in ``database``; `nil`, the default, keeps them in a file in ``dataFolder``.
    public var keyWrapping: KeyWrapping?
    /// The name that apps pin and devices sign; also the issuer and the audience of access tokens.
    public var serverID: ServerID
    /// The scheme that users and devices which do not exist pretend to have: `bound`, as LatchkeyKit's have.
    public var decoyScheme = SigningScheme.bound
    /// Whether changes of an account require an account token (default: by ``accountRules``).
    public var stepUp: StepUpPolicy {
        get { givenStepUp ?? (accountRules == .strict ? .required : .off) }
        set { givenStepUp = newValue }
    }
    private var givenStepUp: StepUpPolicy?
    /// For how many seconds an access token holds: 600.
    public var accessTokenLifetime = 600
    /// For how many seconds a refresh token holds if it is not used: 30 days.
    public var refreshTokenLifetime = 30 * 86_400
    /// After how many seconds a session ends whose tokens were not renewed; `nil`, the default, for
    /// ``refreshTokenLifetime``, and never after that.
    public var sessionIdle: Int?
    /// For how many seconds a sign-in holds at the most, however often its tokens are renewed: 90 days.
    public var sessionLifetime = 90 * 86_400
    /// The limits on failed sign-ins of one device.
    public var throttle = FailureThrottle.Policy()
    /// The rules of one-time passwords.
    public var oneTimePasswords = OneTimePasswordPolicy()
    /// When the audit log begins a new file, for how long it keeps the old ones, and what happens when it can't be
    /// written: in the lab profile, everything else goes on.
    public var audit: AuditPolicy {
        get {
            if let givenAudit { return givenAudit }
            var policy = AuditPolicy()
            if profile == .lab { policy.outbox.overflow = .failOpen }
            return policy
        }
        set { givenAudit = newValue }
    }
    private var givenAudit: AuditPolicy?
    /// Where security events go; `nil`, the default, for nowhere.
    public var securityEvents: SecurityEventConfiguration?
    /// The limits on failed sign-ins under one user name.
    public var userThrottle = FailureThrottle.Policy.user
    /// The limits by address.
    public var limits = RequestLimits()
    /// The proxies whose `X-Forwarded-For` is believed; none by default.
    public var trustedProxies = TrustedProxies()
    /// The details logged for each request; `nil`, the default, for none.
    public var requestLog: RequestLog.Detail?
    /// How messages are sent (default: to the inbox in the lab profile, otherwise not at all).
    public var messages: MessageConfiguration {
        get { givenMessages ?? (profile == .lab ? .inbox : MessageConfiguration.none) }
        set { givenMessages = newValue }
    }
    private var givenMessages: MessageConfiguration?
    /// How many messages go out, and to which countries: 1,000 a day to all countries; in the lab profile unlimited.
    public var messagePolicy: MessagePolicy {
        get { givenMessagePolicy ?? MessagePolicy(perDay: profile == .lab ? nil : 1_000) }
        set { givenMessagePolicy = newValue }
    }
    private var givenMessagePolicy: MessagePolicy?
    /// What becomes of the name of a user who has removed their last device (default: `reserve`, or `reuse` by the
    /// document's rules).
    public var freedNames: FreedNames {
        get { givenFreedNames ?? (accountRules == .strict ? .reserve : .reuse) }
        set { givenFreedNames = newValue }
    }
    private var givenFreedNames: FreedNames?
    /// Who may enroll a new user: whoever is invited; by the document's rules anybody.
    public var enrollment: EnrollmentPolicy {
        get { givenEnrollment ?? (accountRules == .strict ? .invited : .open) }
        set { givenEnrollment = newValue }
    }
    private var givenEnrollment: EnrollmentPolicy?
    /// Who may invite besides this server's own key; `nil`, the default, for nobody.
    public var invitationIssuer: InvitationIssuer?
    /// What a one-time password alone does for an account that has a key (default: `delayed:24`, or `immediate`
    /// by the document's rules).
    public var oneTimePasswordRecovery: OneTimePasswordRecovery {
        get { givenRecovery ?? (accountRules == .strict ? .delayed(hours: 24) : .immediate) }
        set { givenRecovery = newValue }
    }
    private var givenRecovery: OneTimePasswordRecovery?
    /// The services that may ask whether an access token holds; `nil`, the default, turns introspection off.
    public var introspectionClients: IntrospectionClients?
    /// Who may read `/metrics` besides this machine: addresses as the server knows its clients; none by default.
    public var metricsReaders: [AddressBlock] = []
    /// Whether there is the page `/account`, which apps open for their users; `false` by default.
    public var hasAccountPage = false
    /// Whether users may erase their own account; `false` by default.
    public var hasAccountErasure = false
    /// The issuers whose identities users may link to their accounts; none, the default, turns linked identities off.
    public var identityProviders: [IdentityProvider] = []
    /// The accepted attested apps; `nil`, the default, turns App Attest off.
    public var attestation: AppAttestConfiguration?
    /// The bearer token that everything under `/lab` asks for; `nil`, the default, for none.
    public var labToken: String?
    /// Routes beyond the server's own; none by default.
    public var routeGroups: [RouteGroup] = []

    /// Creates a configuration with the defaults above.
    public init(http: HTTPConfiguration, dataFolder: String, serverID: ServerID) {
        self.http = http
        self.dataFolder = dataFolder
        self.serverID = serverID
    }

    /// After how many seconds an unused session ends.
    var unusedSessionLifetime: Int { min(refreshTokenLifetime, sessionIdle ?? refreshTokenLifetime) }

    /// The endpoints of this configuration.
    var endpoints: [Endpoint] {
        Endpoint.all + (hasAccountPage ? Endpoint.accountPages : [])
            + (hasAccountErasure ? [.eraseAccount] : [])
            + (identityProviders.isEmpty ? [] : Endpoint.linkedIdentities)
            + (introspectionClients == nil ? [] : [.introspect])
            + (attestation == nil ? [] : Endpoint.appAttest) + (profile == .lab ? Endpoint.lab : [])
            + routeGroups.flatMap(\.endpoints)
    }

    /// Where the store is.
    public var storeLocation: StoreLocation { database ?? .sqlite(path: dataFolder + "/latchkey.db") }
    /// The store's file, which other programs may read while the server runs; with PostgreSQL there is none.
    public var databasePath: String {
        if case .sqlite(let path) = storeLocation { path } else { dataFolder + "/latchkey.db" }
    }
    /// The server's name among those that share its database: machine, data folder and instance; `nil` where none can
    /// share it.
    var peerName: String? {
        guard case .postgreSQL = storeLocation else { return nil }
        var name = [CChar](repeating: 0, count: 256)
        let isNamed = gethostname(&name, name.count - 1) == 0
        let machine = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return (isNamed ? String(decoding: machine, as: UTF8.self) : "") + ":" + dataFolder + instance.suffix
    }
    /// The file with the server's secrets in ``dataFolder``.
    public var keysPath: String { dataFolder + "/server-keys.json" }
    /// The list of erased users, which restorations go by.
    var erasuresPath: String { dataFolder + "/erased-users.txt" }
    /// The unix socket on which the server answers its operator.
    var adminSocketPath: String { DataFolderNames.adminSocket(dataFolder, instance) }
    var auditPath: String { DataFolderNames.auditLog(dataFolder, instance) }
}
