import Foundation
import LatchkeyFlow

/// A rotation that has ended, for the person's history.
public struct RotationRecord: Sendable, Hashable {
    /// How a rotation has ended.
    public enum Outcome: String, Sendable, Hashable, Codable {
        /// The account has the new keys, and none of the old ones.
        case rotated
        /// It was begun anew: its keys, which may have been on the account, are revoked by a later rotation.
        case abandoned
        /// It was stopped before anything was signed; its keys were deleted.
        case discarded
    }

    /// How it has ended.
    public let outcome: Outcome
    /// When it ended, by the phone's clock; `nil` in records of versions that did not note it.
    public let endedAt: Date?
    /// Its last journal.
    public let journal: RotationJournal

    /// When it was begun, by the phone's clock.
    public var startedAt: Date { journal.startedAt }
    /// The public keys that it added, or was to add.
    public var newKeys: [FlowPublicKey] { journal.newKeys }
    /// The public keys that it revoked, or was to revoke.
    public var retiring: [FlowPublicKey] { journal.retiring }
}

extension RotationRecord: Codable {
    private enum CodingKeys: String, CodingKey {
        case outcome, endedAt, journal
    }

    /// Reads a record.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        outcome = try container.decode(Outcome.self, forKey: .outcome)
        let seconds = try container.decodeIfPresent(Double.self, forKey: .endedAt)
        endedAt = seconds.map(Date.init(timeIntervalSince1970:))
        journal = try container.decode(RotationJournal.self, forKey: .journal)
    }

    /// Writes the record; dates are seconds since 1970.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(outcome, forKey: .outcome)
        try container.encodeIfPresent(endedAt?.timeIntervalSince1970, forKey: .endedAt)
        try container.encode(journal, forKey: .journal)
    }
}

extension RotationRecord {
    /// The record of a rotation that ends as its journal changes; `nil` if it goes on.
    init?(_ journal: RotationJournal?, becoming next: RotationJournal?, at date: Date) {
        guard let journal else { return nil }
        if next?.seed == journal.seed {
            guard let next, next.phase == .finished, journal.phase != .finished else { return nil }
            self.init(outcome: .rotated, endedAt: date, journal: next)
        } else if journal.phase == .finished {
            // Of a version that kept no record when it ended.
            self.init(outcome: .rotated, endedAt: nil, journal: journal)
        } else if journal.phase == .discarding {
            self.init(outcome: .discarded, endedAt: date, journal: journal)
        } else if next?.earlier.contains(where: { $0.seed == journal.seed }) == true {
            self.init(outcome: .abandoned, endedAt: date, journal: journal)
        } else {
            // Words that were never stored, and were made again.
            return nil
        }
    }

    /// Whether it tells of the same end.
    func isSameEnd(_ other: RotationRecord) -> Bool {
        outcome == other.outcome && journal.seed == other.journal.seed
    }
}
