import Foundation

/// The queue of prompts for the person: one at a time, answered on the phone's own thread.
final class PromptQueue: @unchecked Sendable {
    // Sendable because everything mutable is touched only while `condition` is held.

    enum Outcome: Sendable, Equatable {
        case answered(PromptAnswer)
        case withdrawn(PhoneFailure)
    }

    /// On whose behalf a prompt is shown.
    struct Asker: Sendable {
        let launch: LaunchToken
        let context: Int64
        /// The number of the evaluation.
        let evaluation: Int
    }

    /// A prompt that waits or is shown.
    private final class Pending {
        let prompt: Prompt
        let person: any Person
        let asker: Asker
        let timeout: TimeInterval
        var deadline: Date?
        var outcome: Outcome?

        init(prompt: Prompt, person: any Person, asker: Asker, timeout: TimeInterval) {
            self.prompt = prompt
            self.person = person
            self.asker = asker
            self.timeout = timeout
        }
    }

    private let condition = NSCondition()
    private var waiting: [Pending] = []
    private var shown: Pending?
    private var isRunning = false
    private var isClosed = false

    /// Shows a prompt when its turn has come and waits for its end.
    ///
    /// - Parameter objection: asked once the prompt stands in the queue; an objection withdraws it at once. This
    ///   closes the gap in which a context is invalidated between the decision to ask and the asking.
    func ask(
        _ prompt: Prompt, _ person: any Person, for asker: Asker, timeout: TimeInterval,
        objection: () -> PhoneFailure?
    ) -> Outcome {
        let pending = Pending(prompt: prompt, person: person, asker: asker, timeout: timeout)
        condition.lock()
        waiting.append(pending)
        if isClosed {
            pending.outcome = .withdrawn(.authentication(.systemCancel))
        } else if let failure = objection() {
            pending.outcome = .withdrawn(failure)
        }
        startIfNeeded()
        condition.broadcast()
        let outcome = waitForEnd(of: pending)
        waiting.removeAll { $0 === pending }
        condition.unlock()
        return outcome
    }

    /// Takes away the prompts of the askers that `matches` picks, shown or waiting.
    func withdraw(with failure: PhoneFailure, where matches: (Asker) -> Bool) {
        condition.lock()
        let affected = (waiting + (shown.map { [$0] } ?? [])).filter {
            $0.outcome == nil && matches($0.asker)
        }
        for pending in affected { pending.outcome = .withdrawn(failure) }
        condition.broadcast()
        condition.unlock()
        for pending in affected { pending.person.promptWithdrawn(pending.prompt) }
    }

    /// Whether a prompt stands before the person and is still open.
    func isShown(_ id: Int) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        return shown?.prompt.id == id && shown?.outcome == nil
    }

    /// Ends the thread; called when the phone goes away.
    func close() {
        condition.lock()
        isClosed = true
        condition.broadcast()
        condition.unlock()
        withdraw(with: .authentication(.systemCancel)) { _ in true }
    }

    private func waitForEnd(of pending: Pending) -> Outcome {
        while true {
            if let outcome = pending.outcome { return outcome }
            guard let deadline = pending.deadline else {
                condition.wait()
                continue
            }
            if !condition.wait(until: deadline), pending.outcome == nil {
                let outcome = Outcome.withdrawn(.authentication(.systemCancel))
                pending.outcome = outcome
                condition.broadcast()
                condition.unlock()
                pending.person.promptWithdrawn(pending.prompt)
                condition.lock()
                return outcome
            }
        }
    }

    private func startIfNeeded() {
        guard !isRunning, !isClosed else { return }
        isRunning = true
        let thread = Thread { [self] in run() }
        thread.name = "VirtualPhone"
        thread.start()
    }

    private func run() {
        condition.lock()
        defer { condition.unlock() }
        while !isClosed {
            guard let next = waiting.first(where: { $0.outcome == nil }) else {
                condition.wait()
                continue
            }
            show(next)
        }
    }

    private func show(_ pending: Pending) {
        waiting.removeAll { $0 === pending }
        shown = pending
        pending.deadline = Date(timeIntervalSinceNow: pending.timeout)
        condition.broadcast()
        condition.unlock()
        let answer = pending.person.answer(pending.prompt)
        condition.lock()
        if pending.outcome == nil, answer != .none { pending.outcome = .answered(answer) }
        condition.broadcast()
        while pending.outcome == nil { condition.wait() }
        shown = nil
    }
}
