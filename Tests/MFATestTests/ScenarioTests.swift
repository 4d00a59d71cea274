import Foundation
import LatchkeyScenarios
import MFATestApp
import Testing
import VirtualPhone
import VirtualPhoneTesting

extension PhoneSuite {
    /// The ten scenarios on the view models, against a real server.
    @Suite @MainActor struct ScenarioTests {
        @Test("the document's scenario goes as it says", arguments: Scenario.mfa.map(\.number))
        func plays(number: Int) async throws {
            let scenario = try #require(Scenario.mfa.first { $0.number == number })
            try await TestApp.run { (app: TestApp) async throws in
                if !scenario.start.hasPasscode {
                    try app.phone.removePasscode()
                } else if !scenario.start.hasFace {
                    app.phone.resetBiometry()
                }
                let person = app.person(.absent)
                var messages = 0
                for (index, step) in scenario.steps.enumerated() {
                    let answers = Self.answers(after: index, of: scenario.steps)
                    for answer in answers { person.enqueue(answer) }
                    let seen = person.prompts.count
                    if case .fillCode = step.action { messages += 1 }
                    try await play(step, app, messages)
                    guard !Self.isAnswer(step) else { continue }
                    let prompts = person.prompts.dropFirst(seen).map(\.kindName)
                    #expect(prompts == Self.prompts(after: index, of: scenario.steps), "\(step.words)")
                }
            }
        }

        private func play(_ step: ScenarioStep, _ app: TestApp, _ messages: Int) async throws {
            let model = app.model
            switch step.action {
            case .open:
                await model.launch()
                await model.becomeActive()
            case .home: model.enterBackground()
            case .tab(let label): #expect(model.select(tab: label), "\(step.words)")
            case .tap(let label), .tapAlert(let label): await app.tap(label)
            case .type(let field, let text): #expect(model.setText(text, of: field), "\(step.words)")
            case .fillCode(let field):
                #expect(model.setText(try await app.code(after: messages), of: field), "\(step.words)")
            // The person has these in their queue since the step before.
            case .answer: break
            case .settings(let change): try Self.apply(change, to: app.phone)
            case .see(let identifier, let text): #expect(model.text(of: identifier) == text, "\(step.words)")
            case .seeButton(let label, let isShown): #expect(model.isShown(button: label) == isShown)
            case .seeAlert(let title): #expect(model.state.alert?.title == title, "\(app.failures)")
            case .server(let record):
                #expect(try app.serverMethods() == (record == .none ? [] : [record.rawValue]))
            case .keys(let count): #expect(try await app.keys().count == count, "\(step.words)")
            }
        }

        private static func apply(_ change: ScenarioChange, to phone: VirtualPhone) throws {
            switch change {
            case .resetFaceID: phone.resetBiometry()
            case .removePasscode: try phone.removePasscode()
            case .setPasscode: try phone.setPasscode(Scenario.passcode)
            case .enrolFace: try phone.enrolBiometry("face")
            }
        }

        private static func isAnswer(_ step: ScenarioStep) -> Bool {
            if case .answer = step.action { true } else { false }
        }

        private static func following(_ index: Int, _ steps: [ScenarioStep]) -> ArraySlice<ScenarioStep> {
            guard !isAnswer(steps[index]) else { return [] }
            return steps[(index + 1)...].prefix(while: isAnswer)
        }

        private static func prompts(after index: Int, of steps: [ScenarioStep]) -> [String] {
            following(index, steps).compactMap { step in
                if case .answer(let prompt, _) = step.action { prompt.rawValue } else { nil }
            }
        }

        private static func answers(after index: Int, of steps: [ScenarioStep]) -> [PromptAnswer] {
            following(index, steps).compactMap { step in
                guard case .answer(_, let answer) = step.action else { return nil }
                return switch answer {
                case .allow: .allow
                case .dontAllow: .dontAllow
                case .match: .match
                case .noMatch: .noMatch
                case .cancel: .cancel
                case .passcode: .passcode(Scenario.passcode)
                }
            }
        }
    }
}
