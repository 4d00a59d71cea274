import Foundation
import LatchkeyLock
import VirtualPhone

/// A person who answers prompts only when the scenario does.
final class ScenarioPerson: Person {
    /// The current prompt, until it is answered or removed.
    private struct Question {
        let prompt: Prompt
        let isDecided = DispatchSemaphore(value: 0)
        /// Nothing yet.
        var answer: PromptAnswer?
    }

    private let question = Lock<Question?>(nil)
    private let onAsked: @Sendable (Prompt) -> Void

    /// Creates a person.
    ///
    /// - Parameter onAsked: called with each prompt, on the phone's thread, before it is answered.
    init(onAsked: @escaping @Sendable (Prompt) -> Void) {
        self.onAsked = onAsked
    }

    /// The prompt that waits for an answer.
    var prompt: Prompt? {
        question.withLock { question in question?.answer == nil ? question?.prompt : nil }
    }

    func answer(_ prompt: Prompt) -> PromptAnswer {
        let asked = Question(prompt: prompt)
        question.withLock { $0 = asked }
        onAsked(prompt)
        asked.isDecided.wait()
        return question.withLock { question in
            defer { question = nil }
            return question?.answer ?? .none
        }
    }

    func promptWithdrawn(_ prompt: Prompt) {
        question.withLock { question in
            if question?.prompt.id == prompt.id { question?.isDecided.signal() }
        }
    }

    /// Answers the prompt that waits.
    func decide(_ answer: PromptAnswer) {
        question.withLock { question in
            question?.answer = answer
            question?.isDecided.signal()
        }
    }
}
