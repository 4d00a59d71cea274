import LatchkeyWire

// What the server says about a recovery, and what is written down of it. The caller has claimed the user.
extension MFAAccountRecovery {
    /// Sends the beginning of a recovery that is written down.
    func begin(
        _ request: BeginRecoveryRequest, _ draft: KeyCeremony.Draft
    ) async throws(LatchkeyError) -> Recovery {
        let kept: KeptRecovery
        do throws(LatchkeyError) {
            kept = try await steps.run(.beginRecovery) { () async throws(LatchkeyError) in
                try KeptRecovery(draft.identity).following(try await client.beginRecovery(request))
            }
        } catch {
            if await isCompleted(draft.identity, despite: error) {
                try await recovery.confirmRecovery(draft.identity)
                return KeptRecovery(draft.identity).recovery(.completed)
            }
            if draft.isNew, error.isRefusal, !Self.mayBeBegun.contains(error.code) { await discard(draft.identity) }
            throw error
        }
        // The code is used up; an id that stays does no harm.
        if request.otpId != nil { try? store.keepCodeID(nil, of: request.username) }
        return try await keep(kept)
    }

    /// Sends the completion, and enrolls this phone.
    func complete(_ request: CompleteRecoveryRequest, _ kept: KeptRecovery) async throws(LatchkeyError) {
        do throws(LatchkeyError) {
            try await steps.run(.completeRecovery) { () async throws(LatchkeyError) in
                let reply = try kept.following(try await client.completeRecovery(request))
                guard reply.state == .completed else { throw LatchkeyError(.replyMalformed) }
            }
        } catch {
            // A copy of the request may have come first, which used everything up.
            guard error.isRefusal, Self.mayBeCompleted.contains(error.code),
                let found = try? await settle(request.username), found.state == .completed
            else { throw error }
            return
        }
        if request.otpId != nil { try? store.keepCodeID(nil, of: request.username) }
        try await recovery.confirmRecovery(kept.identity)
    }

    /// Finds out how far the recovery is that is kept here; the end of one is asked for once.
    func settle(_ username: Username) async throws(LatchkeyError) -> Recovery? {
        // A record that can't be read names no key, so there is nothing to recover.
        guard let kept = (try? store.record(of: username))?.recovering else { return nil }
        switch kept.state {
        case .stopped, .expired, .completed: return kept.recovery()
        case .unfinished:
            guard try await isHeld(kept.identity) else { return kept.recovery() }
            try await recovery.confirmRecovery(kept.identity)
            return kept.recovery(.completed)
        case .waiting: return try await keep(try await status(of: kept))
        }
    }

    private func status(of kept: KeptRecovery) async throws(LatchkeyError) -> KeptRecovery {
        var kept = kept
        guard let id = kept.id else { throw LatchkeyError(.storageFailed) }
        do throws(LatchkeyError) {
            return try await steps.run(.recoveryStatus) { () async throws(LatchkeyError) in
                try kept.following(
                    try await client.recoveryStatus(
                        RecoveryStatusRequest(username: kept.identity.username, recoveryId: id)))
            }
        } catch {
            guard error.code == .server(.recoveryUnknown) else { throw error }
            // The server forgets the completed ones too.
            kept.state = try await isHeld(kept.identity) ? .completed : .expired
            return kept
        }
    }

    /// Writes down how far a recovery is; one that is completed is the enrollment.
    private func keep(_ kept: KeptRecovery) async throws(LatchkeyError) -> Recovery {
        switch kept.state {
        case .completed: try await recovery.confirmRecovery(kept.identity)
        case .stopped, .expired:
            // The key first: as long as the recovery waits here, the next call comes here again.
            try await deleteKey(of: kept.identity)
            try store.update(kept.identity.username) { $0.recovering = kept }
        case .waiting, .unfinished:
            guard try store.record(of: kept.identity.username).recovering != kept else { break }
            try store.update(kept.identity.username) { $0.recovering = kept }
        }
        return kept.recovery()
    }

    private func isHeld(_ identity: DeviceIdentity) async throws(LatchkeyError) -> Bool {
        try await steps.run(.recovery) { () async throws(LatchkeyError) in
            try await recovery.serverHolds(identity)
        }
    }

    /// Whether the server has completed it at once, and refuses a copy of the request.
    private func isCompleted(_ identity: DeviceIdentity, despite error: LatchkeyError) async -> Bool {
        guard error.isRefusal, Self.mayBeBegun.contains(error.code) else { return false }
        return (try? await isHeld(identity)) ?? false
    }

    /// The refusals that a beginning can meet because a copy of it came first: its secrets and its challenge are used up.
    ///
    /// The key stays then: the server may have a recovery that waits for it, and the next code takes that up.
    private static let mayBeBegun: [LatchkeyError.Code] = [
        .server(.otpInvalid), .server(.recoveryCodeInvalid), .server(.invitationInvalid), .server(.challengeUsed),
    ]

    /// The refusals that a completion can meet because a copy of it came first, or because it has ended otherwise.
    private static let mayBeCompleted: [LatchkeyError.Code] = mayBeBegun + [.server(.recoveryUnknown)]

    // MARK: Clearing up

    /// Removes a key that the server does not know, and its record.
    func discard(_ identity: DeviceIdentity) async {
        _ = try? await steps.runToTheEnd(.cleanUp) { () async throws(LatchkeyError) in
            try await deleteKey(of: identity)
            try store.update(identity.username) { record in
                if record.recovering?.identity == identity { record.recovering = nil }
            }
        }
    }

    func deleteKey(of identity: DeviceIdentity) async throws(LatchkeyError) {
        if let tag = identity.key?.tag { try await DeviceKey.delete(tag) }
    }
}
