import LatchkeyKit
import SwiftUI

/// Why a request about the account failed, and the button that leads on: sign in, confirm with a code, try again.
struct AccountFailureView: View {
    let error: LatchkeyError
    let signIn: DeviceSignIn
    /// Begins the accessibility identifiers: that of the sentence is `<name>.failure`.
    let name: String
    let isBusy: Bool
    /// Makes the request again.
    let tryAgain: @MainActor () async -> Void

    @State private var isEnteringCode = false

    var body: some View {
        FailureView(error, identifier: "\(name).failure")
        if error.suggestion == .signInAgain {
            SignInButton(signIn) { _ in Task { await tryAgain() } }
        } else if error.code == .oneTimeCodeRequired {
            Button("Confirm with a Code") { isEnteringCode = true }
                .accessibilityIdentifier("\(name).confirm")
                .sheet(isPresented: $isEnteringCode) {
                    ConfirmationSheet(signIn: signIn) { Task { await tryAgain() } }
                }
        } else {
            Button("Try Again") { Task { await tryAgain() } }
                .disabled(isBusy)
                .accessibilityIdentifier("\(name).tryAgain")
        }
    }
}

/// A sheet in which a person without any key confirms changes of their account with a code by text message.
private struct ConfirmationSheet: View {
    @StateObject private var model: OneTimeCodeModel
    @Environment(\.dismiss) private var dismiss
    private let onConfirm: @MainActor () -> Void

    init(signIn: DeviceSignIn, onConfirm: @escaping @MainActor () -> Void) {
        _model = StateObject(wrappedValue: OneTimeCodeModel(signIn))
        self.onConfirm = onConfirm
    }

    var body: some View {
        OneTimeCodeScreen(title: "Confirm with a Code", model: model) {
            guard await model.openAccount() else { return }
            dismiss()
            onConfirm()
        }
    }
}
