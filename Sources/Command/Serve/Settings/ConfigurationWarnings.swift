import Glibc
import LatchkeyHTTP
import LatchkeyServer

/// Warnings about settings that are valid but questionable.
enum ConfigurationWarnings {
    /// The warnings about a valid configuration, one or two sentences each.
    static func about(_ reading: SettingsReading, environment: [String: String]) -> [String] {
        guard let configuration = reading.configuration else { return unreadVariables(environment) }
        return reach(configuration, reading) + profile(configuration, reading) + limits(configuration, reading)
            + records(configuration) + enrollment(configuration) + attestation(configuration, reading)
            + secrets(reading) + files(reading)
            + unreadVariables(environment)
    }

    /// The warnings that a server gives when it starts: mistakes, rather than choices.
    static func atStart(_ reading: SettingsReading, environment: [String: String]) -> [String] {
        let exposed = reading.configuration.map { $0.http.address.isLoopback ? [] : proxies($0) } ?? []
        return exposed + secrets(reading) + files(reading) + unreadVariables(environment)
    }

    /// Where a proxy's address counts for all its clients: a few of them use up what everybody may do.
    private static func proxies(_ configuration: ServerConfiguration) -> [String] {
        guard configuration.profile == .production, configuration.trustedProxies == TrustedProxies() else { return [] }
        return [
            "trusted-proxy is not set: behind a proxy, limits by address don't work, because all requests come "
                + "from one address."
        ]
    }

    private static func reach(_ configuration: ServerConfiguration, _ reading: SettingsReading) -> [String] {
        var warnings: [String] = []
        let address = configuration.http.address
        if !address.isLoopback {
            warnings.append(
                "Other machines can reach \(address), and the server speaks HTTP without TLS: only let a proxy with TLS "
                    + "reach it.")
        }
        warnings += proxies(configuration)
        if case .unix = address, reading.isGiven("port") {
            warnings.append("port has no effect: the server listens on a unix socket.")
        }
        if address.isLoopback, configuration.http.limits.maximumConnectionsPerAddress != nil {
            warnings.append(
                "connections-per-address counts all clients of a proxy as one: leave it out behind a proxy.")
        }
        return warnings
    }

    private static func profile(_ configuration: ServerConfiguration, _ reading: SettingsReading) -> [String] {
        var warnings: [String] = []
        switch configuration.profile {
        case .production:
            if !reading.isGiven("server-id") {
                warnings.append(
                    "server-id is \(configuration.serverID), which is for experiments: apps pin the name and devices sign "
                        + "it, so you can't change it later.")
            }
            if !configuration.dataFolder.hasPrefix("/") {
                warnings.append(
                    "data is \(configuration.dataFolder), which depends on the folder in which the server is started.")
            }
            if configuration.labToken != nil {
                warnings.append("lab-token has no effect in the profile production.")
            }
        case .lab where !configuration.http.address.isLoopback:
            warnings.append(
                "The lab is open beyond this machine: anyone with the lab token can read every text message.")
        case .lab where configuration.labToken == nil:
            warnings.append(
                "Everything under /lab is open to anyone who reaches this address: let no proxy forward it, or set a token."
            )
        case .lab: break
        }
        return warnings + messages(configuration, reading)
    }

    private static func messages(_ configuration: ServerConfiguration, _ reading: SettingsReading) -> [String] {
        if case .twilio = configuration.messages { return [] }
        let unused = [
            "twilio-account", "twilio-from", "twilio-base-url", "twilio-auth-token", "twilio-auth-token-file",
        ]
        .filter(reading.isGiven)
        var warnings = unused.map { "\($0) has no effect: messages is not twilio." }
        if case .none = configuration.messages {
            warnings += ["messages-per-day", "messages-to"].filter(reading.isGiven)
                .map { "\($0) has no effect: messages is none." }
            warnings.append(
                "messages is none: no one-time password can be sent, and requests for one get 503.")
        }
        return warnings
    }

    private static func limits(_ configuration: ServerConfiguration, _ reading: SettingsReading) -> [String] {
        var warnings = lifetimes(configuration)
        var limit = rlimit()
        let connections = configuration.http.limits.maximumConnections
        if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < connections + 24 {
            warnings.append(
                "connections is \(connections), but this process may open only \(limit.rlim_cur) files: raise the limit "
                    + "(ulimit -n, LimitNOFILE) or lower connections.")
        }
        return warnings
    }

    private static func records(_ configuration: ServerConfiguration) -> [String] {
        var warnings: [String] = []
        if configuration.audit.retentionDays == nil {
            warnings.append(
                "audit-retention is not set: the audit log, which names users, is kept forever and grows.")
        }
        if configuration.requestLog == .addresses {
            warnings.append("log includes the clients' addresses, which are personal data in many places.")
        }
        return warnings
    }

    /// Secrets that are set twice, where one overrides the other.
    private static func secrets(_ reading: SettingsReading) -> [String] {
        reading.rows.compactMap { row in
            guard let secret = reading.secret(besideFileOf: row) else { return nil }
            let (first, second) = (secret.setting.variable, row.setting.subject(row.origin))
            return row.origin == .flag
                ? "\(first) has no effect: \(second) overrides it."
                : "\(second) has no effect: \(first) overrides it."
        }
    }

    /// Files in which other users could read a secret, or which they could change.
    private static func files(_ reading: SettingsReading) -> [String] {
        reading.rows.compactMap { row in
            guard case .string(let text) = row.value, row.origin != .fallback else { return nil }
            let wraps = row.setting.name == "key-wrapping"
            let path = wraps && text.hasPrefix("file:") ? String(text.dropFirst(5)) : text
            var information = stat()
            guard stat(path, &information) == 0 else { return nil }
            switch row.setting.form {
            case .secretFile where information.st_mode & 0o007 != 0,
                .file(.secret, _, _) where information.st_mode & 0o007 != 0:
                return "\(path), named by \(row.setting.name), is accessible to every user: chmod o= \(path)"
            // It belongs to the server alone, as the key file does that it stands for.
            case .text where wraps && information.st_mode & 0o077 != 0:
                return "\(path), named by key-wrapping, is accessible to other users: chmod 600 \(path)"
            case .text
            where row.setting.name == ServerSettings.configurationFile.name && information.st_mode & 0o002 != 0:
                return "Every user can change \(path): chmod o-w \(path)"
            default: return nil
            }
        }
    }

    private static func unreadVariables(_ environment: [String: String]) -> [String] {
        let known = Set(ServerSettings.all.map(\.variable))
        return environment.keys.filter { $0.hasPrefix("LATCHKEY_") && !known.contains($0) }.sorted()
            .map { "\($0) is set, but no setting has this variable." }
    }
}
