/// Names of this machine.
public enum LabHost {
    /// Whether a `Host` field names this machine: `localhost` or a loopback address, with or without a port.
    public static func isOwn(_ host: String?) -> Bool { LabGate.isOwn(host) }
}
