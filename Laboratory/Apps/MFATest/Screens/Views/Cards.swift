import SwiftUI

/// A symbol, a headline and a text below it.
struct StatusCard: View {
    let symbol: String
    let tint: Color
    let title: String
    let message: String
    var titleIdentifier: String?
    var messageIdentifier: String?

    var body: some View {
        HStack(alignment: .top, spacing: 12) {
            Image(systemName: symbol).font(.title2).foregroundColor(tint).accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 4) {
                Text(title).font(.headline).identified(titleIdentifier)
                if !message.isEmpty {
                    Text(message).font(.subheadline).foregroundColor(.secondary).identified(messageIdentifier)
                }
            }
        }
        .padding(.vertical, 4)
    }
}

/// What came of something; nothing where nothing was done.
struct NoticeSection: View {
    let notice: Notice?
    let identifier: String?
    /// Until when the server wants to be left alone.
    var secondsLeft = 0

    var body: some View {
        if let notice {
            Section {
                StatusCard(
                    symbol: notice.symbol, tint: notice.kind.tint, title: notice.title, message: message(notice),
                    titleIdentifier: identifier)
                if let detail = notice.detail {
                    Text(detail).font(.caption).foregroundColor(.secondary)
                }
            }
        }
    }

    private func message(_ notice: Notice) -> String {
        secondsLeft > 0 ? "Try again in \(secondsLeft) s." : notice.message
    }
}

/// What is under way, step by step; nothing while nothing is.
struct ProgressSection: View {
    let activity: String?
    let steps: [StepProgress]
    let identifier: String?

    var body: some View {
        if let activity {
            Section {
                HStack(spacing: 12) {
                    ProgressView()
                    Text(activity).identified(identifier)
                }
                ForEach(steps) { step in
                    Label(step.title, systemImage: step.symbol).font(.subheadline).foregroundColor(step.state.tint)
                }
            }
        }
    }
}

/// A field with its name on the left, as in Settings; VoiceOver reads the field's own label.
struct NamedField<Field: View>: View {
    let name: String
    @ViewBuilder let field: Field

    var body: some View {
        HStack(spacing: 12) {
            Text(name).accessibilityHidden(true)
            field.multilineTextAlignment(.trailing)
        }
    }
}

/// A name on the left, its value on the right.
struct FactRow: View {
    let name: String
    let value: String
    var identifier: String?

    var body: some View {
        HStack {
            Text(name)
            Spacer()
            Text(value).foregroundColor(.secondary).multilineTextAlignment(.trailing).identified(identifier)
        }
    }
}

extension Notice.Kind {
    var tint: Color {
        switch self {
        case .success: .green
        case .failure: .red
        case .information: .blue
        }
    }
}

extension StepProgress.State {
    var tint: Color {
        switch self {
        case .running: .secondary
        case .done: .green
        case .failed: .red
        }
    }
}
