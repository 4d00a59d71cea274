import LatchkeyStore
import LatchkeyWire

/// `GET /health`, `/health/ready` and `/health/live`.
struct HealthCheck: Sendable {
    let store: any Store
    let audit: AuditLog
    let profile: ServerProfile
    let writes: WriteProbe
    let clock: WitnessedClock

    /// A device that is looked for to see whether the store answers: one read, however large the store.
    private static let probe = DeviceID(rawValue: "health")

    /// `ok` if the store answers and can be written, the audit log takes lines, and the clock has neither jumped just
    /// now nor disagrees with the other servers'; else 503, until they do again.
    func respond(_ context: RequestContext) async throws(RequestFailure) -> HealthResponse {
        do {
            if let probe = Self.probe { _ = try await store.device(probe) }
        } catch {
            throw .refused(.overloaded, detail: "The store does not answer.", finer: "store")
        }
        if let failure = await writes.failure() {
            throw .refused(.overloaded, detail: "The store can't be written.", finer: "store_write: \(failure)")
        }
        audit.resume(now: context.milliseconds)
        guard !audit.isFailing else {
            throw .refused(.overloaded, detail: "The audit log can't be written.", finer: "audit")
        }
        if let trouble = clock.trouble {
            throw .refused(.overloaded, detail: "The server's clock is in doubt: \(trouble).", finer: "clock")
        }
        return ok
    }

    /// `ok`, whatever the state of the store and the log.
    var ok: HealthResponse { HealthResponse(status: "ok", version: latchkeyVersion, profile: profile.rawValue) }
}
