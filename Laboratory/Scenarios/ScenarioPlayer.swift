import Foundation

/// Plays scenarios on a stage: carries out each step, waits for the expected result, and records the actual one.
public struct ScenarioPlayer<Stage: ScenarioStage>: Sendable {
    /// The reaction to a failed step.
    public enum AfterDifference: Sendable {
        /// The next steps are played too; unexpected prompts are canceled.
        case goOn
        /// Nothing more is done.
        case stop
    }

    /// The stage.
    public let stage: Stage
    /// The seconds that a step waits for its expected result.
    public let patience: TimeInterval
    private let afterDifference: AfterDifference

    /// Creates a player.
    ///
    /// - Parameter patience: seconds.
    public init(_ stage: Stage, patience: TimeInterval, afterDifference: AfterDifference) {
        self.stage = stage
        self.patience = patience
        self.afterDifference = afterDifference
    }

    /// Plays a scenario.
    ///
    /// - Parameters:
    ///   - willPlay: called with the index of each step before it is played; false ends the scenario there.
    ///   - didPlay: called with each played step and its index.
    public func play(
        _ scenario: Scenario, willPlay: @Sendable (Int) async -> Bool = { _ in true },
        didPlay: @Sendable (Int, PlayedStep) async -> Void = { _, _ in }
    ) async -> ScenarioResult {
        var result = ScenarioResult(
            number: scenario.number, title: scenario.title, steps: [], startedAt: Date())
        for (place, step) in scenario.steps.enumerated() {
            guard await willPlay(place) else { return result }
            let played = await play(step)
            result.steps.append(played)
            await didPlay(place, played)
            if !played.holds, afterDifference == .stop { return result }
        }
        if afterDifference == .goOn { result.steps += await endOfQuestions() }
        return result
    }

    /// Plays a step.
    public func play(_ step: ScenarioStep) async -> PlayedStep {
        await timed(step.words, expectation(of: step.action)) { expected in
            do {
                let sight = try await perform(step.action)
                guard case .seen(let actual) = sight, actual != expected else { return sight }
                return .seen(actual + (await stage.remark))
            } catch {
                return .seen("\(error)" + (await stage.remark))
            }
        }
    }

    /// A prompt that no step has answered is a difference.
    private func endOfQuestions() async -> [PlayedStep] {
        guard let asked = try? await stage.prompt(expected: nil) else { return [] }
        let step = await timed("Nothing more is asked", "nothing") { _ in
            while (try? await stage.prompt(expected: nil)) != nil {
                do { try await stage.answer(.cancel) } catch { return .seen("\(asked): \(error)") }
            }
            return .seen(asked)
        }
        return [step]
    }

    private func timed(
        _ name: String, _ expected: String, _ body: @Sendable (String) async -> ScenarioObservation<String>
    ) async -> PlayedStep {
        let start = DispatchTime.now().uptimeNanoseconds
        let sight = await body(expected)
        let milliseconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
        switch sight {
        case .seen(let actual):
            return PlayedStep(name: name, expected: expected, actual: actual, milliseconds: milliseconds)
        case .unseen(let reason):
            return PlayedStep(
                name: name, expected: expected, actual: reason, milliseconds: milliseconds, isUnseen: true)
        }
    }

    /// Checks until the expected result is seen or the time is over; returns the last result.
    func look<Value: Sendable>(
        _ read: @Sendable () async throws -> Value, until isWanted: @Sendable (Value) -> Bool
    ) async throws -> Value {
        let deadline = Date(timeIntervalSinceNow: patience)
        while true {
            let moment = await stage.moment
            let value = try await read()
            guard !isWanted(value), await stage.wait(after: moment, until: deadline) else { return value }
        }
    }

    /// Cancels an unexpected prompt, if there are more steps to play.
    func cancelPrompt() async throws {
        if afterDifference == .goOn { try await stage.answer(.cancel) }
    }
}
