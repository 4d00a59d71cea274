import AppShared
import SwiftUI

/// Draws a button of the view model; nothing where there is none.
struct ActionButton: View {
    private let button: AppButton?

    init(_ button: AppButton?) {
        self.button = button
    }

    var body: some View {
        if let button {
            if button.role == .prominent {
                plain(button).buttonStyle(.borderedProminent)
            } else {
                plain(button)
            }
        }
    }

    private func plain(_ button: AppButton) -> some View {
        TaskButton(button.label, symbol: button.symbol, role: button.role.system) { await button.perform() }
            .disabled(!button.isEnabled)
            .identified(button.identifier)
    }
}

extension AppButton.Role {
    /// SwiftUI's name for it.
    var system: ButtonRole? {
        switch self {
        case .prominent, .normal: nil
        case .destructive: .destructive
        case .cancel: .cancel
        }
    }
}
