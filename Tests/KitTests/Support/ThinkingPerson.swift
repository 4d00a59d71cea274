import Foundation
import LatchkeyLock
import VirtualPhone

/// A person who thinks until the test decides for them.
final class ThinkingPerson: Person {
    private let decision = Lock<PromptAnswer?>(nil)
    private let hasDecided = DispatchSemaphore(value: 0)
    private let shown: AsyncStream<Prompt>.Continuation
    /// The prompts, as they are shown.
    let prompts: AsyncStream<Prompt>

    init() {
        (prompts, shown) = AsyncStream.makeStream()
    }

    func answer(_ prompt: Prompt) -> PromptAnswer {
        shown.yield(prompt)
        hasDecided.wait()
        return decision.withLock { $0 } ?? .none
    }

    func promptWithdrawn(_ prompt: Prompt) {
        hasDecided.signal()
    }

    /// Suspends until the next prompt is shown.
    func nextPrompt() async -> Prompt? {
        for await prompt in prompts { return prompt }
        return nil
    }

    func decide(_ answer: PromptAnswer) {
        decision.withLock { $0 = answer }
        hasDecided.signal()
    }
}
