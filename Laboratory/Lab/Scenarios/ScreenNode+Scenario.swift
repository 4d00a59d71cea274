import LatchkeyScenarios
import VirtualPhone

/// A screen and a person, in the words of scenarios: for the stages on virtual phones.
extension ScreenNode {
    /// A button that a person can see, by its label; one that takes touches, if there are several.
    ///
    /// A question covers the elements below it.
    package func button(_ label: String, in place: ScenarioPlace) -> ScreenNode? {
        let question = questions.last
        let nodes =
            switch place {
            case .tabBar: question == nil ? tabs : []
            case .screen: question == nil ? screenButtons : []
            case .alert: question?.buttons ?? []
            }
        let found = nodes.filter { $0.label.reads(label) }
        return found.first(where: \.isEnabled) ?? found.first
    }

    /// The state of a button.
    package func state(ofButton label: String, in place: ScenarioPlace) -> ScenarioButton {
        button(label, in: place).map { $0.isEnabled ? .enabled : .disabled } ?? .absent
    }
}

extension PromptAnswer {
    /// The answer of a scenario's person.
    package init(_ answer: ScenarioAnswer) {
        self =
            switch answer {
            case .allow: .allow
            case .dontAllow: .dontAllow
            case .match: .match
            case .noMatch: .noMatch
            case .cancel: .cancel
            case .passcode: .passcode(Scenario.passcode)
            }
    }
}
