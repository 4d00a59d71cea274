import Foundation
import LatchkeyKit

/// The journals in the app's storage of state, one for each account.
struct JournalStore: Sendable {
    let repository: any StateRepository

    /// Reads the journal of an account; `nil` if there is none.
    ///
    /// - Throws: ``RotationError`` with ``RotationError/Code/journalUnreadable`` for one that can't be read: it is left as
    ///   it is; ``RotationError/Code/accountDiffers`` for another account's.
    func journal(of account: RotationAccount) throws(RotationError) -> RotationJournal? {
        let journal: RotationJournal
        do {
            guard let data = try repository.data(forKey: Self.key(account)) else { return nil }
            journal = try JSONDecoder().decode(RotationJournal.self, from: data)
        } catch {
            throw RotationError(.journalUnreadable)
        }
        guard journal.account == account else { throw RotationError(.accountDiffers) }
        return journal
    }

    /// Makes a journal durable, or removes it; done when it returns.
    func keep(_ journal: RotationJournal?, of account: RotationAccount) throws(RotationError) {
        do {
            try repository.set(try journal.map(Self.encoded), forKey: Self.key(account))
        } catch {
            throw RotationError(.journalNotWritten)
        }
    }

    /// Keeps the record of a finished rotation beside the journal of the next.
    func archive(_ journal: RotationJournal) throws(RotationError) {
        do {
            try repository.set(try Self.encoded(journal), forKey: "rotated.\(journal.account)")
        } catch {
            throw RotationError(.journalNotWritten)
        }
    }

    private static func encoded(_ journal: RotationJournal) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return try encoder.encode(journal)
    }

    private static func key(_ account: RotationAccount) -> String { "rotation.\(account)" }
}
