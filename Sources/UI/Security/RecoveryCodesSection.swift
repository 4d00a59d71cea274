import LatchkeyKit
import LatchkeyWire
import SwiftUI

/// How many recovery codes are left, and the button that makes new ones.
struct RecoveryCodesSection: View {
    @ObservedObject var model: SecurityModel
    @State private var isAsking = false

    var body: some View {
        if let left = model.recoveryCodesLeft {
            // Sheet and question belong to rows: what belongs to a section belongs to each of its rows.
            Section {
                Text(words(left))
                    .accessibilityIdentifier("latchkey.security.codesLeft")
                    .sheet(isPresented: isShowingCodes) {
                        RecoveryCodesSheet(codes: model.newCodes ?? [], onDone: discard)
                    }
                if areLost {
                    Label("The newest codes were not written down.", systemImage: "exclamationmark.triangle.fill")
                        .accessibilityIdentifier("latchkey.security.codesUnconfirmed")
                }
                makeButton(left)
                if [.recoveryCodes, .confirmRecoveryCodes].contains(model.failure?.attempt) {
                    SecurityFailureView(model: model)
                }
            } footer: {
                Text("With a recovery code you get your account back after you have lost your phone.")
            }
        }
    }

    private func words(_ left: Int) -> LocalizedStringKey {
        switch left {
        case 0: "You have no recovery codes."
        case 1: "1 recovery code left"
        default: "\(left) recovery codes left"
        }
    }

    private func makeButton(_ left: Int) -> some View {
        Button(left == 0 ? "Make Recovery Codes" : "Make New Recovery Codes") {
            // Codes that nobody has need no question.
            if left == 0 || areLost { make() } else { isAsking = true }
        }
        .disabled(model.running != nil)
        .accessibilityIdentifier("latchkey.security.makeCodes")
        .confirmationDialog("Make New Recovery Codes?", isPresented: $isAsking, titleVisibility: .visible) {
            Button("Make New Codes", role: .destructive, action: make)
        } message: {
            Text("The codes that you have are void then.")
        }
    }

    /// Whether the codes that the server has are nobody's.
    private var areLost: Bool { model.areRecoveryCodesUnconfirmed && model.newCodes == nil }

    private func make() { Task { await model.makeRecoveryCodes() } }

    private func discard() { Task { await model.discardNewCodes() } }

    private var isShowingCodes: Binding<Bool> {
        Binding(get: { model.newCodes != nil }, set: { if !$0, model.newCodes != nil { discard() } })
    }
}

/// New recovery codes, shown once: the sheet goes away when the person has written them down.
private struct RecoveryCodesSheet: View {
    let codes: [RecoveryCode]
    let onDone: @MainActor () -> Void

    @State private var areWrittenDown = false
    @Environment(\.scenePhase) private var scenePhase

    var body: some View {
        NavigationView {
            Form {
                Section {
                    ForEach(codes.indices, id: \.self) { index in
                        Text(verbatim: isVisible ? codes[index].rawValue : "••••-••••-••••-••••")
                            .font(.system(.body, design: .monospaced))
                            .accessibilityIdentifier("latchkey.codes.\(index + 1)")
                    }
                } footer: {
                    Text("Write these codes down and keep them in a safe place. Nobody can show them to you again.")
                }
                Toggle("I have written them down", isOn: $areWrittenDown)
                    .accessibilityIdentifier("latchkey.codes.writtenDown")
            }
            .navigationTitle("Recovery Codes")
            .toolbar {
                ToolbarItem(placement: .confirmationAction) {
                    Button("Done", action: onDone)
                        .disabled(!areWrittenDown)
                        .accessibilityIdentifier("latchkey.codes.done")
                }
            }
        }
        .oneColumn()
        .interactiveDismissDisabled()
    }

    /// The system keeps a picture of the screen when the app leaves it.
    private var isVisible: Bool { scenePhase == .active }
}
