import Foundation
import VirtualPhone

/// An owner who looks at the phone only when told to.
final class WaitingOwner: Person {
    private let mayAnswer = DispatchSemaphore(value: 0)
    private let (prompts, shown) = AsyncStream.makeStream(of: Void.self)

    func answer(_ prompt: Prompt) -> PromptAnswer {
        shown.yield()
        mayAnswer.wait()
        return .match
    }

    func promptWithdrawn(_ prompt: Prompt) { mayAnswer.signal() }

    /// Suspends until a prompt is shown.
    func prompt() async {
        for await _ in prompts { return }
    }

    /// Shows the owner's face to the prompt that waits.
    func approve() { mayAnswer.signal() }
}
