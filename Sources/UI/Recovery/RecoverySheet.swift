import LatchkeyKit
import SwiftUI

/// A sheet in which a person gets their account back with a new key of this phone.
///
/// ```swift
/// .sheet(isPresented: $isRecovering) { RecoverySheet(signIn) { Task { try await signIn.signIn() } } }
/// ```
///
/// It begins with a code by text message or a recovery code, shows for how long to wait, and completes with another
/// code; both codes at once need no wait. It may be closed meanwhile: the phone keeps key and state, and the sheet goes
/// on where it was. It goes away by itself when the account is back.
public struct RecoverySheet: View {
    @StateObject private var model: RecoveryModel
    @Environment(\.dismiss) private var dismiss
    private let onRecover: @MainActor () -> Void

    /// Creates the content of a sheet.
    ///
    /// - Parameters:
    ///   - signIn: the app's sign-in.
    ///   - username: what stands in the field at first.
    ///   - phoneNumber: what stands in the field at first.
    ///   - code: a code by text message that the person has, if it was refused with the suggestion `beginRecovery`.
    ///   - deviceModel: the phone's model, for people; the machine's name if nil.
    ///   - onRecover: called when the account is back: this phone is enrolled, and signs in with its key.
    public init(
        _ signIn: DeviceSignIn, username: String = "", phoneNumber: String = "", code: String = "",
        deviceModel: String? = nil, onRecover: @escaping @MainActor () -> Void = {}
    ) {
        _model = StateObject(
            wrappedValue: RecoveryModel(
                signIn, username: username, phoneNumber: phoneNumber, code: code, deviceModel: deviceModel))
        self.onRecover = onRecover
    }

    /// The form, below its title and a button that closes it.
    public var body: some View {
        NavigationView {
            RecoveryForm(model: model) {
                dismiss()
                onRecover()
            }
            .navigationTitle("Get Your Account Back")
            .toolbar {
                ToolbarItem(placement: .cancellationAction) {
                    Button("Close") { dismiss() }
                        .disabled(isAtWork)
                        .accessibilityIdentifier("latchkey.recovery.close")
                }
            }
        }
        .oneColumn()
        .interactiveDismissDisabled(isAtWork)
    }

    private var isAtWork: Bool { model.running != nil && model.running != .look }
}
