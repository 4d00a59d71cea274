/// Who hears what App Attest does; called on any thread.
public protocol AttestationLogger: Sendable {
    /// A step worth knowing when looking for an error.
    func debug(_ message: String)

    /// A failed attempt, with its surroundings.
    func recordError(_ error: AttestationError, information: AttestationReport)
}

/// Hears nothing.
public struct SilentAttestationLogger: AttestationLogger {
    /// Creates one.
    public init() {}

    /// Does nothing.
    public func debug(_ message: String) {}

    /// Does nothing.
    public func recordError(_ error: AttestationError, information: AttestationReport) {}
}
