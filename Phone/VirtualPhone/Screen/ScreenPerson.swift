/// A person who answers by touching the screen: prompts appear on the phone's ``VirtualPhone/display`` and wait there.
///
/// Give it to a phone with its initializer or with ``VirtualPhone/give(to:)``. A prompt goes when it is answered by a
/// touch or by ``VirtualPhone/answerPrompt(_:)``, when it is withdrawn, and after `promptTimeout`.
public struct ScreenPerson: Person {
    /// Creates the mark for it.
    public init() {}

    /// Without a phone there is no screen: looks away.
    public func answer(_ prompt: Prompt) -> PromptAnswer { .none }
}

/// A ``ScreenPerson`` at one phone's screen.
struct SeatedPerson: Person {
    let screen: PhoneScreen

    func answer(_ prompt: Prompt) -> PromptAnswer { screen.ask(prompt) }
    func promptWithdrawn(_ prompt: Prompt) { screen.withdraw(prompt) }
}
