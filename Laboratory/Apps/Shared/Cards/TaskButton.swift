import SwiftUI

/// A button whose tap begins something that takes its time.
public struct TaskButton: View {
    private let title: String
    private let symbol: String?
    private let role: ButtonRole?
    private let action: @MainActor () async -> Void

    /// Creates a button.
    ///
    /// - Parameter symbol: its SF Symbol; nil without one.
    public init(
        _ title: String, symbol: String? = nil, role: ButtonRole? = nil,
        action: @escaping @MainActor () async -> Void
    ) {
        self.title = title
        self.symbol = symbol
        self.role = role
        self.action = action
    }

    /// The button.
    public var body: some View {
        Button(role: role) {
            Task { await action() }
        } label: {
            if let symbol { Label(title, systemImage: symbol) } else { Text(title) }
        }
    }
}
