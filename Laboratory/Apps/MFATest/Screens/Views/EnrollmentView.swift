import AppShared
import LatchkeyUI
import SwiftUI

/// The screen "Enroll": how this phone stands, who is enrolled, and the ways to do it.
struct EnrollmentView: View {
    @ObservedObject var model: AppModel

    private var enrollment: EnrollmentViewModel { model.enrollment }

    var body: some View {
        Form {
            status
            // What went wrong is told where it is seen without scrolling; what went well stands there already.
            if enrollment.result?.kind != .success { result }
            ProgressSection(
                activity: enrollment.isWorking ? model.state.activity : nil, steps: model.state.steps,
                identifier: "enrollment.progress")
            phone
            account
            if !enrollment.isEnrolled { ways }
            if enrollment.result?.kind == .success { result }
        }
    }

    private var result: some View {
        NoticeSection(
            notice: enrollment.result, identifier: "enrollment.result", secondsLeft: enrollment.retry.secondsLeft)
    }

    private var status: some View {
        Section {
            StatusCard(
                symbol: enrollment.isEnrolled ? "checkmark.seal.fill" : "person.crop.circle.badge.questionmark",
                tint: enrollment.isEnrolled ? .green : .secondary, title: enrollment.status,
                message: enrollment.statusMessage,
                titleIdentifier: "enrollment.status")
        }
    }

    private var phone: some View {
        Section {
            StatusCard(
                symbol: enrollment.symbol, tint: .accentColor, title: enrollment.title, message: enrollment.message,
                titleIdentifier: "enrollment.title", messageIdentifier: "enrollment.message")
        } header: {
            Text("This iPhone")
        } footer: {
            Text(enrollment.keyPlace)
        }
    }

    private var account: some View {
        Section {
            NamedField("User name") {
                UsernameField(text: username)
                    .accessibilityIdentifier("enrollment.username")
                    .disabled(enrollment.isWorking)
            }
            HintRow(hint: enrollment.usernameHint, identifier: "enrollment.username.warning")
            NamedField("Phone number") {
                PhoneNumberField(text: phoneNumber)
                    .accessibilityIdentifier("enrollment.phoneNumber")
                    .disabled(enrollment.isEnrolled || enrollment.isWorking)
            }
            HintRow(hint: enrollment.phoneNumberHint, identifier: "enrollment.phoneNumber.warning")
        } header: {
            Text("Account")
        } footer: {
            Text("Codes by text message go to this number if the key can’t be used.")
        }
    }

    private var ways: some View {
        Section {
            if let label = enrollment.biometricsLabel {
                ActionButton(
                    model, label, symbol: enrollment.symbol, isProminent: true, isEnabled: enrollment.canEnroll
                ) { await enrollment.enroll(.biometric) }
            }
            if enrollment.canMakeKey {
                ActionButton(
                    model, "Use Passcode Only", symbol: "lock", isProminent: enrollment.biometricsLabel == nil,
                    isEnabled: enrollment.canEnroll
                ) { await enrollment.enroll(.passcode) }
            } else if enrollment.hasNoSecurity {
                ActionButton(model, "Use SMS Only", symbol: "message", isEnabled: enrollment.canEnroll) {
                    await enrollment.enrollSMSOnly()
                }
                Button {
                    model.openSystemSettings()
                } label: {
                    Label("Open Settings", systemImage: "gear")
                }
            }
        } footer: {
            Text("The private key never leaves this phone; the server gets the public key only.")
        }
    }

    private var username: Binding<String> {
        Binding(get: { model.state.username }, set: { model.rename(to: $0) })
    }

    private var phoneNumber: Binding<String> {
        Binding(get: { model.state.phoneNumber }, set: { model.state.phoneNumber = $0 })
    }
}
