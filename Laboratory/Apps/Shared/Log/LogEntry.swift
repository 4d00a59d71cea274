import Foundation

/// One thing that happened, for the results log.
public struct LogEntry: Sendable, Hashable, Identifiable, Codable {
    /// How it went.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        case began, success, failure, information

        /// The sign before the entry.
        public var sign: String {
            switch self {
            case .began: "▶︎"
            case .success: "✅"
            case .failure: "❌"
            case .information: "ℹ️"
            }
        }
    }

    /// A fact that belongs to an entry.
    public struct Detail: Sendable, Hashable, Codable {
        /// The name of the detail.
        public let name: String
        /// The value of the detail.
        public let value: String

        /// Creates a detail.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Counts entries from 1.
    public let id: Int
    /// When.
    public let date: Date
    /// The action.
    public let title: String
    /// How it went.
    public let outcome: Outcome
    /// The result, with name and number of the error if there was one.
    public let message: String
    /// Further details.
    public let details: [Detail]

    /// Title, outcome and message, as a line.
    public var line: String { "\(outcome.sign) \(title)" + (message.isEmpty ? "" : ": \(message)") }
}
