/// The one who holds the phone.
public protocol Person: Sendable {
    /// Answers a prompt. Called on the phone's own thread, one prompt at a time; may block while somebody decides.
    func answer(_ prompt: Prompt) -> PromptAnswer

    /// The prompt was taken away (by the app, the system or the clock): a blocked ``answer(_:)`` must return now;
    /// what it returns is ignored. Called on any thread. Does nothing unless implemented.
    func promptWithdrawn(_ prompt: Prompt)
}

extension Person {
    /// Nothing to do for persons who never block.
    public func promptWithdrawn(_ prompt: Prompt) {}
}
