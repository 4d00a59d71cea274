import LatchkeyCommandLine
import LatchkeyHTTP
import LatchkeyServer
import LatchkeyStore
import LatchkeyWire

/// Every setting of the server.
enum ServerSettings {
    /// The table by subjects, in the order of the help.
    static let sections: [(title: String, settings: [Setting])] = [
        ("server and data", [configurationFile] + identity),
        ("network", listening),
        ("enrollment", enrollment),
        ("step-up, tokens and sessions", tokens),
        ("limits", limits),
        ("logs and security events", records),
        ("text messages and recovery", messages + twilioToken),
        ("App Attest", attestation),
        ("linked identities", identityProviders),
        ("lab", lab),
    ]

    /// The whole table.
    static let all = sections.flatMap(\.settings)

    /// The options of a command that takes all of them, in groups.
    static let options: [OptionDescription] = sections.flatMap { section in
        section.settings.compactMap { $0.option?.grouped(section.title) }
    }

    static let configurationFile = Setting(
        "config", "FILE", absent: "none", reach: .commandLine,
        "A JSON file with settings, named like the flags without dashes.", .text("a path") { _, _ in true })

    private static let listening = [
        Setting(
            "port", "NUMBER", variable: "PORT", default: "8080", "The port; 0 for any free port.",
            .number(0...65_535) { $0.port = UInt16($1) }),
        Setting(
            "listen", "ADDRESS", default: "127.0.0.1",
            "A numeric IPv4 or IPv6 address, or unix:PATH for a unix socket with mode 0660.",
            .text("an IPv4 or IPv6 address or unix:PATH") {
                $0.listen = $1
                return $0.address.isNumeric
            }),
        Setting(
            "exposed", nil, absent: "off",
            "Allow an address that other machines can reach; only behind a proxy with TLS.",
            .toggle { $0.isExposed = true }),
        Setting(
            "trusted-proxy", "LIST", absent: "none",
            "Proxies whose X-Forwarded-For is trusted; unix stands for peers on the unix socket.",
            .list("addresses, blocks such as 10.0.0.0/8 and unix, separated by commas") {
                guard let proxies = TrustedProxies(list: $1.joined(separator: ",")) else { return false }
                $0.trustedProxies = proxies
                return true
            }),
        Setting(
            "metrics-allow", "LIST", absent: "only this machine",
            "Addresses besides this machine that may read /metrics.",
            .list("addresses and blocks such as 10.0.0.0/8, separated by commas") {
                $0.metricsReaders = $1.compactMap { AddressBlock($0) }
                return $0.metricsReaders.count == $1.count
            }),
    ]

    private static let identity = [
        Setting(
            "data", "FOLDER", default: "latchkey-data", "The folder for database, keys and audit log.",
            .text("the path of a folder") {
                $0.dataFolder = $1
                return !$1.isEmpty
            }),
        Setting(
            "database", "ADDRESS", absent: "latchkey.db in the data folder",
            "The database: sqlite:PATH or postgres://USER@HOST/DATABASE.",
            .text("sqlite:PATH or an address that begins with postgres://") {
                $0.database = $1
                return ["sqlite:", "postgres://", "postgresql://"].contains(where: $1.hasPrefix)
            }),
        Setting(
            "instance", "NAME", absent: "none",
            "The server's name among those that share a database; its admin socket and audit log carry it.",
            .text("1–32 characters a–z, 0–9 and -, of which the first is a letter") {
                guard let instance = InstanceName(rawValue: $1) else { return false }
                $0.instance = instance
                return true
            }),
        Setting(
            "key-wrapping", "HOW", absent: "keys in the data folder",
            "Keep the server keys in the database, their key wrapped by file:PATH or command:/PATH.",
            .text("file:PATH or command:/PATH") {
                $0.keyWrapping = KeyWrapping(rawValue: $1)
                return $0.keyWrapping != nil
            }),
        Setting(
            "server-id", "NAME", default: "latchkey.local",
            "The name that apps pin and devices sign; also issuer and audience of access tokens.",
            .text("1–128 characters from A–Z a–z 0–9 . _ : / -") {
                $0.serverID = ServerID(rawValue: $1)
                return $0.serverID != nil
            }),
        Setting(
            "profile", "NAME", default: "production", choices: ["production", "lab"],
            "production, or lab with aids for testing.",
            .text("production or lab") {
                guard let profile = ServerProfile(rawValue: $1) else { return false }
                $0.profile = profile
                return true
            }),
    ]

    private static let limits = [
        Setting(
            "connections", "NUMBER", default: "16384",
            "Maximum number of connections; beyond it the longest-idle ones are closed.",
            .number(1...1_000_000) { $0.limits.maximumConnections = $1 }),
        Setting(
            "connections-per-address", "NUMBER", absent: "no limit",
            "Maximum number of connections per address; leave it out behind a proxy.",
            .number(1...1_000_000) { $0.limits.maximumConnectionsPerAddress = $1 }),
        Setting(
            "request-timeout", "SECONDS", default: "30", "Time limit for a request, from its first line to the reply.",
            .number(1...600) { $0.limits.requestTimeout = .seconds($1) }),
        Setting(
            "requests-per-minute", "NUMBER", default: "1200",
            "Maximum number of requests per client address and minute; 0 for no limit.",
            .number(0...1_000_000) { $0.requests = $1 }),
        Setting(
            "enrollments-per-hour", "NUMBER", default: "60",
            "Maximum number of enrollment attempts per client address and hour; 0 for no limit.",
            .number(0...1_000_000) { $0.enrollments = $1 }),
    ]

    private static let records =
        [
            Setting(
                "audit", "MODE", absent: "fail-closed, fail-open in the lab",
                held: { .string($0.audit.outbox.overflow.rawValue) }, choices: ["fail-closed", "fail-open"],
                "When the audit log can't be written and its outbox is full: fail-closed withholds grants and changes, "
                    + "fail-open loses lines.",
                .text("fail-closed or fail-open") {
                    $0.auditOverflow = OutboxLimit.Overflow(rawValue: $1)
                    return $0.auditOverflow != nil
                }),
            Setting(
                "audit-outbox", "NUMBER", default: "10000",
                "Number of events that wait in the database while the audit log can't be written.",
                .number(10...1_000_000) { $0.auditOutbox = $1 }),
            Setting(
                "events-to", "URL", "The URL that security events are pushed to; https unless on loopback.",
                .text("a URL") {
                    $0.eventsTo = $1
                    return !$1.isEmpty
                }),
            Setting(
                "audit-retention", "DAYS", absent: "forever", "How long the audit log keeps its lines.",
                .number(1...36_500) { $0.auditRetention = $1 }),
            Setting(
                "log", "WHAT", absent: "nothing", choices: ["requests", "requests,addresses"],
                "Log each request on standard error: requests, or requests,addresses to include client addresses.",
                .text("requests or requests,addresses") {
                    $0.requestLog = RequestLog.Detail(rawValue: $1)
                    return $0.requestLog != nil
                }),
        ]
        + secret(
            "events-token", "The bearer token for the receiver of security events.",
            takes: "16–1024 printable ASCII characters without spaces"
        ) {
            $0.eventsToken = SecurityEventCredential($1)
            return $0.eventsToken != nil
        }

    private static let messages = [
        Setting(
            "messages", "WHERE", absent: "inbox in the lab, else none",
            held: { .string($0.profile == .lab ? "inbox" : "none") }, choices: ["none", "inbox", "twilio"],
            "How text messages are sent: none, inbox (lab only) or twilio.",
            .text("none, inbox or twilio") {
                $0.messages = MessagePlace(rawValue: $1)
                return $0.messages != nil
            }),
        Setting(
            "messages-per-day", "NUMBER", absent: "1000, unlimited in the lab",
            held: { $0.messagePolicy.perDay.map { .integer($0) } ?? "unlimited" },
            "Maximum one-time passwords a day for all users; numbers not yet verified get a fifth of it.",
            .number(1...10_000_000) { $0.messagesPerDay = $1 }),
        Setting(
            "messages-to", "PREFIXES", absent: "all",
            "Beginnings of the phone numbers that get messages, such as +1,+44.",
            .list("beginnings of phone numbers such as +1 or +44, separated by commas") {
                $0.messageDestinations = $1.compactMap { PhoneNumberPrefix(rawValue: $0) }
                return $0.messageDestinations.count == $1.count && !$1.isEmpty
            }),
        Setting(
            "otp-recovery", "HOW", absent: "delayed:24, immediate in the lab",
            held: { .string($0.oneTimePasswordRecovery.rawValue) },
            "What a one-time code does for an account that has a key: off, delayed:HOURS or immediate.",
            .text("off, immediate, or delayed: and 1 to 720 hours") {
                $0.recovery = OneTimePasswordRecovery(rawValue: $1)
                return $0.recovery != nil
            }),
        Setting(
            "twilio-account", "SID", "The Twilio account, AC….",
            .text("the SID of an account") {
                $0.twilioAccount = $1
                return !$1.isEmpty
            }),
        Setting(
            "twilio-from", "NUMBER", "The account's phone number, or a messaging service MG….",
            .text("a number or a messaging service MG…") {
                $0.twilioFrom = $1
                return !$1.isEmpty
            }),
        Setting(
            "twilio-base-url", "URL", default: TwilioConfiguration.twilio,
            "The URL of Twilio's API; https unless on loopback.",
            .text("a URL") {
                $0.twilioBaseURL = $1
                return !$1.isEmpty
            }),
    ]

    private static let twilioToken =
        secret(
            "twilio-auth-token", "The secret of the Twilio account.",
            takes: "1–256 printable ASCII characters without spaces"
        ) {
            $0.twilioToken = TwilioAuthToken($1)
            return $0.twilioToken != nil
        }

    private static let lab =
        secret(
            "lab-token", "The bearer token required for everything under /lab.",
            takes: "16–512 printable ASCII characters without spaces"
        ) {
            $0.labToken = $1
            return (16...512).contains($1.utf8.count) && $1.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        }

    /// A secret's two settings: a variable with the secret, and a file with it.
    private static func secret(
        _ name: String, _ help: String, takes: String,
        _ apply: @escaping @Sendable (inout ServerDraft, String) -> Bool
    ) -> [Setting] {
        [
            Setting(name, "SECRET", reach: .environment, help, .secret(takes, apply)),
            Setting(
                name + "-file", "FILE", "A file with the \(name).", .secretFile(of: name, takes, apply)),
        ]
    }
}
