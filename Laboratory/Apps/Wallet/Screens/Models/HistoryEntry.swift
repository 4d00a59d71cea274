import Foundation
import LatchkeyFlow
import LatchkeyKeyRotation

/// A rotation that has ended, as it is shown.
public struct HistoryEntry: Sendable, Hashable, Identifiable {
    /// Its place in the history, from 0.
    public let id: Int
    /// How it has ended, in a few words.
    public let title: String
    /// When it ended, or when it was begun if that was not noted.
    public let date: String
    /// The keys that it added, or was to add.
    public let added: [String]
    /// The keys that it removed, or was to remove.
    public let removed: [String]

    init(_ id: Int, _ record: RotationRecord) {
        self.id = id
        title =
            switch record.outcome {
            case .rotated: "Moved to new keys"
            case .abandoned: "Started anew with other keys"
            case .discarded: "Cancelled, nothing changed"
            }
        date = (record.endedAt ?? record.startedAt).formatted(date: .abbreviated, time: .shortened)
        added = record.newKeys.map(Self.words)
        removed = record.retiring.map(Self.words)
    }

    static func words(_ key: FlowPublicKey) -> String {
        "\(key.algorithm.title) \(AccountFacts.digest(key))"
    }
}

/// An old key that a rotation has put aside on this phone, as it is shown.
public struct RetiredKeyRow: Sendable, Hashable, Identifiable {
    /// The public key.
    public let id: FlowPublicKey
    /// Its kind and digits.
    public let title: String
    /// When it was put aside; empty if that is not known.
    public let date: String

    init(_ key: RetiredKeys.Key) {
        id = key.publicKey
        title = HistoryEntry.words(key.publicKey)
        date = key.retiredAt?.formatted(date: .abbreviated, time: .omitted) ?? ""
    }
}
