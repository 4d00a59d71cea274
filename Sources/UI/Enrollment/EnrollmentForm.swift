import LatchkeyKit
import SwiftUI

#if canImport(UIKit)
import UIKit
#endif

/// The form of an ``EnrollmentSheet``, for screens that are no sheets.
public struct EnrollmentForm: View {
    @ObservedObject private var model: EnrollmentModel
    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.openURL) private var openURL
    private let onEnroll: @MainActor (DeviceIdentity) -> Void

    /// Shows a model; `onEnroll` is called when this phone is enrolled.
    public init(model: EnrollmentModel, onEnroll: @escaping @MainActor (DeviceIdentity) -> Void) {
        self.model = model
        self.onEnroll = onEnroll
    }

    /// The account, the ways to enroll, and what is under way or went wrong.
    public var body: some View {
        Form {
            account
            progress
            ways
        }
        .task { await model.look() }
        .onChangeOfPhase(scenePhase) { phase in
            // The person may have been in Settings.
            if phase == .active, !model.phase.isRunning { Task { await model.look() } }
        }
        .alert("Use Passcode Instead?", isPresented: $model.isOfferingPasscode) {
            Button("Yes") { enroll(.passcode) }
            Button("No", role: .cancel) {}
        } message: {
            Text("This phone’s passcode can protect your key, too.")
        }
        .sheet(isPresented: $model.isEnteringCode) {
            OneTimeCodeSheet(model.signIn, phoneNumber: model.number) { _ in
                Task { if let identity = await model.goOn() { onEnroll(identity) } }
            }
        }
    }

    private var account: some View {
        Section {
            NamedField("User name") {
                UsernameField(text: $model.username).accessibilityIdentifier("latchkey.enrollment.username")
            }
            NamedField("Phone number") {
                PhoneNumberField(text: $model.phoneNumber).accessibilityIdentifier("latchkey.enrollment.phoneNumber")
            }
            if model.isAskingForInvitation {
                NamedField("Invitation") {
                    InvitationField(text: $model.invitation).accessibilityIdentifier("latchkey.enrollment.invitation")
                }
            }
        } footer: {
            if let error = model.usernameError ?? model.phoneNumberError {
                Text(LocalizedStringKey(error.sentence)).accessibilityIdentifier("latchkey.enrollment.fieldError")
            } else {
                Text("Codes by text message go to this number if this phone’s key can’t be used.")
            }
        }
        .disabled(model.phase.isRunning)
    }

    @ViewBuilder private var progress: some View {
        switch model.phase {
        case .idle: EmptyView()
        case .working: WaitingLabel("Enrolling…").accessibilityIdentifier("latchkey.enrollment.progress")
        case .awaitingPerson:
            WaitingLabel("Confirm on This Phone…").accessibilityIdentifier("latchkey.enrollment.progress")
        case .failed(let error, let secondsLeft):
            FailureView(error, identifier: "latchkey.enrollment.failure")
            if secondsLeft > 0 {
                Text("Try again in \(secondsLeft) s.").font(.footnote)
                    .accessibilityIdentifier("latchkey.enrollment.wait")
            }
        }
    }

    private var ways: some View {
        Section {
            ForEach(model.methods, id: \.self) { method in
                EnrollButton(method: method, capability: model.capability) { enroll(method) }
                    .disabled(!model.canEnroll)
                    .accessibilityIdentifier("latchkey.enrollment.\(method.rawValue)")
            }
            if case .none? = model.capability {
                Button(action: openSettings) { Label("Open Settings", systemImage: "gear") }
                    .accessibilityIdentifier("latchkey.enrollment.openSettings")
            }
        } footer: {
            if let capability = model.capability {
                Text(capability.explanation).accessibilityIdentifier("latchkey.enrollment.explanation")
            }
        }
    }

    private func enroll(_ method: DeviceSignIn.Method) {
        Task { if let identity = await model.enroll(method) { onEnroll(identity) } }
    }

    private func openSettings() {
        #if canImport(UIKit)
        if let url = URL(string: UIApplication.openSettingsURLString) { openURL(url) }
        #endif
    }
}

/// A button for one way to enroll.
private struct EnrollButton: View {
    let method: DeviceSignIn.Method
    let capability: DeviceCapability?
    let action: @MainActor () -> Void

    var body: some View {
        if isBest { button.buttonStyle(.borderedProminent) } else { button }
    }

    private var button: some View {
        Button(action: action) { Label(title, systemImage: symbol) }
    }

    private var isBest: Bool {
        switch (method, capability) {
        case (.biometric, _), (.passcode, .passcodeOnly?): true
        default: false
        }
    }

    private var title: LocalizedStringKey {
        switch method {
        case .biometric: "Enroll with \(capability?.biometry.title ?? "Face ID")"
        case .passcode: "Use Passcode Only"
        case .oneTimeCode: "Use Text Messages Only"
        }
    }

    private var symbol: String {
        switch method {
        case .biometric: capability?.biometry == .touchID ? "touchid" : "faceid"
        case .passcode: "lock"
        case .oneTimeCode: "message"
        }
    }
}
