import Foundation

/// Questions that are no authentication: whether a website or a passkey may be used.
extension VirtualPhone {
    /// Asks the person on behalf of an app, which is inactive meanwhile; blocks its thread until the end.
    ///
    /// - Parameters:
    ///   - number: the app's number for what it is about, by which ``withdrawQuestion(number:_:with:)`` finds it.
    ///   - operation: under which the event log tells the answer.
    ///   - objection: asked once the question stands in the queue; an objection withdraws it at once.
    func ask(
        _ kind: Prompt.Kind, for app: App, _ launch: LaunchToken, number: Int64, during operation: PhoneOperation,
        objection: () -> PhoneFailure?
    ) -> PromptQueue.Outcome {
        let (prompt, person) = state.withLock { state in
            defer { state.nextPrompt += 1 }
            let person = state.person is ScreenPerson ? SeatedPerson(screen: screen) : state.person
            let prompt = Prompt(
                id: state.nextPrompt, app: app.bundleIdentifier, appName: app.displayName, kind: kind)
            return (prompt, person)
        }
        screen.change { $0.beginPrompting(launch) }
        defer { screen.change { $0.endPrompting(launch) } }
        let outcome = desk.ask(
            prompt, person, for: PromptQueue.Asker(launch: launch, context: number, evaluation: .max),
            timeout: Self.questionTimeout, objection: objection)
        let answer: String
        switch outcome {
        case .answered(let given): answer = given.name
        case .withdrawn: answer = "withdrawn"
        }
        log.append(
            time: now, app: prompt.app, operation: operation.rawValue, prompt: prompt.kindName, outcome: answer)
        return outcome
    }

    /// Takes a question away, shown or waiting.
    func withdrawQuestion(number: Int64, _ launch: LaunchToken, with failure: PhoneFailure) {
        desk.withdraw(with: failure) { $0.launch == launch && $0.context == number && $0.evaluation == .max }
    }

    /// The question stays until it is answered: for a year.
    private static let questionTimeout: TimeInterval = 365 * 86_400
}
