import LatchkeyKit
import SwiftUI

/// A sheet in which a person enrolls this phone: name, number, and the ways that this phone has.
///
/// ```swift
/// .sheet(isPresented: $isEnrolling) { EnrollmentSheet(signIn) }
/// ```
///
/// It offers Face ID or Touch ID and the passcode where the phone has them, and codes by text message where it has
/// neither; after "Don't Allow" it asks whether to use the passcode. It goes away by itself when the phone is enrolled.
public struct EnrollmentSheet: View {
    @StateObject private var model: EnrollmentModel
    @Environment(\.dismiss) private var dismiss
    private let onEnroll: @MainActor (DeviceIdentity) -> Void

    /// Creates the content of a sheet.
    ///
    /// - Parameters:
    ///   - signIn: the app's sign-in.
    ///   - username: what stands in the field at first.
    ///   - phoneNumber: what stands in the field at first.
    ///   - invitation: a new user's invitation, such as one from a link that opened the app; without one, the person is
    ///     asked for it if the server wants one.
    ///   - deviceModel: the phone's model, for people; the machine's name if nil.
    ///   - onEnroll: called when this phone is enrolled.
    public init(
        _ signIn: DeviceSignIn, username: String = "", phoneNumber: String = "", invitation: InvitationToken? = nil,
        deviceModel: String? = nil,
        onEnroll: @escaping @MainActor (DeviceIdentity) -> Void = { _ in }
    ) {
        _model = StateObject(
            wrappedValue: EnrollmentModel(
                signIn, username: username, phoneNumber: phoneNumber, invitation: invitation,
                deviceModel: deviceModel))
        self.onEnroll = onEnroll
    }

    /// The form, below its title and a button to give up.
    public var body: some View {
        NavigationView {
            EnrollmentForm(model: model) { identity in
                dismiss()
                onEnroll(identity)
            }
            .navigationTitle("Enroll This Phone")
            .toolbar {
                ToolbarItem(placement: .cancellationAction) {
                    Button("Cancel") { dismiss() }
                        .disabled(model.phase.isRunning)
                        .accessibilityIdentifier("latchkey.enrollment.cancel")
                }
            }
        }
        .oneColumn()
        .interactiveDismissDisabled(model.phase.isRunning)
    }
}
