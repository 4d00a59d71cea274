import AppShared
import Combine

/// The screen "Check": asks for some of the words that were written down.
@MainActor public final class BackupViewModel: ObservableObject {
    /// A question.
    public struct Question: Sendable, Identifiable {
        /// The word's position, counted from 1.
        public let id: Int
        /// What was typed.
        public var answer = ""
    }

    /// The questions, by position.
    @Published public var questions: [Question] = []
    /// What was wrong with the last answers.
    @Published public private(set) var notice: Notice?

    init() {}

    /// Whether every question has an answer.
    public var canSubmit: Bool { !questions.isEmpty && questions.allSatisfy { !Self.isBlank($0.answer) } }

    /// The answers by position.
    var answers: [Int: String] {
        Dictionary(questions.map { ($0.id, $0.answer) }, uniquingKeysWith: { first, _ in first })
    }

    /// Asks for words at these positions; earlier answers are forgotten.
    func ask(_ positions: [Int], _ notice: Notice? = nil) {
        questions = positions.map { Question(id: $0) }
        self.notice = notice
    }

    /// Forgets what was typed; the questions stay.
    func forgetAnswers() { questions = questions.map { Question(id: $0.id) } }

    /// Forgets questions and answers.
    func forget() { ask([]) }

    private static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
}

extension BackupViewModel.Question: CustomStringConvertible, CustomReflectable {
    /// The position, without what was typed.
    public var description: String { "question for word \(id)" }
    /// Shows the position only.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
