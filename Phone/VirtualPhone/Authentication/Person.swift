/// The person who holds the phone.
public protocol Person: Sendable {
    /// Answers a prompt. Called on the phone's own thread, one prompt at a time; may block until a decision.
    func answer(_ prompt: Prompt) -> PromptAnswer

    /// The prompt was removed by the app, the system or the clock: a blocked ``answer(_:)`` must return now, and its
    /// result is ignored. Called on any thread. The default does nothing.
    func promptWithdrawn(_ prompt: Prompt)
}

extension Person {
    /// Does nothing, for people who never block.
    public func promptWithdrawn(_ prompt: Prompt) {}
}
