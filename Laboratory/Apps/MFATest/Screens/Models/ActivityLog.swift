import Foundation
import LatchkeyKit

/// The results log: what was done, in order, and how it went.
///
/// Kept in memory, and exported on demand. Holds no secret and no telephone number.
public struct ActivityLog: Sendable, Hashable {
    /// So many entries are kept; the oldest go first.
    public static let capacity = 500

    /// The entries, oldest first.
    public private(set) var entries: [LogEntry] = []
    private var count = 0

    /// Adds an entry.
    mutating func add(
        _ title: String, _ outcome: LogEntry.Outcome, _ message: String = "", details: [LogEntry.Detail] = [],
        at date: Date
    ) {
        count += 1
        entries.append(
            LogEntry(id: count, date: date, title: title, outcome: outcome, message: message, details: details))
        if entries.count > Self.capacity { entries.removeFirst(entries.count - Self.capacity) }
    }

    /// Adds what an error says.
    mutating func add(_ title: String, _ error: LatchkeyError, at date: Date) {
        let advice = Advice(error)
        let text = advice.documentText ?? advice.sentence
        add(
            title, .failure, advice.source.map { "\($0): \(text)" } ?? "\(error.code.rawValue): \(text)",
            details: LogEntry.Detail.all(of: error), at: date)
    }

    /// Forgets all entries; their numbers go on.
    mutating func clear() { entries = [] }

    /// All entries as text, a line each, their details below them.
    public var text: String {
        let lines = entries.flatMap { entry in
            ["\(Self.time(entry.date)) \(entry.line)"] + entry.details.map { "    \($0.name): \($0.value)" }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// All entries as a JSON array, dates as ISO 8601 in UTC.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        guard let data = try? encoder.encode(entries) else { return "[]" }
        return String(decoding: data, as: UTF8.self)
    }

    /// A time as the log has it: ISO 8601 in UTC.
    static func time(_ date: Date) -> String { date.formatted(.iso8601) }
}
