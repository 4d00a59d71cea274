import LatchkeyStore

extension AuditLog {
    /// Does a step of the store for a request, and commits the events that its outcome tells together with it.
    ///
    /// They get the request's id, and its address where they name a user.
    func noting<Outcome: Sendable>(
        _ context: RequestContext, _ events: @escaping @Sendable (Outcome) -> [AuditEvent],
        isolation: isolated (any Actor)? = #isolation, step: () async throws(StoreError) -> Outcome
    ) async throws(RequestFailure) -> Outcome {
        let id = context.id
        let address = context.clientAddress.map { "\($0)" }
        do {
            return try await noting(
                at: context.milliseconds,
                { outcome in
                    events(outcome).map { event in
                        var event = event
                        event.requestId = id
                        if event.noteSubject != nil { event.address = address }
                        return event
                    }
                }, step: step)
        } catch {
            throw .store(error)
        }
    }
}
