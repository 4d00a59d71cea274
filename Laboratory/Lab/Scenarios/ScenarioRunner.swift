import Foundation
import LatchkeyLock
import LatchkeyScenarios

/// Plays one run of a scenario before a visitor's eyes, and tells how far it is.
struct ScenarioRunner: Sendable {
    let stage: LabStage
    let scenario: Scenario
    /// The pause after each step, for viewers.
    let pause: Duration
    private let state: Lock<ScenarioRun>

    init(stage: LabStage, scenario: Scenario, pause: Duration, run: ScenarioRun) {
        self.stage = stage
        self.scenario = scenario
        self.pause = pause
        state = Lock(run)
    }

    private var visit: Visit { stage.visit }

    /// Plays all steps; the first that fails ends it.
    func play() async {
        report { $0.state = "running" }
        note("begins")
        do {
            try await stage.set(scenario.start)
            await playSteps()
        } catch {
            report { run in
                run.state = "failed"
                guard !run.steps.isEmpty, !visit.runs.isStopping else { return }
                run.steps[0].state = "failed"
                run.steps[0].actual = "\(error)"
            }
        }
        conclude()
    }

    private func playSteps() async {
        let player = ScenarioPlayer(stage, patience: 10, afterDifference: .stop)
        _ = await player.play(scenario) { place in
            guard !visit.runs.isStopping else { return false }
            report { $0.steps[place].state = "running" }
            return true
        } didPlay: { place, step in
            report { run in
                run.steps[place].ms = step.milliseconds
                run.milliseconds += step.milliseconds
                run.steps[place].actual = step.holds ? scenario.steps[place].action.seen(on: stage) : step.actual
                run.steps[place].state = step.holds ? "passed" : visit.runs.isStopping ? "skipped" : "failed"
            }
            if step.holds, pause > .zero { try? await Task.sleep(for: pause) }
        }
    }

    private func report(_ change: (inout ScenarioRun) -> Void) {
        let run = state.withLock { run in
            change(&run)
            return run
        }
        visit.runs.update(run)
        visit.feed.publish("scenario", run)
    }

    private func conclude() {
        report { run in
            let isStopped = visit.runs.isStopping && !run.steps.contains { $0.state == "failed" }
            for index in run.steps.indices where ["waiting", "running"].contains(run.steps[index].state) {
                run.steps[index].state = "skipped"
            }
            let isGood = run.steps.allSatisfy { $0.state == "passed" }
            run.state = isGood ? "passed" : isStopped ? "stopped" : "failed"
        }
        let run = state.withLock { $0 }
        let failed = run.steps.first { $0.state == "failed" }
        note(
            run.state, detail: failed.map { "\($0.words): \($0.actual ?? "")" },
            passed: run.state == "stopped" ? nil : run.state == "passed", milliseconds: run.milliseconds)
    }

    private func note(_ what: String, detail: String? = nil, passed: Bool? = nil, milliseconds: Double? = nil) {
        visit.note(
            "scenario", phone: stage.phone.id, "Scenario \(scenario.number), \(scenario.title): \(what)",
            detail: detail, passed: passed, milliseconds: milliseconds)
    }
}
