import LatchkeyStore
import LatchkeyWire

/// A user's view of their sessions, and their end.
struct SessionManagement: Sendable {
    /// How many sessions a reply has at the most.
    static let page = 100

    let store: any Store
    let authenticator: Authenticator
    let audit: AuditLog

    /// `GET /sessions`.
    func list(_ context: AuthenticatedContext) async throws(RequestFailure) -> SessionListResponse {
        let (user, date) = (context.device.user, context.request.date)
        let before: SessionID? = try context.request.query(.sessionsBefore)
        let page = try await stored(await store.sessions(of: user, at: date, before: before, limit: Self.page))
        return SessionListResponse(
            sessions: page.sessions.map { SessionEntry($0, current: $0.session.id == context.device.sessionID) },
            more: page.hasMore)
    }

    /// `DELETE /sessions/{sessionId}`.
    ///
    /// A token may always end the session that it belongs to: whoever has stolen it gains nothing by that.
    func end(_ context: RequestContext) async throws(RequestFailure) -> Acknowledgement {
        let authenticated = try await authenticator.identify(context)
        let id: SessionID = try context.value(of: .sessionID)
        let device =
            authenticated.device.sessionID == id
            ? authenticated.device
            : try ChangeContext(authenticated, authenticator.stepUp, to: .endSession).device
        return try await end(.one(id), device, context)
    }

    /// `DELETE /sessions`.
    func endAll(_ context: ChangeContext) async throws(RequestFailure) -> Acknowledgement {
        let excepted: SessionID? = try context.request.query(.exceptedSession)
        return try await end(excepted.map { .allExcept($0) } ?? .all, context.device, context.request)
    }

    private func end(
        _ selection: SessionSelection, _ device: SignedInDevice, _ context: RequestContext
    ) async throws(RequestFailure) -> Acknowledgement {
        let date = context.date
        let events: @Sendable (SessionEndOutcome) -> [AuditEvent] = { outcome in
            // Whoever has no other session tells nobody anything by ending all of them.
            guard case .ended(let count) = outcome, count > 0 else { return [] }
            return [
                AuditEvent(
                    .sessionsEnded, username: device.username, deviceID: device.deviceID, detail: String(count),
                    user: device.user, endedSession: selection.one)
            ]
        }
        let outcome = try await audit.noting(context, events) { () throws(StoreError) in
            try await store.endSessions(selection, requestedBy: device, now: date)
        }
        switch outcome {
        case .authorizationRequired: throw .accessTokenInvalid("session_ended")
        case .unknownSession:
            throw .refused(
                .notFound, detail: "This user has no such session.", field: "sessionId", finer: "session")
        case .ended: return Acknowledgement(success: true, message: "Signed out")
        }
    }
}

extension SessionSelection {
    /// The session, if it is one alone.
    fileprivate var one: SessionID? {
        guard case .one(let id) = self else { return nil }
        return id
    }
}

extension SessionEntry {
    init(_ record: SessionRecord, current: Bool) {
        let session = record.session
        self.init(
            sessionId: session.id, deviceId: session.deviceID, deviceModel: record.model,
            method: SessionMethod(session.authenticationMethod), beganAt: Timestamp(session.authenticatedAt),
            lastUsedAt: Timestamp(record.lastUsedAt), endsAt: Timestamp(session.endsAt), current: current)
    }
}

extension SessionMethod {
    init(_ method: AuthenticationMethod) {
        self =
            switch method {
            case .deviceKey: .deviceKey
            case .attestedKey: .attestedKey
            case .oneTimePassword: .oneTimePassword
            case .linkedIdentity: .linkedIdentity
            }
    }
}
