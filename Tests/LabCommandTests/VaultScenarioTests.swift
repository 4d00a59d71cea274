import Foundation
import LatchkeyCommandLine
import Testing
import VirtualPhone
import VirtualPhoneTesting

@testable import latchkey_lab

@Suite(.serialized, .phone(), .timeLimit(.minutes(1)))
struct VaultScenarioTests {
    @Test("every round of the game goes as the document says", arguments: VaultScenario.all.map(\.number))
    func plays(number: Int) async throws {
        let scenario = try #require(VaultScenario.all.first { $0.number == number })
        let result = await VaultScenariosCommand.play(scenario)
        for step in result.steps { #expect(step.actual == step.expected, "\(step.name)") }
        #expect(result.steps.count >= 9)
        #expect(result.holds)
    }

    @Test("a round that comes out otherwise fails, and the report shows where")
    func difference() async throws {
        let scenario = VaultScenario(number: 99, title: "A lie", phone: .iPhone15Pro) { stage in
            await stage.add("4111", .whenPasscodeSet, "success")
            await stage.turnPasscodeOff()
            await stage.query(.whenPasscodeSet, "success “4111”")
        }
        let result = await VaultScenariosCommand.play(scenario)
        #expect(!result.holds)
        #expect(result.steps.map(\.holds) == [true, true, false])
        #expect(ScenarioReport.table(result, on: Terminal(width: 120)).contains("❌ whenPasscodeSet: Query item"))
        #expect(
            ScenarioReport.junit([result]).contains(
                "expected success “4111”, was lost_with_passcode (-25300)"))
    }

    @Test("a change that Settings refuse is a difference, not a success")
    func refusedSetting() async throws {
        let scenario = VaultScenario(number: 99, title: "Twice", phone: .iPhone15Pro) { stage in
            await stage.turnPasscodeOn()
        }
        #expect(await VaultScenariosCommand.play(scenario).steps.map(\.actual) == ["passcodeAlreadySet"])
    }

    @Test("the numbers are one to six, each once, and unknown ones are refused")
    func numbers() async throws {
        #expect(VaultScenario.all.map(\.number) == [1, 2, 3, 4, 5, 6])
        for word in ["0", "7", "1,", "x"] {
            let arguments = try Arguments(["--only", word], for: VaultScenariosCommand.description)
            await #expect(throws: UsageError.self) { try await VaultScenariosCommand.run(arguments) }
        }
    }
}
