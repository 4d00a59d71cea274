import SwiftUI

/// A symbol, a headline and a text below it.
struct NoticeCard: View {
    let notice: Notice
    let identifier: String

    var body: some View {
        HStack(alignment: .top, spacing: 12) {
            Image(systemName: notice.symbol).font(.title2).foregroundColor(notice.kind.tint).accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 4) {
                Text(notice.title).font(.headline).accessibilityIdentifier(identifier)
                if !notice.message.isEmpty {
                    Text(notice.message).font(.subheadline).foregroundColor(.secondary)
                        .accessibilityIdentifier(identifier + ".message")
                }
            }
        }
        .padding(.vertical, 4)
    }
}

/// A name on the left, its value on the right.
struct FactRow: View {
    let name: String
    let value: String
    let identifier: String

    var body: some View {
        HStack {
            Text(name)
            Spacer()
            Text(value).foregroundColor(.secondary).multilineTextAlignment(.trailing)
                .accessibilityIdentifier(identifier)
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
