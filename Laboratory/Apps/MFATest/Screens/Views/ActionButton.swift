import AppShared
import SwiftUI

/// A button that lets the app do something; off while something else is under way.
struct ActionButton: View {
    private let model: AppModel
    private let label: String
    private let symbol: String?
    private let role: ButtonRole?
    private let isProminent: Bool
    private let identifier: String?
    private let isEnabled: Bool
    private let action: @MainActor () async -> Void

    init(
        _ model: AppModel, _ label: String, symbol: String? = nil, role: ButtonRole? = nil, isProminent: Bool = false,
        identifier: String? = nil, isEnabled: Bool = true, action: @escaping @MainActor () async -> Void
    ) {
        self.model = model
        self.label = label
        self.symbol = symbol
        self.role = role
        self.isProminent = isProminent
        self.identifier = identifier
        self.isEnabled = isEnabled
        self.action = action
    }

    var body: some View {
        if isProminent { plain.buttonStyle(.borderedProminent) } else { plain }
    }

    private var plain: some View {
        Button(role: role) {
            model.perform(action)
        } label: {
            if let symbol { Label(label, systemImage: symbol) } else { Text(label) }
        }
        .disabled(!isEnabled || model.state.isBusy)
        .identified(identifier)
    }
}
