import AppShared
import SwiftUI

/// The steps of the work in progress; empty if there is none.
struct ProgressSection: View {
    let activity: String?
    let steps: [StepProgress]
    let identifier: String?

    var body: some View {
        if let activity {
            Section {
                ActivityRow(activity, identifier: identifier)
                ForEach(steps) { step in
                    Label(step.title, systemImage: step.symbol).font(.subheadline).foregroundColor(step.state.tint)
                        .accessibilityElement(children: .combine).accessibilityValue(step.state.words)
                }
            }
        }
    }
}

extension StepProgress.State {
    /// For people who don't see the symbol.
    var words: String {
        switch self {
        case .running: "under way"
        case .done: "done"
        case .failed: "failed"
        }
    }

    var tint: Color {
        switch self {
        case .running: .secondary
        case .done: .green
        case .failed: .red
        }
    }
}
