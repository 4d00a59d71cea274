import SwiftUI

/// A symbol, a headline and a text below it.
public struct StatusCard: View {
    private let symbol: String
    private let tint: Color
    private let title: String
    private let message: String
    private let titleIdentifier: String?
    private let messageIdentifier: String?

    /// Creates a card.
    public init(
        symbol: String, tint: Color, title: String, message: String, titleIdentifier: String? = nil,
        messageIdentifier: String? = nil
    ) {
        self.symbol = symbol
        self.tint = tint
        self.title = title
        self.message = message
        self.titleIdentifier = titleIdentifier
        self.messageIdentifier = messageIdentifier
    }

    /// The symbol on the left, the words on the right.
    public var body: some View {
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

/// A row for the work in progress, with the accessibility identifier of its text.
public struct ActivityRow: View {
    private let activity: String
    private let identifier: String?

    /// Shows the work in progress.
    public init(_ activity: String, identifier: String?) {
        self.activity = activity
        self.identifier = identifier
    }

    /// A spinning wheel and the words.
    public var body: some View {
        HStack(spacing: 12) {
            ProgressView()
            Text(activity).identified(identifier)
        }
    }
}

/// A name on the left, its value on the right.
public struct FactRow: View {
    private let name: String
    private let value: String
    private let identifier: String?

    /// Shows a fact, with the identifier of its value.
    public init(name: String, value: String, identifier: String? = nil) {
        self.name = name
        self.value = value
        self.identifier = identifier
    }

    /// The name and the value.
    public var body: some View {
        HStack {
            Text(name)
            Spacer()
            Text(value).foregroundColor(.secondary).multilineTextAlignment(.trailing).identified(identifier)
        }
    }
}
