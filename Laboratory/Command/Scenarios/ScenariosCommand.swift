import Foundation
import LatchkeyCommandLine
import LatchkeyScenarios
import LatchkeyWire

/// `latchkey-lab scenarios`: plays the MFA document's scenarios on the app's screens, on virtual iPhones, against a real
/// server.
enum ScenariosCommand: Subcommand {
    static let description = CommandDescription(
        name: "scenarios",
        summary: "Play the ten MFA scenarios with the app on virtual iPhones, against a real server.",
        discussion: """
            Each scenario has its own phone, and its own server unless --server names one. There it uses a new user \
            (\(Scenario.username)-…) and a new phone number, and requires the profile lab to read messages. Such a server \
            does not reveal that a user has no device; a step that looks for that is reported as not seen. Prints the \
            expected and actual result of each step; the exit status is 1 if anything differs.
            """,
        options: [
            OptionDescription("--only", "NUMBERS", "Play only these, by commas; also 11 and 12, on lost keys."),
            OptionDescription("--list", help: "Print the scenarios instead; with --json all of their data."),
            OptionDescription("--server", "URL", "Play against this server instead."),
            OptionDescription("--server-id", "NAME", "The id of that server (default latchkey.local)."),
        ] + ScenarioOutput.options)

    private static let numbers = Scenario.all.map { String($0.number) }.joined(separator: ", ")

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let scenarios = try selection(arguments)
        guard !arguments.has("--list") else {
            Console.print(arguments.has("--json") ? try ScenarioReport.json(scenarios) : ScenarioReport.list(scenarios))
            return 0
        }
        let name = arguments.text("--server-id") ?? "latchkey.local"
        guard let serverID = ServerID(rawValue: name) else { throw UsageError("--server-id can't be \(name).") }
        let shared = try shared(arguments, serverID)
        if let shared { try await ServerProbe.check(shared.address.url) }
        let output = try ScenarioOutput(arguments)
        var results: [ScenarioResult] = []
        for scenario in scenarios {
            let result =
                if let shared {
                    await CommandStage.play(scenario, at: shared)
                } else {
                    try await TemporaryServer.run(id: serverID) { await CommandStage.play(scenario, at: $0) }
                }
            output.show(result)
            results.append(result)
        }
        return try output.finish(results)
    }

    /// The server that was named.
    private static func shared(_ arguments: Arguments, _ id: ServerID) throws(UsageError) -> SharedServer? {
        guard let text = arguments.text("--server") else { return nil }
        guard let url = URL(string: text), url.host != nil else {
            throw UsageError("--server takes a URL such as http://127.0.0.1:8080, not \(text).")
        }
        return SharedServer(address: ScenarioServer(url: url, id: id.rawValue))
    }

    private static func selection(_ arguments: Arguments) throws(UsageError) -> [Scenario] {
        guard let text = arguments.text("--only") else { return Scenario.mfa }
        var scenarios: [Scenario] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let scenario = Scenario.all.first(where: { String($0.number) == word }) else {
                throw UsageError("There is no scenario \(word); there are \(numbers).")
            }
            scenarios.append(scenario)
        }
        return scenarios
    }
}
