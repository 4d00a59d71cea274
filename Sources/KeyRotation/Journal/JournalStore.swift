import Foundation
import LatchkeyKit

/// The journals in the app's storage of state, one for each account, and the records of rotations that have ended.
struct JournalStore: Sendable {
    let repository: any StateRepository

    /// A journal with the bytes that it was read from, or written as.
    struct Kept: Sendable {
        var journal: RotationJournal?
        var data: Data?
    }

    /// Reads the journal of an account; `nil` if there is none.
    ///
    /// - Throws: ``RotationError`` with ``RotationError/Code/journalUnreadable`` for one that can't be read: it is left as
    ///   it is; ``RotationError/Code/journalLocked`` before the first unlock; ``RotationError/Code/accountDiffers`` for
    ///   another account's.
    func journal(of account: RotationAccount) throws(RotationError) -> RotationJournal? {
        try kept(of: account).journal
    }

    /// Reads the journal of an account, with its bytes.
    func kept(of account: RotationAccount) throws(RotationError) -> Kept {
        guard let data = try data(Self.key(account)) else { return Kept() }
        let journal = try Self.decoded(RotationJournal.self, data)
        guard journal.account == account else { throw RotationError(.accountDiffers) }
        return Kept(journal: journal, data: data)
    }

    /// Makes a journal durable in the place of another, or removes it; done when it returns.
    ///
    /// A rotation that ends with it gets its record first.
    ///
    /// - Throws: ``RotationError/Code/alreadyRunning`` if it is not the other one any more that is kept.
    func replace(
        _ kept: Kept, with journal: RotationJournal?, of account: RotationAccount, at date: Date
    ) throws(RotationError) -> Kept {
        guard try data(Self.key(account)) == kept.data else { throw RotationError(.alreadyRunning) }
        if let record = RotationRecord(kept.journal, becoming: journal, at: date) { try append(record, account) }
        let data = try journal.map { journal throws(RotationError) in try Self.encoded(journal) }
        try write(data, Self.key(account))
        return Kept(journal: journal, data: data)
    }

    /// The records of the rotations of an account that have ended, the oldest first.
    ///
    /// - Throws: as ``journal(of:)``.
    func records(of account: RotationAccount) throws(RotationError) -> [RotationRecord] {
        var records: [RotationRecord] = []
        // An earlier version kept one journal of this kind.
        if let data = try data("rotated.\(account)") {
            let journal = try Self.decoded(RotationJournal.self, data)
            records.append(RotationRecord(outcome: .rotated, endedAt: nil, journal: journal))
        }
        for data in try numbered(account) { records.append(try Self.decoded(RotationRecord.self, data)) }
        return records
    }

    /// Writes a record under a number of its own; one of the same end stays the only one.
    ///
    /// Records that can't be read stay, and keep no rotation from ending.
    private func append(_ record: RotationRecord, _ account: RotationAccount) throws(RotationError) {
        let numbered = try numbered(account)
        let known = numbered.compactMap { try? Self.decoded(RotationRecord.self, $0) }
        guard !known.contains(where: record.isSameEnd) else { return }
        try write(try Self.encoded(record), Self.recordKey(account, numbered.count))
    }

    private func numbered(_ account: RotationAccount) throws(RotationError) -> [Data] {
        var found: [Data] = []
        while let data = try data(Self.recordKey(account, found.count)) { found.append(data) }
        return found
    }

    private func data(_ key: String) throws(RotationError) -> Data? {
        do {
            return try repository.data(forKey: key)
        } catch {
            throw RotationError(error.isOfLockedFile ? .journalLocked : .journalUnreadable)
        }
    }

    private func write(_ data: Data?, _ key: String) throws(RotationError) {
        do {
            try repository.set(data, forKey: key)
        } catch {
            throw RotationError(error.isOfLockedFile ? .journalLocked : .journalNotWritten)
        }
    }

    private static func decoded<Value: Decodable>(_ type: Value.Type, _ data: Data) throws(RotationError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            throw RotationError(.journalUnreadable)
        }
    }

    private static func encoded(_ value: some Encodable) throws(RotationError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        do {
            return try encoder.encode(value)
        } catch {
            throw RotationError(.journalNotWritten)
        }
    }

    private static func key(_ account: RotationAccount) -> String { "rotation.\(account)" }

    private static func recordKey(_ account: RotationAccount, _ number: Int) -> String {
        "history.\(account).\(number)"
    }
}

extension Error {
    /// Whether a file's protection refuses it, as before the first unlock since the start of the phone.
    ///
    /// Source: Apple, Foundation's `NSFileReadNoPermissionError`; the system's own code is EPERM.
    fileprivate var isOfLockedFile: Bool {
        if let error = self as? CocoaError, [.fileReadNoPermission, .fileWriteNoPermission].contains(error.code) {
            return true
        }
        return (self as? POSIXError)?.code == .EPERM
    }
}
