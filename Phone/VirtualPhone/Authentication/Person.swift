/// The person who holds the phone.
public protocol Person: Sendable {
    /// Answers a prompt. Called on the phone's own thread, one prompt at a time; may block until a decision.
    func answer(_ prompt: Prompt) -> PromptAnswer

    /// The prompt was removed by the app, the system or the clock: a blocked ``answer(_:)`` must return now, and its
    /// result is ignored. Called on any thread. The default does nothing.
    func promptWithdrawn(_ prompt: Prompt)

    /// Acts on a page in the browser sheet. Called on the session's thread for every page, and again after each action
    /// that leads nowhere else; should not block. The default does nothing: the screen can be touched.
    func act(on page: WebPage) -> WebAction
}

extension Person {
    /// Does nothing, for people who never block.
    public func promptWithdrawn(_ prompt: Prompt) {}

    /// Does nothing, for people who touch the screen, or to whom no app shows a page.
    public func act(on page: WebPage) -> WebAction { .none }
}
