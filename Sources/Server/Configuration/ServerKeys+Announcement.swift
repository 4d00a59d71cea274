import LatchkeyCrypto

// Where several servers share their keys, a key that would be used at once is made known first: all servers verify by it
// before any makes something with it.
extension ServerKeys.File {
    /// How long an announced token key stays unused, in milliseconds, should nobody promote it: an hour.
    private static let tokenKeyRest: UInt64 = 3_600_000

    /// Makes a new key of a kind that only verifies, and returns its id.
    ///
    /// One that nobody promotes ends as an earlier key does.
    mutating func announce(
        _ kind: ServerKeyKind, _ succession: KeySuccession, now: UInt64
    ) throws(KeyRotationFailure) -> String {
        guard succession == .immediate || list(kind, now: now).count < Self.maximumCount else { throw .tooMany }
        let announced: String?
        do throws(CryptoError) {
            announced = try add(kind, endingAt: kind.overlap.map { now + $0 }, now: now)
        } catch {
            throw .crypto(error)
        }
        guard let id = announced else { throw .neverRotates }
        createdAt = (createdAt ?? [:]).merging([id: now]) { $1 }
        return id
    }

    /// Makes an announced key the current one.
    ///
    /// - Throws: `overtaken` if it is not there any more.
    mutating func promote(
        _ kind: ServerKeyKind, _ id: String, _ succession: KeySuccession, now: UInt64
    ) throws(KeyRotationFailure) {
        let isImmediate = succession == .immediate
        let end = kind.overlap.map { now + $0 }
        switch kind {
        case .token:
            guard var entry = tokenKeys.first(where: { $0.id == id }) else { throw .overtaken }
            entry.signsFrom = nil
            tokenKeys = (isImmediate ? [] : tokenKeys.filter { $0.id != id }.map { $0.ending(end) }) + [entry]
        case .otp:
            let entry = try Self.take(id, from: &oldOneTimePasswordKeys)
            oldOneTimePasswordKeys = Self.older(oldOneTimePasswordKeys, oneTimePasswordKey, isImmediate, end)
            oneTimePasswordKey = entry.secret
        case .recoveryCodes:
            let entry = try Self.take(id, from: &oldRecoveryCodeKeys)
            oldRecoveryCodeKeys = Self.older(oldRecoveryCodeKeys, recoveryCodeKey, isImmediate, end)
            recoveryCodeKey = entry.secret
        case .invitation:
            guard var entry = oldInvitationKeys?.first(where: { $0.id == id }) else { throw .overtaken }
            entry.verifiesUntil = nil
            let older =
                (oldInvitationKeys ?? []).filter { $0.id != id } + [invitationKey].compactMap { $0?.ending(end) }
            oldInvitationKeys = isImmediate ? nil : older
            invitationKey = entry
        case .challenge, .decoys: throw .neverRotates
        }
        forgetTimes()
    }

    private mutating func add(
        _ kind: ServerKeyKind, endingAt end: UInt64?, now: UInt64
    ) throws(CryptoError) -> String? {
        switch kind {
        case .token:
            var entry = try TokenEntry.generate()
            entry.signsFrom = now + Self.tokenKeyRest
            tokenKeys.append(entry)
            return entry.id
        case .otp:
            let entry = SecretEntry(secret: try SecretEntry.newSecret(), verifiesUntil: end)
            oldOneTimePasswordKeys = (oldOneTimePasswordKeys ?? []) + [entry]
            return entry.id
        case .recoveryCodes:
            let entry = SecretEntry(secret: try SecretEntry.newSecret(), verifiesUntil: end)
            oldRecoveryCodeKeys = (oldRecoveryCodeKeys ?? []) + [entry]
            return entry.id
        case .invitation:
            var entry = try TokenEntry.generate()
            entry.verifiesUntil = end
            oldInvitationKeys = (oldInvitationKeys ?? []) + [entry]
            return entry.id
        case .challenge, .decoys: return nil
        }
    }

    private static func take(
        _ id: String, from entries: inout [SecretEntry]?
    ) throws(KeyRotationFailure) -> SecretEntry {
        guard let entry = entries?.first(where: { $0.id == id }) else { throw .overtaken }
        entries = entries?.filter { $0.id != id }
        return entry
    }
}
