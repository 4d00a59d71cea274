/// Receives App Attest's diagnostics; called on any thread.
public protocol AttestationLogger: Sendable {
    /// A step that helps to diagnose errors.
    func debug(_ message: String)

    /// A failed attempt, with its surroundings.
    func recordError(_ error: AttestationError, information: AttestationReport)
}

/// Discards all events.
public struct SilentAttestationLogger: AttestationLogger {
    /// Creates one.
    public init() {}

    /// Does nothing.
    public func debug(_ message: String) {}

    /// Does nothing.
    public func recordError(_ error: AttestationError, information: AttestationReport) {}
}
