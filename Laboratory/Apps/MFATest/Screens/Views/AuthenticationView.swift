import AppShared
import LatchkeyKit
import LatchkeyUI
import SwiftUI

/// The screen "Sign In": the user's name, the challenge on its way, the code by text message, and what came of it.
struct AuthenticationView: View {
    @ObservedObject var model: AppModel

    private var authentication: AuthenticationViewModel { model.authentication }

    var body: some View {
        Form {
            if authentication.ticket == nil { name } else { OneTimeCodeSection(model: model) }
            ProgressSection(
                activity: authentication.isWorking ? model.state.activity : nil, steps: model.state.steps,
                identifier: "signIn.progress")
            NoticeSection(
                notice: authentication.result, identifier: "signIn.result",
                secondsLeft: authentication.retry.secondsLeft)
            if authentication.signedIn != nil { session }
        }
    }

    private var name: some View {
        Section {
            NamedField("User name") {
                UsernameField(text: username)
                    .accessibilityIdentifier("signIn.username")
                    .disabled(authentication.isWorking)
            }
            HintRow(hint: authentication.usernameHint, identifier: "signIn.username.warning")
            signInButton
            if authentication.offersNewKey {
                ActionButton(model, "Make a New Key", symbol: "key") { await model.replaceKey() }
            }
            if authentication.offersCode {
                ActionButton(
                    model, "Use SMS Code Instead", symbol: "message", isEnabled: authentication.canRequestCode
                ) { await authentication.requestCode() }
            }
        } header: {
            Text("Account")
        } footer: {
            Text(authentication.explanation)
        }
    }

    /// The app runs the sign-in itself, with its steps in the log: the button gets the phase.
    private var signInButton: some View {
        SignInButton(phase: authentication.isWorking ? .working : .idle) {
            model.perform { await authentication.signIn() }
        } label: { _ in
            Label(authentication.signInLabel, systemImage: "key.fill")
        }
        .buttonStyle(.borderedProminent)
        .disabled(!authentication.canTry || model.state.isBusy)
        .accessibilityIdentifier("signIn.button")
    }

    private var session: some View {
        Section {
            StatusCard(
                symbol: "person.crop.circle.badge.checkmark", tint: .green,
                title: authentication.signedIn?.rawValue ?? "", message: "Signed in on this phone.")
            if authentication.ticket == nil {
                ActionButton(model, "Sign Out", symbol: "rectangle.portrait.and.arrow.right") {
                    await authentication.signOut()
                }
            }
        } header: {
            Text("Session")
        }
    }

    private var username: Binding<String> {
        Binding(get: { authentication.username }, set: { authentication.username = $0 })
    }
}

/// The entry of a code that comes by text message.
struct OneTimeCodeSection: View {
    @ObservedObject var model: AppModel
    @State private var isRecovering = false

    private var authentication: AuthenticationViewModel { model.authentication }

    var body: some View {
        Section {
            OneTimeCodeField(text: code)
                .font(.title2)
                .accessibilityIdentifier("otp.code")
                .disabled(authentication.isWorking)
            ActionButton(
                model, "Verify", symbol: "checkmark", isProminent: true,
                isEnabled: authentication.canTry && authentication.hasCode
            ) { await authentication.verify() }
            ActionButton(
                model, authentication.resendLabel, symbol: "arrow.clockwise", identifier: "otp.resend",
                isEnabled: authentication.canRequestCode
            ) { await authentication.requestCode() }
            if authentication.offersRecovery, let signIn = authentication.signIn {
                Button("Get Your Account Back") { isRecovering = true }
                    .accessibilityIdentifier("otp.recover")
                    .sheet(isPresented: $isRecovering) { recovery(signIn) }
            }
            ActionButton(model, "Cancel", role: .cancel) { authentication.cancelCode() }
        } header: {
            Text("Code by Text Message")
        } footer: {
            Text(authentication.codeMessage)
        }
    }

    private func recovery(_ signIn: DeviceSignIn) -> some View {
        RecoverySheet(
            signIn, username: authentication.username, phoneNumber: model.state.phoneNumber, code: authentication.code,
            deviceModel: model.services.information.deviceModel
        ) { model.perform { await model.wasRecovered() } }
    }

    private var code: Binding<String> {
        Binding(get: { authentication.code }, set: { authentication.code = $0 })
    }
}
