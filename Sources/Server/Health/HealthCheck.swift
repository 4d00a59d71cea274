import LatchkeyStore
import LatchkeyWire

/// `GET /health`, `/health/ready` and `/health/live`.
struct HealthCheck: Sendable {
    let store: any Store
    let audit: AuditLog
    let profile: ServerProfile
    let writes: WriteProbe
    let clock: WitnessedClock

    /// For how long the store may keep it waiting.
    static let patience = Duration.seconds(5)

    private enum StoreState {
        case works
        case doesNotAnswer
        case isNotWritten(StoreError)
    }

    /// A device that is looked for to see whether the store answers: one read, however large the store.
    private static let probe = DeviceID(rawValue: "health")

    /// What keeps the server from its work.
    struct Obstacle: Sendable {
        /// A sentence for whoever asks.
        let detail: String
        /// The reason for the log.
        let finer: String
    }

    /// `ok` if there is no ``obstacle(at:)``; else 503, until there is none.
    func respond(_ context: RequestContext) async throws(RequestFailure) -> HealthResponse {
        guard let obstacle = await obstacle(at: context.milliseconds) else { return ok }
        throw .refused(.overloaded, detail: obstacle.detail, finer: obstacle.finer)
    }

    /// Why the server is not ready; `nil` if the store answers and can be written, the audit log takes lines, and the clock
    /// has neither jumped just now nor disagrees with the other servers'.
    ///
    /// - Parameter milliseconds: The time, since 1970.
    func obstacle(at milliseconds: UInt64) async -> Obstacle? {
        switch await timelyAnswer(within: Self.patience, storeState) {
        case .works: break
        case .doesNotAnswer, nil: return Obstacle(detail: "The store does not answer.", finer: "store")
        case .isNotWritten(let failure):
            return Obstacle(detail: "The store can't be written.", finer: "store_write: \(failure)")
        }
        audit.resume(now: milliseconds)
        guard !audit.isFailing else {
            let detail =
                audit.isAway
                ? "The audit log was moved, deleted, exchanged or cut: put the file back, or restart the server."
                : "The audit log can't be written."
            return Obstacle(detail: detail, finer: "audit")
        }
        return clock.trouble.map { Obstacle(detail: "The server's clock is in doubt: \($0).", finer: "clock") }
    }

    @Sendable private func storeState() async -> StoreState {
        do throws(StoreError) {
            if let probe = Self.probe { _ = try await store.device(probe) }
        } catch {
            return .doesNotAnswer
        }
        return await writes.failure().map { .isNotWritten($0) } ?? .works
    }

    /// `ok`, whatever the state of the store and the log.
    var ok: HealthResponse { HealthResponse(status: "ok", version: latchkeyVersion, profile: profile.rawValue) }
}
