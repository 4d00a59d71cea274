/// A button: what it says, whether it can be tapped, and what a tap does.
///
/// Screens draw it, and whoever plays the app without screens performs it: there is no second list of labels.
@MainActor public struct AppButton: Identifiable {
    /// How it looks.
    public enum Role: String, Sendable, Hashable {
        /// The main thing to do on its screen.
        case prominent
        /// One of several things to do.
        case normal
        /// Removes something.
        case destructive
        /// Goes back without doing anything.
        case cancel
    }

    /// What it says; unique on its screen.
    public let label: String
    /// Its accessibility identifier; nil without one.
    public let identifier: String?
    /// Its SF Symbol; nil without one.
    public let symbol: String?
    /// How it looks.
    public let role: Role
    /// Whether it can be tapped.
    public let isEnabled: Bool

    let action: @MainActor () async -> Void

    /// What it says.
    public nonisolated var id: String { label }

    init(
        _ label: String, symbol: String? = nil, role: Role = .normal, identifier: String? = nil,
        isEnabled: Bool = true, action: @escaping @MainActor () async -> Void
    ) {
        self.label = label
        self.identifier = identifier
        self.symbol = symbol
        self.role = role
        self.isEnabled = isEnabled
        self.action = action
    }

    /// Does what a tap does, and returns when it has ended; nothing if it can't be tapped.
    public func perform() async {
        guard isEnabled else { return }
        await action()
    }
}
