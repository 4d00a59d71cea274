import LatchkeyLock
import LatchkeyScenarios

/// The steps of a vault scenario, as they are played.
///
/// These scenarios are code, not data: their steps compare statuses and lists of prompts that no screen shows, so
/// ``ScenarioPlayer`` can't play them on other stages.
final class ScenarioLog: Sendable {
    private let log = Lock<[PlayedStep]>([])

    /// The checks so far.
    var steps: [PlayedStep] { log.withLock { $0 } }

    /// Runs an action on its caller's actor, and records expected and actual result.
    func expect(
        _ name: String, _ expected: String, isolation: isolated (any Actor)? = #isolation,
        _ body: () async -> String
    ) async {
        let start = ContinuousClock.now
        let actual = await body()
        let duration = (ContinuousClock.now - start).components
        let milliseconds = Double(duration.seconds) * 1000 + Double(duration.attoseconds) / 1e15
        log.withLock {
            $0.append(PlayedStep(name: name, expected: expected, actual: actual, milliseconds: milliseconds))
        }
    }
}
