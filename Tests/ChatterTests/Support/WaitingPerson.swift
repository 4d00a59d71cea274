import ChatterWire
import Foundation
import VirtualPhone

/// A person who looks at each prompt and does nothing until it is gone.
final class WaitingPerson: Person {
    private let isGone = DispatchSemaphore(value: 0)
    private let (prompts, shown) = AsyncStream.makeStream(of: Void.self)

    func answer(_ prompt: Prompt) -> PromptAnswer {
        shown.yield()
        isGone.wait()
        return .none
    }

    func promptWithdrawn(_ prompt: Prompt) { isGone.signal() }

    /// Suspends until a prompt is shown.
    func prompt() async {
        for await _ in prompts { return }
    }
}

enum ChattText {
    static let hello = ChattMessage(rawValue: "Hello")
}
