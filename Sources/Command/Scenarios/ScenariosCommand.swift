import Foundation
import LatchkeyHTTP
import LatchkeyServer
import LatchkeyWire
import VirtualPhone

/// `latchkey scenarios`: plays the MFA document's scenarios on virtual iPhones against a real server.
enum ScenariosCommand: Subcommand {
    static let description = CommandDescription(
        name: "scenarios", summary: "Play the MFA document's scenarios on virtual iPhones against a real server.",
        discussion: """
            Starts a server of its own unless --server names one. Shows for each step what was expected and what came; \
            the exit status is 1 if anything differs. Played so far: \(list).
            """,
        options: [
            OptionDescription("--only", "NUMBERS", "Play only these, separated by commas."),
            OptionDescription("--server", "URL", "Play against this server instead."),
            OptionDescription("--server-id", "NAME", "The name that the server has (default latchkey.local)."),
            OptionDescription("--json", help: "Print JSON instead of the tables."),
            OptionDescription("--junit", "FILE", "Also write the results as JUnit XML."),
        ])

    private static let list = Scenario.mfa.map { String($0.number) }.joined(separator: ", ")

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let scenarios = try selection(arguments)
        let name = arguments.text("--server-id") ?? "latchkey.local"
        guard let serverID = ServerID(rawValue: name) else { throw UsageError("--server-id can't be \(name).") }
        let wantsJSON = arguments.has("--json")
        // Before anything is played: a report that can't be written is told at once.
        if let path = arguments.text("--junit"), !FileManager.default.createFile(atPath: path, contents: nil) {
            throw UsageError("--junit can't write \(path).")
        }
        let results: [ScenarioResult]
        if let text = arguments.text("--server") {
            guard let url = URL(string: text), url.host != nil else {
                throw UsageError("--server takes a URL such as http://127.0.0.1:8080, not \(text).")
            }
            results = await play(scenarios, at: ServerAddress(url: url, id: serverID), quietly: wantsJSON)
        } else {
            results = try await TemporaryServer.run(serverID: serverID) { server in
                await play(scenarios, at: server, quietly: wantsJSON)
            }
        }
        if wantsJSON { Console.print(try ScenarioReport.json(results)) }
        if let path = arguments.text("--junit") {
            try Data(ScenarioReport.junit(results).utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        }
        let failed = results.filter { !$0.holds }.count
        if !wantsJSON {
            Console.print("\(results.count - failed) of \(results.count) scenarios went as expected.")
        }
        return failed == 0 ? 0 : 1
    }

    private static func play(
        _ scenarios: [Scenario], at server: ServerAddress, quietly: Bool
    ) async -> [ScenarioResult] {
        var results: [ScenarioResult] = []
        for scenario in scenarios {
            let result = await play(scenario, at: server)
            if !quietly { Console.print(ScenarioReport.table(result)) }
            results.append(result)
        }
        return results
    }

    private static func play(_ scenario: Scenario, at server: ServerAddress) async -> ScenarioResult {
        var result = ScenarioResult(number: scenario.number, title: scenario.title, steps: [])
        do {
            let stage = try ScenarioStage(
                prefix: "scenario\(scenario.number)", configuration: .iPhone15Pro, habit: scenario.habit, server: server
            )
            await scenario.play(stage)
            result.steps = stage.result
            stage.strike()
        } catch {
            result.steps = [
                ScenarioStep(name: "set the stage", expected: "ready", actual: "\(error)", milliseconds: 0)
            ]
        }
        return result
    }

    private static func selection(_ arguments: Arguments) throws(UsageError) -> [Scenario] {
        guard let text = arguments.text("--only") else { return Scenario.mfa }
        var scenarios: [Scenario] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let scenario = Scenario.mfa.first(where: { String($0.number) == word }) else {
                throw UsageError("There is no scenario \(word) so far; there are \(list).")
            }
            scenarios.append(scenario)
        }
        return scenarios
    }
}

/// A server on a free port of loopback, in this process, whose data vanishes with it.
enum TemporaryServer {
    static func run<Result: Sendable>(
        serverID: ServerID, _ body: (ServerAddress) async throws -> Result
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = ServerConfiguration(
            http: HTTPConfiguration(address: .loopback()), dataFolder: folder.path, serverID: serverID)
        configuration.profile = .lab
        let server = try await LatchkeyServer(configuration)
        guard let url = URL(string: "http://127.0.0.1:\(server.port)") else { throw UsageError("No address.") }
        do {
            let result = try await body(ServerAddress(url: url, id: serverID))
            await server.stop()
            return result
        } catch {
            await server.stop()
            throw error
        }
    }
}
