import Foundation
import LatchkeyCommandLine
import LatchkeyScenarios
import LatchkeyWire
import Testing
import VirtualPhone
import VirtualPhoneTesting

@testable import latchkey_lab

@Suite(.serialized, .phone(), .timeLimit(.minutes(1))) @MainActor
struct ScenarioTests {
    private func play(_ scenario: Scenario) async throws -> ScenarioResult {
        let id = try #require(ServerID(rawValue: "latchkey.local"))
        return try await TemporaryServer.run(id: id) { await CommandStage.play(scenario, at: $0) }
    }

    private func scenario(_ steps: ScenarioStep..., start: Scenario.Start = .init()) -> Scenario {
        Scenario(number: 99, title: "A lie", summary: "", start: start, steps: steps)
    }

    @Test("every scenario goes as it says", arguments: Scenario.all.map(\.number))
    func plays(number: Int) async throws {
        let scenario = try #require(Scenario.all.first { $0.number == number })
        let result = try await play(scenario)
        for step in result.steps { #expect(step.actual == step.expected, "\(step.name)") }
        #expect(result.steps.map(\.name) == scenario.steps.map(\.words))
        #expect(result.holds)
    }

    @Test("what is seen and is otherwise fails, and the report shows where")
    func difference() async throws {
        let result = try await play(
            scenario(
                ScenarioStep("Open the app", .open),
                ScenarioStep("The app says so", .see("enrollment.status", "Enrolled with Face ID")),
                ScenarioStep("No such place", .see("nowhere", "x")),
                ScenarioStep("A button", .seeButton("Enroll with Face ID", isShown: false)),
                ScenarioStep("An alert", .seeAlert("Help")),
                ScenarioStep("The server", .server(.secureEnclave)),
                ScenarioStep("The key", .keys(1))))
        #expect(!result.holds)
        #expect(
            result.steps.map(\.actual) == [
                "opened", "Not enrolled", "not on the screen", "shown", "no alert", "none", "0",
            ])
        #expect(ScenarioReport.table(result, on: Terminal(width: 120)).contains("❌ The app says so"))
        #expect(ScenarioReport.junit([result]).contains("expected Enrolled with Face ID, was Not enrolled"))
    }

    @Test("what can't be done fails")
    func impossible() async throws {
        let result = try await play(
            scenario(
                ScenarioStep("Open the app", .open),
                ScenarioStep("Tap", .tap("Launch the Rocket")),
                ScenarioStep("Tap in an alert", .tapAlert("OK")),
                ScenarioStep("Go", .tab("Nowhere")),
                ScenarioStep("Type", .type(field: "nowhere", text: "x")),
                ScenarioStep("Turn a passcode on", .settings(.setPasscode))))
        #expect(
            result.steps.dropFirst().map(\.actual) == [
                "no such button", "no alert", "no such tab can be tapped", "no such field", "passcodeAlreadySet",
            ])
    }

    @Test("the system must ask exactly what the next step says", arguments: [true, false])
    func wrongPrompt(isAnswered: Bool) async throws {
        let next =
            isAnswered
            ? ScenarioStep("Enter the passcode", .answer(.passcode, .passcode))
            : ScenarioStep("Go to “Sign In”", .tab("Sign In"))
        let result = try await play(
            scenario(
                ScenarioStep("Open the app", .open), ScenarioStep("Tap", .tap("Enroll with Face ID")), next,
                ScenarioStep("Nothing was enrolled", .server(.none))))
        #expect(result.steps.map(\.holds) == [true, true, false, true])
        #expect(result.steps[2].actual.contains("faceIDPermission"))
    }

    @Test("an answer that nobody asked for fails, and so does a question that nobody answers")
    func unasked() async throws {
        let result = try await play(
            scenario(
                ScenarioStep("Open the app", .open),
                ScenarioStep("Look at the phone", .answer(.biometry, .match)),
                ScenarioStep("Tap", .tap("Use Passcode Only"))))
        #expect(result.steps.map(\.actual) == ["opened", "nothing is asked", "tapped", "passcode"])
        #expect(result.steps.last?.expected == "nothing")
    }

    @Test("on a server that others use, the user and the number are new ones")
    func shared() async throws {
        let id = try #require(ServerID(rawValue: "latchkey.local"))
        try await TemporaryServer.run(id: id) { own in
            let server = SharedServer(address: own.address)
            for _ in 0..<2 {
                for number in [6, 7] {
                    let scenario = try #require(Scenario.mfa.first { $0.number == number })
                    let result = await CommandStage.play(scenario, at: server)
                    for step in result.steps { #expect(step.actual == step.expected, "\(step.name)") }
                }
            }
            #expect(try own.methods(of: Scenario.username).isEmpty)
        }
    }

    @Test(
        "what a server that others use has of a device is asked of it as the user; that it has none can't be seen",
        arguments: [2, 5, 8, 9])
    func asked(number: Int) async throws {
        let id = try #require(ServerID(rawValue: "latchkey.local"))
        let scenario = try #require(Scenario.mfa.first { $0.number == number })
        let result = try await TemporaryServer.run(id: id) { own in
            await CommandStage.play(scenario, at: SharedServer(address: own.address))
        }
        #expect(result.holds)
        #expect(result.steps.count == scenario.steps.count)
        for (step, played) in zip(scenario.steps, result.steps) {
            #expect(played.isUnseen == (step.action == .server(.none)), "\(played.name): \(played.actual)")
        }
    }

    @Test("a device that a server that others use has not is a difference")
    func missing() async throws {
        let id = try #require(ServerID(rawValue: "latchkey.local"))
        let result = try await TemporaryServer.run(id: id) { own in
            await CommandStage.play(
                scenario(ScenarioStep("Open the app", .open), ScenarioStep("The server", .server(.secureEnclave))),
                at: SharedServer(address: own.address))
        }
        #expect(result.steps.map(\.actual) == ["opened", "none"])
    }

    @Test("a step that can't be seen is told in each report, and is no failure")
    func unseen() throws {
        let step = PlayedStep(
            name: "Look", expected: "none", actual: "not seen: \"why\"", milliseconds: 1, isUnseen: true)
        let result = ScenarioResult(number: 1, title: "T", steps: [step])
        #expect(result.holds)
        #expect(ScenarioReport.table(result, on: Terminal(width: 120)).contains("➖ Look  none      not seen: \"why\""))
        let junit = ScenarioReport.junit([result])
        #expect(junit.contains("<skipped message=\"not seen: &quot;why&quot;\"/>") && !junit.contains("<failure"))
        #expect(junit.contains("tests=\"1\" failures=\"0\""))
        #expect(try ScenarioReport.json([result]).contains("\"unseen\" : true"))
    }

    @Test("the list has every scenario, and its data reads back")
    func list() throws {
        let text = ScenarioReport.list(Scenario.mfa)
        for scenario in Scenario.mfa { #expect(text.contains("Scenario \(scenario.number): \(scenario.title)")) }
        let json = try ScenarioReport.json(Scenario.mfa)
        #expect(try JSONDecoder().decode([Scenario].self, from: Data(json.utf8)) == Scenario.mfa)
    }

    @Test("the numbers are one to twelve, each once, and unknown ones are refused")
    func numbers() async throws {
        #expect(Scenario.all.map(\.number) == Array(1...12))
        for word in ["0", "13", "1,", "x"] {
            let arguments = try Arguments(["--only", word], for: ScenariosCommand.description)
            await #expect(throws: UsageError.self) { try await ScenariosCommand.run(arguments) }
        }
    }
}
