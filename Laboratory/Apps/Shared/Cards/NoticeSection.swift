import SwiftUI

/// A section that shows a result; empty if there is none.
public struct NoticeSection<More: View>: View {
    private let notice: Notice?
    private let identifier: String?
    private let secondsLeft: Int
    private let more: More

    /// Shows a notice.
    ///
    /// - Parameters:
    ///   - identifier: of the title; the message's has `.message` behind it.
    ///   - secondsLeft: how long the server wants to be left alone; the message says so.
    ///   - more: rows below it.
    public init(
        notice: Notice?, identifier: String?, secondsLeft: Int = 0, @ViewBuilder more: () -> More
    ) {
        self.notice = notice
        self.identifier = identifier
        self.secondsLeft = secondsLeft
        self.more = more()
    }

    /// The card, and what the system or the server has said itself.
    public var body: some View {
        if let notice {
            Section {
                StatusCard(
                    symbol: notice.symbol, tint: notice.kind.tint, title: notice.title, message: message(notice),
                    titleIdentifier: identifier, messageIdentifier: identifier.map { "\($0).message" })
                if let detail = notice.detail {
                    Text(detail).font(.caption).foregroundColor(.secondary)
                }
                more
            }
        }
    }

    private func message(_ notice: Notice) -> String {
        secondsLeft > 0 ? "Try again in \(secondsLeft) s." : notice.message
    }
}

extension NoticeSection where More == EmptyView {
    /// Shows a notice without rows below it.
    public init(notice: Notice?, identifier: String?, secondsLeft: Int = 0) {
        self.init(notice: notice, identifier: identifier, secondsLeft: secondsLeft) { EmptyView() }
    }
}

extension Notice.Kind {
    /// The color of its symbol.
    public var tint: Color {
        switch self {
        case .success: .green
        case .failure: .red
        case .information: .blue
        }
    }
}
