import Foundation

extension VirtualPhone {
    /// Runs an evaluation to its end, asking the person as often as needed.
    ///
    /// Blocks its thread meanwhile.
    func run(_ evaluation: Evaluation) throws(PhoneFailure) {
        var evaluation = evaluation
        // From the first question on, and between the questions too, the app is inactive.
        var hasAsked = false
        defer { if hasAsked { screen.change { $0.endPrompting(evaluation.launch) } } }
        while true {
            let time = now
            evaluation.isInFront = isInFront(evaluation.launch)
            let (step, prompt, person, timeout) = state.withLock { state in
                let step = state.nextStep(&evaluation, now: time)
                let prompt = state.prompt(for: step, evaluation)
                let person = state.person is ScreenPerson ? SeatedPerson(screen: screen) : state.person
                return (step, prompt, person, state.durable.configuration.promptTimeout)
            }
            switch step {
            case .done: return
            case .fail(let failure): throw failure
            case .fatal(let message):
                end(evaluation.launch, .fatalRule(message))
                throw .connection(.launchEnded)
            case .ask(let kind):
                guard let prompt else { throw .connection(.launchEnded) }
                if !hasAsked {
                    hasAsked = true
                    replaceRunning(with: &evaluation)
                    screen.change { $0.beginPrompting(evaluation.launch) }
                }
                let answer = try ask(prompt, person, evaluation, timeout)
                let time = now
                state.withLock { $0.apply(answer, to: kind, of: &evaluation, now: time) }
            }
        }
    }

    /// Makes an evaluation the one that runs; as coreauthd, the phone has only one, and cancels the one before.
    private func replaceRunning(with evaluation: inout Evaluation) {
        let number = state.withLock { state in
            state.runningEvaluation += 1
            return state.runningEvaluation
        }
        evaluation.number = number
        desk.withdraw(with: .replaced) { $0.evaluation < number }
    }

    private func ask(
        _ prompt: Prompt, _ person: any Person, _ evaluation: Evaluation, _ timeout: TimeInterval
    ) throws(PhoneFailure) -> PromptAnswer {
        let outcome = desk.ask(
            prompt, person,
            for: PromptQueue.Asker(
                launch: evaluation.launch, context: evaluation.context, evaluation: evaluation.number),
            timeout: timeout
        ) { objection(to: evaluation) }
        let name: String
        switch outcome {
        case .answered(let answer): name = outcomeName(of: answer)
        case .withdrawn(let failure): name = "withdrawn \(failure.code)"
        }
        log.append(
            time: now, app: prompt.app, operation: evaluation.operation.rawValue, prompt: prompt.kindName,
            outcome: name)
        switch outcome {
        case .answered(let answer): return answer
        case .withdrawn(let failure): throw failure
        }
    }

    /// The answer's name for the event log, which tells a wrong passcode from the phone's.
    private func outcomeName(of answer: PromptAnswer) -> String {
        guard case .passcode(let text) = answer, text != state.withLock({ $0.durable.passcode }) else {
            return answer.name
        }
        return PhoneEvent.wrongPasscode
    }

    /// Why a prompt should not be shown after all.
    private func objection(to evaluation: Evaluation) -> PhoneFailure? {
        guard isInFront(evaluation.launch) else { return .movedToBackground }
        return state.withLock { state in
            if state.launches[evaluation.launch] == nil { return .connection(.launchEnded) }
            guard let context = state.contexts[evaluation.context], !context.isInvalid else {
                return .authentication(.appCancel)
            }
            if state.durable.lockState != .unlocked { return .authentication(.systemCancel) }
            return state.runningEvaluation == evaluation.number ? nil : .replaced
        }
    }
}

extension PhoneState {
    /// The prompt for a step, with a new number.
    fileprivate mutating func prompt(for step: Evaluation.Step, _ evaluation: Evaluation) -> Prompt? {
        guard case .ask(let kind) = step, let app = launches[evaluation.launch]?.app else { return nil }
        defer { nextPrompt += 1 }
        return Prompt(id: nextPrompt, app: app.bundleIdentifier, appName: app.displayName, kind: kind)
    }
}
