import AppShared
import Foundation
import LatchkeyKit

extension ActivityLog {
    /// Adds what an error says.
    mutating func add(_ title: String, _ error: LatchkeyError, at date: Date) {
        let advice = Advice(error)
        let text = advice.documentText ?? advice.sentence
        add(
            title, .failure, advice.source.map { "\($0): \(text)" } ?? "\(error.code.rawValue): \(text)",
            details: LogEntry.Detail.all(of: error), at: date)
    }
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
        case .cryptoToken(let code)?: details.append(LogEntry.Detail(name: "TKError", value: "\(code.rawValue)"))
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
