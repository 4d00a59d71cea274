import Foundation
import LatchkeyKit

/// One line of the transcript: a JSON object.
struct TranscriptLine: Codable, Sendable {
    /// How a step stands.
    enum Outcome: String, Codable, Sendable {
        case began, ok, failed
    }

    /// The step.
    var step: String
    /// How it stands.
    var outcome: Outcome
    /// How long it took, in milliseconds, once it has ended.
    var ms: Int?
    /// The code of the error.
    var error: String?
    /// What the system or the server said.
    var underlying: String?
    /// What to do next.
    var suggestion: String?

    init(step: String, outcome: Outcome, error: String? = nil) {
        self.step = step
        self.outcome = outcome
        self.error = error
    }

    init(step: String, error: LatchkeyError) {
        self.init(step: step, outcome: .failed, error: error.code.rawValue)
        underlying = error.underlying?.description
        suggestion = error.suggestion.rawValue
    }

    init(_ step: MFAStep) {
        switch step.event {
        case .began:
            self.init(step: step.name.rawValue, outcome: .began)
        case .ended(let seconds, let error):
            if let error {
                self.init(step: step.name.rawValue, error: error)
            } else {
                self.init(step: step.name.rawValue, outcome: .ok)
            }
            ms = Int((seconds * 1000).rounded())
        }
    }
}

/// Writes lines to standard output, each at once: an app that is killed has told all it had done.
struct Transcript: Sendable {
    func write(_ step: MFAStep) {
        write(TranscriptLine(step))
    }

    func write(_ line: TranscriptLine) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let json = try? encoder.encode(line) else { return }
        FileHandle.standardOutput.write(json + Data("\n".utf8))
    }
}
