import LatchkeyStore
import LatchkeyWire

/// How users erase their own account: by an account token, which no back end ever gets.
struct AccountErasure: Sendable {
    let store: any Store
    let authenticator: Authenticator
    let audit: AuditLog
    /// What restorations go by.
    let erasures: ErasureList
    let log: ServerLog

    /// `DELETE /account`.
    ///
    /// Whose reply was lost, or who asks twice at once, has the token of an account that is gone: user ids are never given
    /// twice.
    func erase(_ context: RequestContext) async throws(RequestFailure) -> Acknowledgement {
        do throws(RequestFailure) {
            try await eraseUser(await authenticator.identify(context))
        } catch {
            guard try await isErased(context) else { throw error }
        }
        return Acknowledgement(success: true, message: "Account erased")
    }

    private func eraseUser(_ context: AuthenticatedContext) async throws(RequestFailure) {
        guard context.audience == .account else { throw .insufficientUserAuthentication }
        let user = context.device.user
        // By the id alone, for the security event: it is in no line, and the log must not keep what was erased.
        let event = AuditEvent(.accountErased, user: user)
        let outcome = try await audit.noting(
            context.request, { $0 == .erased ? [event] : [] }
        ) { () throws(StoreError) in try await store.eraseUser(requestedBy: context.device) { list(user) } }
        switch outcome {
        case .erased: return
        case .authorizationRequired: throw .accessTokenInvalid("device_removed")
        case .notListed:
            throw .refused(
                .internalError, detail: "The list of erased users can't be written; nothing was erased.",
                finer: "erasures")
        }
    }

    /// Whether the account of a request's account token is gone.
    private func isErased(_ context: RequestContext) async throws(RequestFailure) -> Bool {
        guard let claims = authenticator.tokens.verifyOfAnyAge(try Authenticator.bearerToken(of: context)),
            authenticator.tokens.audience(of: claims) == .account, let user = UserID(rawValue: claims.sub)
        else { return false }
        return try await stored(await store.user(user)) == nil
    }

    /// Writes a user into the list; `false` if that can't be done.
    private func list(_ user: UserID) -> Bool {
        do throws(BackupError) {
            try erasures.add(subject: user.bytes)
            return true
        } catch {
            log.write(.error, "The list of erased users can't be written: \(error)")
            return false
        }
    }
}
