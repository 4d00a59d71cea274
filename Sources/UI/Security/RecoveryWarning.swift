import LatchkeyKit
import LatchkeyWire
import SwiftUI

/// The warning that somebody recovers the account, and the button that stops it; nothing while nobody does.
struct RecoveryWarning: View {
    @ObservedObject var model: SecurityModel

    var body: some View {
        if let recovery = model.recovery {
            Section {
                Label("Somebody is recovering this account", systemImage: "exclamationmark.shield.fill")
                    .font(.headline).foregroundColor(.red)
                    .accessibilityIdentifier("latchkey.security.recovery")
                Text(explanation(recovery)).accessibilityIdentifier("latchkey.security.recovery.explanation")
                Button("It Wasn’t Me", role: .destructive) { Task { await model.stopRecovery() } }
                    .buttonStyle(.borderedProminent)
                    .disabled(model.running != nil)
                    .accessibilityIdentifier("latchkey.security.stopRecovery")
                if model.failure?.attempt == .stopRecovery { SecurityFailureView(model: model) }
            } footer: {
                Text("If it was you, do nothing.")
            }
        }
    }

    private func explanation(_ recovery: RunningRecovery) -> LocalizedStringKey {
        let (model, moment) = (recovery.deviceModel.rawValue, recovery.completableAt.words)
        return switch recovery.begunWith {
        case .oneTimePassword: "Begun by “\(model)” with a code by text message. It can be completed from \(moment) on."
        case .recoveryCode: "Begun by “\(model)” with a recovery code. It can be completed from \(moment) on."
        case .invitation:
            "Begun by “\(model)” with the consent of the people who run this service. It can be completed from \(moment) on."
        }
    }
}
