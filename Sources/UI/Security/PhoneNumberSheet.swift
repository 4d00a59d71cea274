import LatchkeyKit
import LatchkeyWire
import SwiftUI

/// A sheet in which a person changes their phone number: the number, then the code that was sent to it.
///
/// ```swift
/// .sheet(isPresented: $isChanging) { PhoneNumberSheet(signIn) }
/// ```
public struct PhoneNumberSheet: View {
    @StateObject private var model: PhoneNumberModel
    @Environment(\.dismiss) private var dismiss
    private let onChange: @MainActor (PhoneNumber) -> Void

    /// Creates the content of a sheet.
    ///
    /// - Parameter onChange: called with the new number when it counts; the sheet goes away by itself.
    public init(_ signIn: DeviceSignIn, onChange: @escaping @MainActor (PhoneNumber) -> Void = { _ in }) {
        _model = StateObject(wrappedValue: PhoneNumberModel(signIn))
        self.onChange = onChange
    }

    /// The field of the number or, once a code was sent, that of the code.
    public var body: some View {
        NavigationView {
            Form {
                if let sentTo = model.sentTo { code(sentTo) } else { number }
                if model.running != nil { WaitingLabel("One moment…") }
                failure
            }
            .navigationTitle("Phone Number")
            .toolbar {
                ToolbarItem(placement: .cancellationAction) {
                    Button("Cancel") { dismiss() }.accessibilityIdentifier("latchkey.number.cancel")
                }
            }
        }
        .oneColumn()
        .interactiveDismissDisabled(model.running != nil)
    }

    private var number: some View {
        Section {
            NamedField("New number") {
                PhoneNumberField(text: $model.phoneNumber).accessibilityIdentifier("latchkey.number.field")
            }
            Button("Send Code") { Task { await model.sendCode() } }
                .disabled(!model.canSendCode)
                .accessibilityIdentifier("latchkey.number.send")
        } footer: {
            Text("The number counts once the code has come back. The old one is told.")
        }
    }

    private func code(_ sentTo: PhoneNumber) -> some View {
        Section {
            OneTimeCodeField(text: $model.code).font(.title2).accessibilityIdentifier("latchkey.number.code")
            Button("Verify", action: verify)
                .disabled(!model.canVerify)
                .accessibilityIdentifier("latchkey.number.verify")
            Button("Resend Code") { Task { await model.sendCode() } }
                .disabled(!model.canSendCode)
                .accessibilityIdentifier("latchkey.number.resend")
            Button("Use Another Number") { model.chooseAnotherNumber() }
                .disabled(model.running != nil)
                .accessibilityIdentifier("latchkey.number.another")
        } footer: {
            Text("The code was sent to \(sentTo.rawValue). Only the newest code is valid.")
                .accessibilityIdentifier("latchkey.number.message")
        }
    }

    @ViewBuilder private var failure: some View {
        if let failure = model.failure {
            if failure.error.suggestion == .signInAgain || failure.error.code == .oneTimeCodeRequired {
                AccountFailureView(
                    error: failure.error, signIn: model.signIn, name: "latchkey.number", isBusy: model.running != nil
                ) { await tryAgain(failure.attempt) }
            } else {
                FailureView(failure.error, identifier: "latchkey.number.failure")
            }
            if model.secondsToRetry > 0 {
                Text("Try again in \(model.secondsToRetry) s.").font(.footnote)
                    .accessibilityIdentifier("latchkey.number.wait")
            }
        }
    }

    private func tryAgain(_ attempt: PhoneNumberAttempt) async {
        switch attempt {
        case .sendCode: await model.sendCode()
        case .verify: await finish()
        }
    }

    private func verify() { Task { await finish() } }

    private func finish() async {
        guard let number = await model.verify() else { return }
        dismiss()
        onChange(number)
    }
}
