import Foundation

/// The results log: what was done, in order, and how it went.
///
/// Kept in memory, and exported on demand. Apps put no secret and no phone number into it.
public struct ActivityLog: Sendable, Hashable {
    /// How many entries are kept; the oldest go first.
    public static let capacity = 500

    /// The entries, oldest first.
    public private(set) var entries: [LogEntry] = []
    private var count = 0

    /// An empty log.
    public init() {}

    /// Adds an entry.
    public mutating func add(
        _ title: String, _ outcome: LogEntry.Outcome, _ message: String = "", details: [LogEntry.Detail] = [],
        at date: Date
    ) {
        count += 1
        entries.append(
            LogEntry(id: count, date: date, title: title, outcome: outcome, message: message, details: details))
        if entries.count > Self.capacity { entries.removeFirst(entries.count - Self.capacity) }
    }

    /// Forgets all entries; their numbers go on.
    public mutating func clear() { entries = [] }

    /// All entries as text, a line each, times as ISO 8601 in UTC, their details below them.
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

    private static func time(_ date: Date) -> String { date.formatted(.iso8601) }
}
