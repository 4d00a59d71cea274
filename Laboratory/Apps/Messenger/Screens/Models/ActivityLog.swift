import Foundation
import LatchkeyKit

/// One thing that happened.
public struct LogEntry: Sendable, Hashable, Identifiable, Codable {
    /// How it went.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        case success, failure, information

        /// The sign before the entry.
        public var sign: String {
            switch self {
            case .success: "✅"
            case .failure: "❌"
            case .information: "ℹ️"
            }
        }
    }

    /// Counts entries from 1.
    public let id: Int
    /// When.
    public let date: Date
    /// What was done.
    public let title: String
    /// How it went.
    public let outcome: Outcome
    /// What came of it.
    public let message: String

    /// Title, outcome and message, as a line.
    public var line: String { "\(outcome.sign) \(title)" + (message.isEmpty ? "" : ": \(message)") }
}

/// The log: what was done, in order, and how it went.
///
/// Kept in memory, and exported on demand; holds nothing secret.
public struct ActivityLog: Sendable, Hashable {
    /// So many entries are kept; the oldest go first.
    public static let capacity = 500

    /// The entries, oldest first.
    public private(set) var entries: [LogEntry] = []
    private var count = 0

    /// Adds an entry.
    mutating func add(_ title: String, _ outcome: LogEntry.Outcome, _ message: String = "", at date: Date) {
        count += 1
        entries.append(LogEntry(id: count, date: date, title: title, outcome: outcome, message: message))
        if entries.count > Self.capacity { entries.removeFirst(entries.count - Self.capacity) }
    }

    /// Forgets all entries; their numbers go on.
    mutating func clear() { entries = [] }

    /// All entries as text, a line each, times as ISO 8601 in UTC.
    public var text: String {
        entries.map { "\($0.date.formatted(.iso8601)) \($0.line)\n" }.joined()
    }

    /// All entries as a JSON array, times as ISO 8601 in UTC.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        guard let data = try? encoder.encode(entries) else { return "[]" }
        return String(decoding: data, as: UTF8.self)
    }
}
