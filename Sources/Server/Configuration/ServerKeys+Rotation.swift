import LatchkeyCrypto

extension ServerKeys.File {
    /// The most keys of a kind: 32; others read no longer lists of published keys than a hundred.
    static let maximumCount = 32

    /// Makes a new key of a kind, which follows the current one.
    ///
    /// - Parameters:
    ///   - now: Milliseconds since 1970.
    ///   - lead: How long the new key waits, in milliseconds; that of its kind if `nil`.
    /// - Returns: The new key's id.
    mutating func rotate(
        _ kind: ServerKeyKind, _ succession: KeySuccession, now: UInt64, lead: UInt64? = nil
    ) throws(KeyRotationFailure) -> String {
        guard succession == .immediate || list(kind, now: now).count < Self.maximumCount else { throw .tooMany }
        let made: String?
        do {
            made = try make(kind, succession, startingAt: now + (lead ?? kind.lead))
        } catch {
            throw .crypto(error)
        }
        guard let id = made else { throw .neverRotates }
        forgetTimes()
        createdAt = (createdAt ?? [:]).merging([id: now]) { $1 }
        return id
    }

    /// The new key's id; `nil` for a kind that never rotates.
    private mutating func make(
        _ kind: ServerKeyKind, _ succession: KeySuccession, startingAt start: UInt64
    ) throws(CryptoError) -> String? {
        let isImmediate = succession == .immediate
        let end = kind.overlap.map { start + $0 }
        switch kind {
        case .token:
            var entry = try TokenEntry.generate()
            entry.signsFrom = isImmediate ? nil : start
            tokenKeys = (isImmediate ? [] : tokenKeys.map { $0.ending(end) }) + [entry]
            return entry.id
        case .challenge:
            let entry = try ChallengeEntry.generate(notBefore: isImmediate ? 0 : start)
            // A key of a later time was made while the clock was ahead; it would take over again.
            let earlier = challengeKeys.filter { $0.notBefore <= start }.sorted { $0.notBefore < $1.notBefore }
            challengeKeys = (isImmediate ? [] : earlier.map { $0.ending(end) }) + [entry]
            return entry.id
        case .otp:
            let secret = try SecretEntry.newSecret()
            oldOneTimePasswordKeys = Self.older(oldOneTimePasswordKeys, oneTimePasswordKey, isImmediate, end)
            oneTimePasswordKey = secret
            return SecretEntry.id(of: secret)
        case .recoveryCodes:
            let secret = try SecretEntry.newSecret()
            oldRecoveryCodeKeys = Self.older(oldRecoveryCodeKeys, recoveryCodeKey, isImmediate, end)
            recoveryCodeKey = secret
            return SecretEntry.id(of: secret)
        case .invitation:
            let entry = try TokenEntry.generate()
            let older = (oldInvitationKeys ?? []) + [invitationKey].compactMap { $0?.ending(end) }
            oldInvitationKeys = isImmediate ? nil : older
            invitationKey = entry
            return entry.id
        case .decoys: return nil
        }
    }

    /// Deletes the keys whose end has come; returns whether there were any.
    ///
    /// - Parameter now: Milliseconds since 1970.
    mutating func removeExpired(now: UInt64) -> Bool {
        let before = ids.count
        let isOver = { (end: UInt64?) in end.map { $0 <= now } ?? false }
        tokenKeys = Self.without(tokenKeys) { isOver($0.verifiesUntil) }
        challengeKeys = Self.without(challengeKeys) { isOver($0.verifiesUntil) }
        oldOneTimePasswordKeys = oldOneTimePasswordKeys.kept { !isOver($0.verifiesUntil) }
        oldInvitationKeys = oldInvitationKeys.kept { !isOver($0.verifiesUntil) }
        oldRecoveryCodeKeys = oldRecoveryCodeKeys.kept { !isOver($0.verifiesUntil) }
        guard ids.count < before else { return false }
        // Else a clock that goes back finds no key.
        if let first = challengeKeys.indices.min(by: { challengeKeys[$0].notBefore < challengeKeys[$1].notBefore }) {
            challengeKeys[first].notBefore = 0
        }
        forgetTimes()
        return true
    }

    /// The keys without those, but never without the last one.
    private static func without<Entry>(_ entries: [Entry], _ isOver: (Entry) -> Bool) -> [Entry] {
        entries.dropLast().filter { !isOver($0) } + entries.suffix(1)
    }

    static func older(
        _ entries: [SecretEntry]?, _ current: String?, _ isImmediate: Bool, _ end: UInt64?
    ) -> [SecretEntry]? {
        guard !isImmediate else { return nil }
        return (entries ?? []) + [current].compactMap { $0.map { SecretEntry(secret: $0, verifiesUntil: end) } }
    }

    /// Forgets when keys were made that are gone.
    mutating func forgetTimes() {
        let ids = Set(ids)
        createdAt = createdAt?.filter { ids.contains($0.key) }
    }
}

extension ServerKeys.File.TokenEntry {
    /// The key, which ends then unless it has an end.
    func ending(_ end: UInt64?) -> Self {
        var entry = self
        entry.verifiesUntil = verifiesUntil ?? end
        return entry
    }
}

extension ServerKeys.File.ChallengeEntry {
    /// The key, which ends then unless it has an end.
    func ending(_ end: UInt64?) -> Self {
        var entry = self
        entry.verifiesUntil = verifiesUntil ?? end
        return entry
    }
}

extension Optional {
    /// The elements that stay; `nil` instead of none.
    fileprivate func kept<Element>(_ isKept: (Element) -> Bool) -> [Element]? where Wrapped == [Element] {
        let rest = self?.filter(isKept) ?? []
        return rest.isEmpty ? nil : rest
    }
}
