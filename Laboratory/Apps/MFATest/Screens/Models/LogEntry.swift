import Foundation
import LatchkeyKit

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
        /// What it is.
        public let name: String
        /// What it says.
        public let value: String
    }

    /// Counts entries from 1.
    public let id: Int
    /// When.
    public let date: Date
    /// What was done.
    public let title: String
    /// How it went.
    public let outcome: Outcome
    /// What came of it, with name and number of the error if there was one.
    public let message: String
    /// What more is known.
    public let details: [Detail]

    /// Title, outcome and message, as a line.
    public var line: String { "\(outcome.sign) \(title)" + (message.isEmpty ? "" : ": \(message)") }
}

extension LogEntry.Detail {
    /// Everything that is known of an error; nothing secret, nothing personal.
    static func all(of error: LatchkeyError) -> [LogEntry.Detail] {
        let advice = Advice(error)
        var details = [LogEntry.Detail(name: "Code", value: error.code.rawValue)]
        switch error.underlying {
        case .localAuthentication(let code)?:
            details.append(LogEntry.Detail(name: "LAError", value: "\(code.name) (\(code.rawValue))"))
        case .security(let status)?:
            details.append(LogEntry.Detail(name: "OSStatus", value: "\(status.rawValue)"))
        case .deviceCheck(let code)?: details.append(LogEntry.Detail(name: "DCError", value: "\(code.rawValue)"))
        case .network(let code)?: details.append(LogEntry.Detail(name: "URLError", value: "\(code.rawValue)"))
        case .server(let refusal)?: details += all(of: refusal)
        case .other(let domain, let code)?: details.append(LogEntry.Detail(name: domain, value: "\(code)"))
        case nil: break
        }
        if let text = advice.documentText { details.append(LogEntry.Detail(name: "Meaning", value: text)) }
        details.append(LogEntry.Detail(name: "Description", value: advice.sentence))
        if !advice.nextStep.isEmpty { details.append(LogEntry.Detail(name: "Next step", value: advice.nextStep)) }
        return details
    }

    private static func all(of refusal: ServerRefusal) -> [LogEntry.Detail] {
        let rows: [(String, String?)] = [
            ("HTTP status", "\(refusal.status)"), ("Server reason", refusal.problemCode), ("Field", refusal.field),
            ("Request", refusal.requestID), ("Retry after", refusal.retryAfter.map { "\($0) s" }),
        ]
        return rows.compactMap { name, value in value.map { LogEntry.Detail(name: name, value: $0) } }
    }
}
