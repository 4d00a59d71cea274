import LatchkeyServer

extension ServerSettings {
    static let tokens = [
        Setting(
            "step-up", "WHEN", absent: "required, off in the lab", held: { .string($0.stepUp.rawValue) },
            "Whether changes of an account require an account token: required or off.",
            .text("required or off") {
                $0.stepUp = StepUpPolicy(rawValue: $1)
                return $0.stepUp != nil
            }),
        Setting(
            "account-page", "WHEN", default: "off",
            "Whether there is the page /account, on which people look after their account in a browser: on or off.",
            .text("on or off") {
                $0.hasAccountPage = $1 == "on"
                return $1 == "on" || $1 == "off"
            }),
        Setting(
            "account-erasure", "WHEN", default: "off",
            "Whether users may erase their own account for good, from their app and after step-up: on or off.",
            .text("on or off") {
                $0.hasAccountErasure = $1 == "on"
                return $1 == "on" || $1 == "off"
            }),
        Setting(
            "access-token-lifetime", "TIME", default: "10m",
            "Lifetime of an access token, which a removed device's token still has at other services; a number "
                + "without a unit counts seconds.",
            .duration(.seconds, LifetimeText.minute...LifetimeText.hour) { $0.accessTokenLifetime = $1 }),
        Setting(
            "refresh-token-lifetime", "TIME", default: "30d",
            "Lifetime of an unused refresh token; a number without a unit counts days.",
            .duration(.days, LifetimeText.minute...365 * LifetimeText.day) { $0.refreshTokenLifetime = $1 }),
        Setting(
            "session-idle", "TIME", absent: "refresh-token-lifetime",
            held: { .string(LifetimeText.text($0.refreshTokenLifetime)) },
            "A session ends whose tokens were not renewed for this time; a number without a unit counts days.",
            .duration(.days, LifetimeText.minute...365 * LifetimeText.day) { $0.sessionIdle = $1 }),
        Setting(
            "session-lifetime", "TIME", default: "90d",
            "Lifetime of a session, however often its tokens are renewed; a number without a unit counts days.",
            .duration(.days, LifetimeText.minute...3_650 * LifetimeText.day) { $0.sessionLifetime = $1 }),
        Setting(
            "introspection-clients", "FILE", absent: "none, introspection is off",
            "The services that may ask whether an access token holds: lines of latchkey introspection client.",
            .file(.open, "lines with a client's id and the SHA-256 of its secret in hexadecimal") {
                $0.introspectionClients = IntrospectionClients($1)
                return $0.introspectionClients != nil
            }),
    ]
}

extension ConfigurationWarnings {
    /// The warnings about lifetimes that never take effect.
    static func lifetimes(_ configuration: ServerConfiguration) -> [String] {
        var warnings: [String] = []
        if configuration.refreshTokenLifetime > configuration.sessionLifetime {
            warnings.append("refresh-token-lifetime is longer than session-lifetime, which ends the sign-in first.")
        }
        guard let idle = configuration.sessionIdle else { return warnings }
        if idle > configuration.refreshTokenLifetime {
            warnings.append("session-idle is longer than refresh-token-lifetime, which ends an unused session first.")
        }
        if idle > configuration.sessionLifetime {
            warnings.append("session-idle is longer than session-lifetime, which ends the session first.")
        }
        return warnings
    }
}
