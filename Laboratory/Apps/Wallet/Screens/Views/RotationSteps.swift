import LatchkeyKeyRotation
import SwiftUI

/// The parts of the rotation, each with a mark.
struct RotationSteps: View {
    /// The number of the rotation's own steps.
    static let count = RotationProgress.stepCount

    /// How far it is; `nil` before it has begun.
    let progress: RotationProgress?

    var body: some View {
        ForEach(RotationStep.allCases) { step in
            let state = progress == nil ? .waiting : step.state(at: progress)
            HStack(spacing: 12) {
                Image(systemName: state.symbol).foregroundColor(tint(state)).accessibilityHidden(true)
                Text(step.title).foregroundColor(state == .waiting ? .secondary : .primary)
            }
            .accessibilityElement(children: .combine)
            .accessibilityValue(words(state))
            .accessibilityIdentifier("rotation.step.\(step.rawValue)")
        }
    }

    private func tint(_ state: RotationStep.State) -> Color {
        switch state {
        case .waiting: .secondary
        case .running: .blue
        case .done: .green
        }
    }

    private func words(_ state: RotationStep.State) -> String {
        switch state {
        case .waiting: "to come"
        case .running: "now"
        case .done: "done"
        }
    }
}
