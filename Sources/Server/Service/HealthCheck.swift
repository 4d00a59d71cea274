import LatchkeyStore
import LatchkeyWire

/// `GET /health`.
struct HealthCheck: Sendable {
    let store: any Store
    let audit: AuditLog
    let profile: ServerProfile

    /// `ok` if the store answers and the audit log takes lines; else 503.
    func respond(_ context: RequestContext) async throws(RequestFailure) -> HealthResponse {
        do {
            _ = try await store.counts()
        } catch {
            throw .refused(.overloaded, detail: "The store does not answer.", finer: "store")
        }
        guard audit.writeFailures == 0 else {
            throw .refused(.overloaded, detail: "The audit log does not take lines.", finer: "audit")
        }
        return HealthResponse(status: "ok", version: latchkeyVersion, profile: profile.rawValue)
    }
}
