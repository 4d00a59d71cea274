import Foundation
import LatchkeyCommandLine
import LatchkeyScenarios

/// `latchkey-lab scenarios vault`: plays the on/off game of the keychain document on virtual iPhones.
enum VaultScenariosCommand: Subcommand {
    static let description = CommandDescription(
        name: "scenarios vault",
        summary: "Turn the passcode off and on, with the vault app on virtual iPhones.",
        discussion: """
            Shows what happens to keychain items when the passcode is turned off and on again, and when every access \
            asks for a face or finger. Needs no server. Prints the expected and actual result of each step; the exit \
            status is 1 if anything differs. Scenarios: \(list).
            """,
        options: [OptionDescription("--only", "NUMBERS", "Play only these, separated by commas.")]
            + ScenarioOutput.options)

    private static let list = VaultScenario.all.map { String($0.number) }.joined(separator: ", ")

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let scenarios = try selection(arguments)
        let output = try ScenarioOutput(arguments)
        var results: [ScenarioResult] = []
        for scenario in scenarios {
            let result = await play(scenario)
            output.show(result)
            results.append(result)
        }
        return try output.finish(results)
    }

    /// Plays one scenario on a new phone.
    @MainActor static func play(_ scenario: VaultScenario) async -> ScenarioResult {
        do {
            let startedAt = Date()
            let stage = try VaultStage(scenario.phone)
            await scenario.play(stage)
            stage.strike()
            return ScenarioResult(
                number: scenario.number, title: scenario.title, steps: stage.steps, startedAt: startedAt)
        } catch {
            return ScenarioResult(number: scenario.number, title: scenario.title, stageFailed: error)
        }
    }

    private static func selection(_ arguments: Arguments) throws(UsageError) -> [VaultScenario] {
        guard let text = arguments.text("--only") else { return VaultScenario.all }
        var scenarios: [VaultScenario] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let scenario = VaultScenario.all.first(where: { String($0.number) == word }) else {
                throw UsageError("There is no vault scenario \(word); there are \(list).")
            }
            scenarios.append(scenario)
        }
        return scenarios
    }
}
