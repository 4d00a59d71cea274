import AppShared

/// A screen.
public enum AppTab: String, Sendable, Hashable, CaseIterable, ScreenTab {
    case chat, attestation, flags, log

    /// The title of the tab and its navigation bar.
    public var title: String {
        switch self {
        case .chat: "Chat"
        case .attestation: "Attestation"
        case .flags: "Flags"
        case .log: "Log"
        }
    }

    /// The SF Symbol of its tab.
    public var symbol: String {
        switch self {
        case .chat: "message"
        case .attestation: "checkmark.shield"
        case .flags: "gear"
        case .log: "list.bullet"
        }
    }
}
