import LatchkeyCommandLine
import LatchkeyScenarios

/// `latchkey-lab scenarios vault`: plays the on/off game of the keychain document on virtual iPhones.
enum VaultScenariosCommand: Subcommand {
    static let description = CommandDescription(
        name: "scenarios vault",
        summary: "Play the on/off game of the passcode, with the vault app on virtual iPhones.",
        discussion: """
            What becomes of keychain items when the passcode is turned off and on again, and when a face or finger is \
            asked for at every access. Needs no server. Shows for each step what was expected and what came; the exit \
            status is 1 if anything differs. There are: \(list).
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

    /// Plays one scenario on a phone of its own.
    @MainActor static func play(_ scenario: VaultScenario) async -> ScenarioResult {
        do {
            let stage = try VaultStage(scenario.phone)
            await scenario.play(stage)
            stage.strike()
            return ScenarioResult(number: scenario.number, title: scenario.title, steps: stage.steps)
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
