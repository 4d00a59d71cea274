import SwiftUI

/// The buttons of a question, in their order.
struct AlertActions: View {
    let model: AppModel
    let alert: AppAlert

    var body: some View {
        switch alert {
        case .usePasscodeInstead:
            button("Yes") { await model.goOnWithPasscode() }
            button("No", .cancel) { model.state.note("Use Passcode Instead?", .information, "No") }
        case .setUpPasscode:
            button("Open Settings") { model.openSystemSettings() }
            button("Use SMS Only") { await model.useSMSOnly() }
            button("Cancel", .cancel) {}
        case .securityRemoved:
            button("OK", .cancel) {}
        case .keyLost:
            button("Make a New Key") { await model.replaceKey() }
            button("Use SMS Codes") { await model.settings.downgrade() }
            button("Not Now", .cancel) {}
        case .upgradeOffered(let method):
            button("Upgrade") { await model.settings.change(to: method) }
            button("Not Now", .cancel) { await model.state.decline(method) }
        case .confirmUnenrollment:
            button("Unenroll", .destructive) { await model.unenroll() }
            button("Cancel", .cancel) {}
        case .signInFirst(let change, let way):
            button("Continue") { await model.signIn(for: change, way) }
            button("Cancel", .cancel) {}
        }
    }

    private func button(
        _ label: String, _ role: ButtonRole? = nil, action: @escaping @MainActor () async -> Void
    ) -> some View {
        Button(label, role: role) { model.perform(action) }
    }
}
