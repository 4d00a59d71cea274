import LatchkeyStore

/// Lists and changes the server keys in a database, from which other servers take them too.
///
/// A server handles no request with keys that it has not compared with the database's for
/// ``PeerFollower/longestSilence``. So a key that was in the database for longer than that is known everywhere, and only
/// then does anybody make something with it: a key that would be used at once is announced first, as one that verifies.
struct SharedKeyManagement: ServerKeyKeeping {
    let store: DatabaseStore
    let vault: SharedKeyVault
    /// The keys of the server that runs here; `nil` if none does.
    let current: CurrentKeys?
    /// How long an announced key waits.
    var announcement = Duration.seconds(6)
    /// How long a new challenge key waits, in milliseconds: twice ``PeerFollower/longestSilence``, for clocks that
    /// differ.
    static let challengeLead: UInt64 = 10_000

    func list(now: UInt64) async throws(ServerStartError) -> AdminServerKeyList {
        let file = try vault.open(try store.sharedKeys())
        return AdminServerKeyList(keys: ServerKeyKind.allCases.flatMap { file.list($0, now: now) })
    }

    func rotate(
        _ kind: ServerKeyKind, _ succession: KeySuccession, now: UInt64
    ) async throws(ServerStartError) -> Result<AdminServerKeyList, KeyRotationFailure> {
        guard kind != .decoys else { return .failure(.neverRotates) }
        guard kind.isAnnounced(succession) else {
            return try await change(kind, now: now) { file throws(KeyRotationFailure) in
                let lead = kind == .challenge ? Self.challengeLead : kind.lead
                _ = try file.rotate(kind, succession, now: now, lead: lead)
            }
        }
        var id = ""
        let announced = try await change(kind, now: now) { file throws(KeyRotationFailure) in
            id = try file.announce(kind, succession, now: now)
        }
        guard case .success = announced else { return announced }
        await settle()
        return try await change(kind, now: now) { file throws(KeyRotationFailure) in
            try file.promote(kind, id, succession, now: now)
        }
    }

    @discardableResult
    func removeExpired(now: UInt64) async throws(ServerStartError) -> Bool {
        while true {
            let earlier = try store.sharedKeys()
            var file = try vault.open(earlier)
            guard file.removeExpired(now: now) else { return false }
            if try await put(file, after: earlier) { return true }
        }
    }

    /// Changes what is in the database, again if another server was first, and returns the keys of the kind.
    private func change(
        _ kind: ServerKeyKind, now: UInt64, _ body: (inout ServerKeys.File) throws(KeyRotationFailure) -> Void
    ) async throws(ServerStartError) -> Result<AdminServerKeyList, KeyRotationFailure> {
        while true {
            let earlier = try store.sharedKeys()
            var file = try vault.open(earlier)
            do throws(KeyRotationFailure) {
                try body(&file)
            } catch {
                return .failure(error)
            }
            guard try await put(file, after: earlier) else { continue }
            return .success(AdminServerKeyList(keys: file.list(kind, now: now)))
        }
    }

    private func put(
        _ file: ServerKeys.File, after earlier: SealedServerKeys
    ) async throws(ServerStartError) -> Bool {
        // Keys that are refused are not stored.
        let keys = try file.keys(path: SharedKeyVault.place)
        let sealed = try vault.seal(file, after: earlier)
        do throws(StoreError) {
            guard try await store.replaceServerKeys(by: sealed) else { return false }
        } catch {
            throw .store(error)
        }
        current?.take(keys, revision: sealed.revision)
        return true
    }

    /// Lets every server take an announced key; a caller that is gone changes nothing about that.
    private func settle() async {
        let announcement = announcement
        await Task.detached { try? await Task.sleep(for: announcement, clock: .continuous) }.value
    }
}

extension DatabaseStore {
    /// The encrypted server keys, which must be there.
    func sharedKeys() throws(ServerStartError) -> SealedServerKeys {
        let sealed: SealedServerKeys?
        do throws(StoreError) {
            sealed = try sealedServerKeys()
        } catch {
            throw .store(error)
        }
        guard let sealed else { throw .sharedKeys(reason: "there are none: a server makes them when it starts") }
        return sealed
    }
}

extension ServerKeyKind {
    /// Whether several servers must know a new key before it is used, and its own lead does not see to that.
    func isAnnounced(_ succession: KeySuccession) -> Bool {
        switch self {
        case .token: succession == .immediate
        // They are chosen by a challenge's time: what is under way then is refused, with or without announcement.
        case .challenge, .decoys: false
        case .otp, .invitation, .recoveryCodes: true
        }
    }
}
