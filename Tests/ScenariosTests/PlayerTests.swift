import LatchkeyLock
import LatchkeyScenarios
import Testing

@Suite struct PlayerTests {
    private func play(
        _ stage: FakeStage, _ after: ScenarioPlayer<FakeStage>.AfterDifference = .goOn, _ actions: ScenarioAction...
    ) async -> [PlayedStep] {
        let steps = actions.map { ScenarioStep("\($0)", $0) }
        let scenario = Scenario(number: 1, title: "T", summary: "", steps: steps)
        return await ScenarioPlayer(stage, patience: 60, afterDifference: after).play(scenario).steps
    }

    @Test("what comes later is waited for")
    func waits() async {
        let stage = FakeStage { $0.buttons[.screen] = ["Ask": .enabled] }
        let steps = await play(stage, .goOn, .open, .tap("Ask"), .answer(.biometry, .match), .home)
        #expect(steps.map(\.actual) == ["opened", "tapped", "biometry", "home screen"])
        #expect(!steps.contains { !$0.holds })
        #expect(stage.done == ["open", "tap Ask", "answer match", "home"])
    }

    /// A step that fails, the stage on which it does, and what is told of it.
    struct Difference: Sendable, CustomTestStringConvertible {
        let action: ScenarioAction
        let actual: String
        var world: @Sendable (inout FakeStage.World) -> Void = { _ in }

        var testDescription: String { actual }
    }

    static let differences = [
        Difference(action: .tap("No"), actual: "no such button"),
        Difference(action: .tap("Off"), actual: "the button is off") { $0.buttons[.screen] = ["Off": .disabled] },
        Difference(action: .tap("Ask"), actual: "an alert is shown: Sure?") { $0.alert = "Sure?" },
        Difference(action: .tapAlert("OK"), actual: "no alert"),
        Difference(action: .tapAlert("OK"), actual: "no such button") { $0.alert = "Sure?" },
        Difference(action: .tab("No"), actual: "no such tab can be tapped"),
        Difference(action: .type(field: "no", text: "x"), actual: "no such field"),
        Difference(action: .fillCode(field: "no"), actual: "no such field"),
        Difference(action: .fillCode(field: "code"), actual: "No message came.") { $0.texts["code"] = "" },
        Difference(action: .answer(.biometry, .match), actual: "nothing is asked"),
        Difference(action: .settings(.setPasscode), actual: "passcodeAlreadySet"),
        Difference(action: .see("no", "x"), actual: "not on the screen"),
        Difference(action: .see("one", "x"), actual: "y") { $0.texts["one"] = "y" },
        Difference(action: .seeButton("No", isShown: true), actual: "not shown"),
        Difference(action: .seeButton("Off", isShown: false), actual: "shown") {
            $0.buttons[.screen] = ["Off": .disabled]
        },
        Difference(action: .seeAlert("Sure?"), actual: "no alert"),
        Difference(action: .seeAlert("Sure?"), actual: "Really?") { $0.alert = "Really?" },
        Difference(action: .server(.none), actual: "smsOTP, smsOTP") { $0.methods = .seen(["smsOTP", "smsOTP"]) },
        Difference(action: .server(.smsOTP), actual: "none"),
        Difference(action: .keys(1), actual: "0"),
    ]

    @Test("what is otherwise is told beside what was expected, with the stage's remark", arguments: differences)
    func differs(difference: Difference) async {
        let steps = await play(FakeStage(difference.world), .goOn, difference.action)
        #expect(steps.map(\.actual) == [difference.actual + " (remark)"])
        #expect(!steps.contains { $0.holds })
    }

    @Test("after a difference a player goes on, or stops, as it was told")
    func afterDifference() async {
        let actions: [ScenarioAction] = [.tap("No"), .home]
        let goneOn = FakeStage()
        #expect(await play(goneOn, .goOn, actions[0], actions[1]).map(\.holds) == [false, true])
        let stopped = FakeStage()
        #expect(await play(stopped, .stop, actions[0], actions[1]).map(\.holds) == [false])
        #expect(stopped.done.isEmpty)
    }

    @Test(
        "a question that the step does not answer is a difference, and cancelled only if there are more steps to play")
    func unexpectedQuestion() async {
        let asking: @Sendable (inout FakeStage.World) -> Void = { $0.prompt = "passcode" }
        let goneOn = FakeStage(asking)
        #expect(
            await play(goneOn, .goOn, .home, .home).map(\.actual) == [
                "the system asks: passcode (remark)", "home screen",
            ])
        #expect(goneOn.done == ["answer cancel", "home"])
        let other = FakeStage(asking)
        #expect(await play(other, .goOn, .answer(.biometry, .match)).map(\.actual) == ["passcode (remark)"])
        #expect(other.done == ["answer cancel"])
        let stopped = FakeStage(asking)
        #expect(await play(stopped, .stop, .home).map(\.holds) == [false])
        #expect(stopped.done.isEmpty)
    }

    @Test("a question that nobody has answered at the end is a difference")
    func openQuestion() async {
        let stage = FakeStage { $0.buttons[.screen] = ["Ask": .enabled] }
        let steps = await play(stage, .goOn, .tap("Ask"), .see("no", "x"))
        #expect(steps.map(\.holds) == [true, false, false])
        #expect(stage.done == ["tap Ask", "answer cancel"])
        let left = await play(FakeStage { $0.prompt = "biometry" }, .goOn)
        #expect(left.map { [$0.name, $0.expected, $0.actual] } == [["Nothing more is asked", "nothing", "biometry"]])
    }

    @Test("what a stage can't see is told, holds, and is marked")
    func unseen() async {
        let stage = FakeStage {
            $0.keys = .unseen("not here")
            $0.methods = .unseen("nor there")
        }
        let steps = await play(stage, .stop, .keys(1), .server(.smsOTP))
        #expect(steps.map(\.actual) == ["not here", "nor there"])
        #expect(steps.allSatisfy { $0.holds && $0.isUnseen })
    }

    @Test("on a stage with a user of its own, that user is typed and expected")
    func username() async {
        let stage = FakeStage(username: "somebody") { $0.texts = ["name": "", "result": "Signed in as somebody"] }
        let steps = await play(
            stage, .stop, .type(field: "name", text: Scenario.username), .see("result", "Signed in as testuser"))
        #expect(steps.map(\.actual) == ["typed", "Signed in as somebody"])
        #expect(!steps.contains { !$0.holds })
        #expect(stage.done == ["type somebody"])
    }

    @Test("a curved apostrophe reads as a straight one")
    func apostrophe() async {
        let steps = await play(FakeStage { $0.alert = "This Phone’s Key" }, .stop, .seeAlert("This Phone's Key"))
        #expect(steps.map(\.actual) == ["This Phone's Key"])
    }

    @Test("those who watch are told of each step before and after it, and can end the scenario")
    func watched() async {
        let told = Lock<[String]>([])
        let scenario = Scenario(
            number: 1, title: "T", summary: "",
            steps: [ScenarioStep("one", .home), ScenarioStep("two", .home), ScenarioStep("three", .home)])
        let stage = FakeStage()
        let result = await ScenarioPlayer(stage, patience: 0, afterDifference: .stop).play(scenario) { place in
            told.withLock { $0.append("before \(place)") }
            return place < 2
        } didPlay: { place, step in
            told.withLock { $0.append("after \(place) \(step.name)") }
        }
        #expect(told.withLock { $0 } == ["before 0", "after 0 one", "before 1", "after 1 two", "before 2"])
        #expect(result.steps.map(\.name) == ["one", "two"])
        #expect(stage.done == ["home", "home"])
    }

    @Test("a scenario without steps proves nothing; a stage that could not be set is told")
    func results() {
        #expect(!ScenarioResult(number: 1, title: "T", steps: []).holds)
        let failed = ScenarioResult(number: 1, title: "T", stageFailed: ScenarioFault("no phone"))
        #expect(!failed.holds && failed.steps.map(\.actual) == ["no phone"])
    }
}
