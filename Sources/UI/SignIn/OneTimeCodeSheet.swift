import LatchkeyKit
import LatchkeyWire
import SwiftUI

/// A sheet that has a code sent by text message, and signs the person in with it.
public struct OneTimeCodeSheet: View {
    @StateObject private var model: OneTimeCodeModel
    @Environment(\.dismiss) private var dismiss
    private let onSignIn: @MainActor (DeviceSignIn.Session) -> Void

    /// Creates the content of a sheet; a code is sent when it appears.
    ///
    /// - Parameters:
    ///   - phoneNumber: where codes go, which must be on file at the server; the number of the enrollment if nil.
    ///   - onSignIn: called when the person is signed in; the sheet goes away by itself.
    public init(
        _ signIn: DeviceSignIn, phoneNumber: PhoneNumber? = nil,
        onSignIn: @escaping @MainActor (DeviceSignIn.Session) -> Void = { _ in }
    ) {
        _model = StateObject(wrappedValue: OneTimeCodeModel(signIn, phoneNumber: phoneNumber))
        self.onSignIn = onSignIn
    }

    /// The field, and buttons to hand the code in and to have another one sent.
    public var body: some View {
        OneTimeCodeScreen(title: "Enter Your Code", model: model) {
            guard let session = await model.verify() else { return }
            dismiss()
            onSignIn(session)
        }
    }
}

/// The entry of a code, below its title and a button to give up.
struct OneTimeCodeScreen: View {
    let title: LocalizedStringKey
    @ObservedObject var model: OneTimeCodeModel
    /// Hands the code in.
    let redeem: @MainActor () async -> Void

    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationView {
            OneTimeCodeForm(model: model, redeem: redeem)
                .navigationTitle(title)
                .toolbar {
                    ToolbarItem(placement: .cancellationAction) {
                        Button("Cancel") { dismiss() }.accessibilityIdentifier("latchkey.code.cancel")
                    }
                }
        }
        .oneColumn()
        .interactiveDismissDisabled(model.phase.isRunning)
    }
}

/// The entry of a code.
private struct OneTimeCodeForm: View {
    @ObservedObject var model: OneTimeCodeModel
    let redeem: @MainActor () async -> Void

    var body: some View {
        Form {
            Section {
                OneTimeCodeField(text: $model.code)
                    .font(.title2)
                    .accessibilityIdentifier("latchkey.code.field")
                Button("Verify") { Task { await redeem() } }
                    .disabled(!model.canVerify)
                    .accessibilityIdentifier("latchkey.code.verify")
                Button(resendTitle) { Task { await model.request() } }
                    .disabled(!model.canRequest)
                    .accessibilityIdentifier("latchkey.code.resend")
            } footer: {
                if let ticket = model.ticket {
                    Text("The code was sent to \(ticket.maskedDestination). Only the newest code is valid.")
                        .accessibilityIdentifier("latchkey.code.message")
                }
            }
            if model.phase.isRunning { WaitingLabel("One moment…") }
            if let error = model.phase.error {
                FailureView(error, identifier: "latchkey.code.failure")
                if error.suggestion == .beginRecovery {
                    RecoveryButton(signIn: model.signIn, phoneNumber: model.phoneNumber, code: model.code)
                }
            }
        }
        .task { if model.ticket == nil { await model.request() } }
    }

    private var resendTitle: LocalizedStringKey {
        model.secondsToResend > 0 ? "Resend Code in \(model.secondsToResend) s" : "Resend Code"
    }
}
