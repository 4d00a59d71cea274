import LatchkeyLock
import LatchkeyScenarios

/// The scenarios of a visit and how they went.
final class ScenarioRuns: Sendable {
    private struct State {
        var count = 0
        var last: [Int: ScenarioRun] = [:]
        var current: ScenarioRun?
        var task: Task<Void, Never>?
        var isStopping = false
        /// Nothing may start, because the visit is being reset.
        var isClosed = false
    }

    private let state = Lock(State())

    /// Every scenario, each with its last run.
    var list: [ScenarioEntry] {
        let last = state.withLock { $0.last }
        return Scenario.all.map { ScenarioEntry(scenario: $0, lastRun: last[$0.number]) }
    }

    /// The run that is being played.
    var current: ScenarioRun? { state.withLock { $0.current } }

    /// Begins a run, unless one is being played.
    func begin(_ make: (Int) -> ScenarioRun, _ play: @escaping @Sendable (ScenarioRun) async -> Void) throws(LabError) {
        let isFree = try state.withLock { state throws(LabError) in
            guard !state.isClosed else {
                throw LabError(409, "resetting", "The visit is being reset. Try again in a moment.")
            }
            guard state.task == nil else { return false }
            state.isStopping = false
            state.count += 1
            let run = make(state.count)
            state.current = run
            state.task = Task {
                await play(run)
                self.finish()
            }
            return true
        }
        guard isFree else {
            throw LabError(409, "scenario_running", "A scenario is running. Stop it first, or wait for its end.")
        }
    }

    /// Notes how far a run is.
    func update(_ run: ScenarioRun) {
        state.withLock { state in
            state.current = run
            state.last[run.number] = run
        }
    }

    /// Stops the running scenario.
    func stop() {
        let task = state.withLock { state in
            state.isStopping = true
            return state.task
        }
        task?.cancel()
    }

    /// Stops the running scenario, and prevents new ones until ``open()``.
    func close() {
        state.withLock { $0.isClosed = true }
        stop()
    }

    func open() { state.withLock { $0.isClosed = false } }

    /// Whether the running scenario must end.
    var isStopping: Bool { state.withLock { $0.isStopping } }

    /// Returns when nothing is being played.
    func wait() async { await state.withLock { $0.task }?.value }

    func removeAll() { state.withLock { $0.last = [:] } }

    private func finish() {
        state.withLock { state in
            state.current = nil
            state.task = nil
        }
    }
}
