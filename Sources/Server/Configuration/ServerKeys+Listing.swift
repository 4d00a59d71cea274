/// A key of the server, without its secret, as the admin socket tells; times in milliseconds since 1970.
public struct AdminServerKey: Codable, Sendable, Equatable {
    /// What becomes of a key.
    public enum State: String, Codable, Sendable {
        /// It is known, and makes nothing yet.
        case next
        /// It makes and verifies.
        case current
        /// It verifies what it made.
        case verifies
    }

    /// What the key is for.
    public var kind: ServerKeyKind
    /// Its id: public, and in the header of what it signs.
    public var id: String?
    /// When it was made, if that is known.
    public var createdAt: UInt64?
    /// What becomes of it.
    public var state: State
    /// When it begins to make something, of a `next` key.
    public var startsAt: UInt64?
    /// When it is deleted; absent if that is not known, and for keys that have no end.
    public var endsAt: UInt64?
}

/// The keys of the server.
public struct AdminServerKeyList: Codable, Sendable, Equatable {
    /// The keys, by kind; of each kind the oldest first.
    public var keys: [AdminServerKey]
}

extension ServerKeys.File {
    /// The keys of a kind, the oldest first.
    ///
    /// - Parameter now: Milliseconds since 1970.
    func list(_ kind: ServerKeyKind, now: UInt64) -> [AdminServerKey] {
        let entries = entries(kind)
        let current = entries.lastIndex { $0.startsAt <= now } ?? 0
        return entries.enumerated().map { index, entry in
            AdminServerKey(
                kind: kind, id: entry.id, createdAt: entry.id.flatMap { createdAt?[$0] },
                state: index == current ? .current : index < current ? .verifies : .next,
                startsAt: index > current ? entry.startsAt : nil, endsAt: entry.endsAt)
        }
    }

    /// The ids of all keys.
    var ids: [String] { ServerKeyKind.allCases.flatMap { entries($0).compactMap(\.id) } }

    /// What is told of a key.
    private struct Entry {
        var id: String?
        var startsAt: UInt64 = 0
        var endsAt: UInt64?
    }

    private func entries(_ kind: ServerKeyKind) -> [Entry] {
        switch kind {
        case .token: tokenKeys.map { Entry(id: $0.id, startsAt: $0.signsFrom ?? 0, endsAt: $0.verifiesUntil) }
        case .challenge:
            challengeKeys.sorted { $0.notBefore < $1.notBefore }
                .map { Entry(id: $0.id, startsAt: $0.notBefore, endsAt: $0.verifiesUntil) }
        case .otp: Self.entries(oneTimePasswordKey, oldOneTimePasswordKeys)
        case .recoveryCodes: Self.entries(recoveryCodeKey, oldRecoveryCodeKeys)
        case .invitation:
            ((oldInvitationKeys ?? []) + [invitationKey].compactMap { $0 })
                .map { Entry(id: $0.id, endsAt: $0.verifiesUntil) }
        case .decoys: [Entry()]
        }
    }

    private static func entries(_ current: String?, _ older: [SecretEntry]?) -> [Entry] {
        (older ?? []).map { Entry(id: $0.id, endsAt: $0.verifiesUntil) }
            + [current].compactMap { $0.map { Entry(id: SecretEntry.id(of: $0)) } }
    }
}
