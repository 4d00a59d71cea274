import LatchkeyStore
import LatchkeyWire

extension AdminService {
    /// The users of a page, a hundred unless fewer are asked for.
    @Sendable func list(_ request: AdminRequest) async throws(RequestFailure) -> AdminUserList {
        let limit =
            try request.query("limit", allowing: "a whole number from 1 to 1000") {
                Int($0).flatMap { (1...1_000).contains($0) ? $0 : nil }
            } ?? 100
        let last = try request.query("after", allowing: "a user's id") { UserID(rawValue: $0) }
        let users = try await stored(await store.users(after: last, limit: limit + 1))
        return AdminUserList(
            users: users.prefix(limit).map { AdminUser($0) },
            next: users.count > limit ? users.prefix(limit).last?.id.rawValue : nil)
    }

    @Sendable func show(_ request: AdminRequest) async throws(RequestFailure) -> AdminUserDetails {
        let user = try await user(request)
        return AdminUserDetails(
            user: AdminUser(user), devices: try await stored(await store.devices(of: user.id)).map { AdminDevice($0) },
            attestedKeys: try await stored(await store.attestedKeys(of: user.id)).map { AdminAttestedKey($0) },
            identities: try await stored(await store.identities(of: user.id)).map { AdminIdentity($0) })
    }

    @Sendable func exportUser(_ request: AdminRequest) async throws(RequestFailure) -> JSONValue {
        let user = try await user(request)
        let data: JSONValue?
        do throws(StoreError) {
            data = try await export(user.id)
        } catch {
            throw .store(error)
        }
        guard let data else { throw Self.unknownUser }
        audit.record(event(.accountExported, user, request), now: request.milliseconds)
        return data
    }

    @Sendable func suspend(_ request: AdminRequest) async throws(RequestFailure) -> AdminChange {
        try await changeUser(request, .accountSuspended) { user throws(StoreError) in
            try await store.suspendUser(user, at: request.date)
        }
    }

    @Sendable func reinstate(_ request: AdminRequest) async throws(RequestFailure) -> AdminChange {
        try await changeUser(request, .accountReinstated) { user throws(StoreError) in
            try await store.reinstateUser(user, at: request.date)
        }
    }

    @Sendable func signOut(_ request: AdminRequest) async throws(RequestFailure) -> AdminChange {
        try await changeUser(request, .accountSignedOut) { user throws(StoreError) in try await store.signOutUser(user)
        }
    }

    /// Frees the name of a user who has no device.
    @Sendable func free(_ request: AdminRequest) async throws(RequestFailure) -> AdminChange {
        let user = try await user(request)
        let event = event(.nameFreed, user, request)
        let outcome = try await noted(request, { $0 == .freed ? [event] : [] }) { () throws(StoreError) in
            try await store.freeName(of: user.id)
        }
        switch outcome {
        case .unknownUser: throw Self.unknownUser
        case .alreadyFree: return AdminChange(changed: false)
        case .hasDevices:
            throw .refused(
                .fieldInvalid,
                detail: "The user has devices, which sign in under the name. Erase the user if the account shall end.",
                field: "user")
        case .freed: return AdminChange(changed: true)
        }
    }

    /// Erases a user: first the list that restorations go by, then the store.
    @Sendable func erase(_ request: AdminRequest) async throws(RequestFailure) -> AdminChange {
        let user = try await user(request)
        do throws(BackupError) {
            try erasures.add(subject: user.id.bytes)
        } catch {
            throw .refused(
                .internalError, detail: "The list of erased users can't be written; nothing was erased.",
                finer: "\(error)")
        }
        // By the id alone, for the security event: it is in no line, and the log must not keep what was erased.
        let event = AuditEvent(.accountErased, user: user.id, operatorID: request.operatorID)
        let outcome = try await noted(request, { $0 == .erased ? [event] : [] }) { () throws(StoreError) in
            try await store.eraseUser(user.id)
        }
        guard outcome == .erased else { throw Self.unknownUser }
        return AdminChange(changed: true)
    }

    private func changeUser(
        _ request: AdminRequest, _ event: AuditEvent.Kind,
        _ step: (UserID) async throws(StoreError) -> UserChangeOutcome
    ) async throws(RequestFailure) -> AdminChange {
        let user = try await user(request)
        let event = self.event(event, user, request)
        let outcome = try await noted(request, { $0 == .changed ? [event] : [] }) { () throws(StoreError) in
            try await step(user.id)
        }
        switch outcome {
        case .unknownUser: throw Self.unknownUser
        case .alreadyDone: return AdminChange(changed: false)
        case .changed: return AdminChange(changed: true)
        }
    }

    /// The user of the path: a name, or `id:` and an id, which also finds a user whose name was freed.
    private func user(_ request: AdminRequest) async throws(RequestFailure) -> UserRecord {
        let text = request.part("user")
        let found: UserRecord?
        if text.hasPrefix("id:") {
            guard let id = UserID(rawValue: String(text.dropFirst(3))) else { throw Self.unknownUser }
            found = try await stored(await store.user(id))
        } else {
            guard let name = Username(rawValue: text) else { throw Self.unknownUser }
            found = try await stored(await store.user(named: name))
        }
        guard let found else { throw Self.unknownUser }
        return found
    }

    private func event(_ kind: AuditEvent.Kind, _ user: UserRecord, _ request: AdminRequest) -> AuditEvent {
        AuditEvent(kind, username: user.name, user: user.id, operatorID: request.operatorID)
    }

    /// Does a step of the store together with the events that its outcome tells.
    func noted<Outcome: Sendable>(
        _ request: AdminRequest, _ events: @escaping @Sendable (Outcome) -> [AuditEvent],
        _ step: () async throws(StoreError) -> Outcome
    ) async throws(RequestFailure) -> Outcome {
        do throws(StoreError) {
            return try await audit.noting(at: request.milliseconds, events, step: step)
        } catch {
            throw .store(error)
        }
    }

    private static let unknownUser = RequestFailure.refused(
        .notFound, detail: "There is no user of this name or id. List users with: latchkey users list.")
}
