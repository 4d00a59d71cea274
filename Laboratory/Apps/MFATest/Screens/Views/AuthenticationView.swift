import AppShared
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
            NamedField(name: "User name") {
                TextField("Required", text: username)
                    .nameField()
                    .accessibilityLabel("User name")
                    .accessibilityIdentifier("signIn.username")
                    .disabled(authentication.isWorking)
            }
            ActionButton(
                model, authentication.signInLabel, symbol: "key.fill", isProminent: true, identifier: "signIn.button",
                isEnabled: authentication.canTry
            ) { await authentication.signIn() }
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

    private var authentication: AuthenticationViewModel { model.authentication }

    var body: some View {
        Section {
            TextField("6-digit code", text: code)
                .codeField()
                .font(.title2)
                .accessibilityLabel("6-digit code")
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
            ActionButton(model, "Cancel", role: .cancel) { authentication.cancelCode() }
        } header: {
            Text("Code by Text Message")
        } footer: {
            Text(authentication.codeMessage)
        }
    }

    private var code: Binding<String> {
        Binding(get: { authentication.code }, set: { authentication.code = $0 })
    }
}
