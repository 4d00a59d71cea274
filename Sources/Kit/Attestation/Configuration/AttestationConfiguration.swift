import Foundation

/// The settings of App Attest, which can be configured remotely.
///
/// Its JSON has the members of this type; those that are left out are as documented here.
public struct AttestationConfiguration: Codable, Sendable, Hashable {
    /// Whether to attest at all: on.
    public var isFeatureEnabled: Bool
    /// How old an accepted assertion may become, in seconds, before the next one is due: 24 hours.
    public var refreshThreshold: TimeInterval
    /// Whether App Clips attest too: no.
    ///
    /// A clip's key is of no use to the full app, which has another app id, so that each clip would count as one more
    /// attested device.
    public var allowsAppClips: Bool
    /// Whether an assertion's unknownSystemFailure counts as a dead key: yes.
    public var resetsKeyOnSystemFailure: Bool
    /// How phones wait after failures, and spread their refreshes; with the number of attempts.
    public var backoff: AttestationBackoff.Rules

    /// Takes the settings; those that are left out are as documented.
    public init(
        isFeatureEnabled: Bool = true, refreshThreshold: TimeInterval = 86_400, allowsAppClips: Bool = false,
        resetsKeyOnSystemFailure: Bool = true, backoff: AttestationBackoff.Rules = AttestationBackoff.Rules()
    ) {
        self.isFeatureEnabled = isFeatureEnabled
        self.refreshThreshold = refreshThreshold
        self.allowsAppClips = allowsAppClips
        self.resetsKeyOnSystemFailure = resetsKeyOnSystemFailure
        self.backoff = backoff
    }

    /// After how many failed retries in a row the phone rests for a day: 16.
    public var maxRetryAttempts: Int {
        get { backoff.maxRetryAttempts }
        set { backoff.maxRetryAttempts = newValue }
    }
}

/// A remote configuration: a JSON object whose members are all optional, with different settings for some versions of
/// iOS.
///
/// ```json
/// {"refreshThreshold": 43200, "jitter": [60, 1800],
///  "systemVersions": [{"from": "26.0", "before": "26.2", "isFeatureEnabled": false}]}
/// ```
public struct RemoteAttestationConfiguration: Codable, Sendable, Hashable {
    /// For all versions.
    public var general: Settings
    /// The settings for some versions, in order; later ones override earlier ones.
    public var systemVersions: [VersionSettings]

    /// The settings that can be given.
    public struct Settings: Codable, Sendable, Hashable {
        /// As ``AttestationConfiguration/isFeatureEnabled``.
        public var isFeatureEnabled: Bool?
        /// Seconds, 60–31,536,000.
        public var refreshThreshold: TimeInterval?
        /// 0–100.
        public var maxRetryAttempts: Int?
        /// As ``AttestationConfiguration/allowsAppClips``.
        public var allowsAppClips: Bool?
        /// As ``AttestationConfiguration/resetsKeyOnSystemFailure``.
        public var resetsKeyOnSystemFailure: Bool?
        /// Seconds, 0.1–3,600.
        public var backoffBase: TimeInterval?
        /// Seconds, 1–604,800, and no less than the base.
        public var backoffCap: TimeInterval?
        /// Two numbers of seconds, 0–86,400 and in order; `[0, 0]` for none.
        public var jitter: [TimeInterval]?

        /// Sets nothing.
        public init() {}
    }

    /// Settings for versions of the system.
    public struct VersionSettings: Codable, Sendable, Hashable {
        /// The first version, such as `26.0`.
        public var from: SystemVersion
        /// The first version that is not meant any more; all later ones are if `nil`.
        public var before: SystemVersion?
        /// Their settings.
        public var settings: Settings

        /// Describes settings for versions of the system.
        public init(from: SystemVersion, before: SystemVersion? = nil, settings: Settings) {
            self.from = from
            self.before = before
            self.settings = settings
        }

        private enum Key: CodingKey { case from, before }

        /// Reads one object: the two versions and the settings.
        public init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Key.self)
            from = try members.decode(SystemVersion.self, forKey: .from)
            before = try members.decodeIfPresent(SystemVersion.self, forKey: .before)
            settings = try Settings(from: decoder)
        }

        /// Writes one object.
        public func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: Key.self)
            try members.encode(from, forKey: .from)
            try members.encodeIfPresent(before, forKey: .before)
            try settings.encode(to: encoder)
        }
    }

    private enum Key: CodingKey { case systemVersions }

    /// Creates a configuration.
    public init(general: Settings = Settings(), systemVersions: [VersionSettings] = []) {
        self.general = general
        self.systemVersions = systemVersions
    }

    /// Reads one object: the settings, and those for versions.
    public init(from decoder: any Decoder) throws {
        general = try Settings(from: decoder)
        systemVersions =
            try decoder.container(keyedBy: Key.self)
            .decodeIfPresent([VersionSettings].self, forKey: .systemVersions) ?? []
    }

    /// Writes one object.
    public func encode(to encoder: any Encoder) throws {
        try general.encode(to: encoder)
        var members = encoder.container(keyedBy: Key.self)
        if !systemVersions.isEmpty { try members.encode(systemVersions, forKey: .systemVersions) }
    }

    /// Whether every number is within its limits.
    public var isValid: Bool { general.isValid && systemVersions.allSatisfy(\.settings.isValid) }

    /// The defaults with these settings in their place.
    public func applied(to defaults: AttestationConfiguration, on version: SystemVersion) -> AttestationConfiguration {
        var result = defaults
        general.apply(to: &result)
        for entry in systemVersions where entry.from <= version && entry.before.map({ version < $0 }) ?? true {
            entry.settings.apply(to: &result)
        }
        return result
    }
}

extension RemoteAttestationConfiguration.Settings {
    var isValid: Bool {
        func holds<Value: Comparable>(_ value: Value?, _ limits: ClosedRange<Value>) -> Bool {
            value.map(limits.contains) ?? true
        }
        guard holds(refreshThreshold, 60...31_536_000), holds(maxRetryAttempts, 0...100),
            holds(backoffBase, 0.1...3600), holds(backoffCap, max(1, backoffBase ?? 1)...604_800)
        else { return false }
        guard let jitter else { return true }
        return jitter.count == 2 && jitter.allSatisfy { (0...86_400).contains($0) } && jitter[0] <= jitter[1]
    }

    func apply(to configuration: inout AttestationConfiguration) {
        func set<Value>(_ value: Value?, _ place: WritableKeyPath<AttestationConfiguration, Value>) {
            if let value { configuration[keyPath: place] = value }
        }
        set(isFeatureEnabled, \.isFeatureEnabled)
        set(refreshThreshold, \.refreshThreshold)
        set(maxRetryAttempts, \.maxRetryAttempts)
        set(allowsAppClips, \.allowsAppClips)
        set(resetsKeyOnSystemFailure, \.resetsKeyOnSystemFailure)
        set(backoffBase, \.backoff.base)
        set(backoffCap, \.backoff.cap)
        if let jitter, jitter.count == 2, jitter[0] <= jitter[1] {
            configuration.backoff.jitter = jitter[1] == 0 ? nil : jitter[0]...jitter[1]
        }
    }
}
