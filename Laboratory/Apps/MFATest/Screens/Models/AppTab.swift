import AppShared

/// The app's four screens.
public enum AppTab: String, Sendable, Hashable, CaseIterable, ScreenTab {
    /// Enrolling this phone.
    case enroll
    /// Signing in.
    case signIn
    /// The testing dashboard.
    case testing
    /// Settings.
    case settings

    /// The title of the tab.
    public var title: String {
        switch self {
        case .enroll: "Enroll"
        case .signIn: "Sign In"
        case .testing: "Testing"
        case .settings: "Settings"
        }
    }

    /// The tab's SF Symbol.
    public var symbol: String {
        switch self {
        case .enroll: "person.badge.key"
        case .signIn: "lock.open"
        case .testing: "checklist"
        case .settings: "gearshape"
        }
    }
}
