import AuthenticationServices
import SwiftUI

/// Makes passkeys and signs in with them, for tests that look at the phone's screen.
@main
struct PasskeyApp: App {
    var body: some Scene {
        WindowGroup { PasskeyScreen() }
    }
}

/// A field for the account's name, and what came of the last request.
struct PasskeyScreen: View {
    @Environment(\.authorizationController) private var authorizationController
    @State private var name = ""
    @State private var outcome = "Nothing yet"

    private let provider = ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: "example.com")

    private let securityKeys = ASAuthorizationSecurityKeyPublicKeyCredentialProvider(
        relyingPartyIdentifier: "example.com")

    var body: some View {
        Form {
            TextField("User name", text: $name)
                .textContentType(.username)
                .accessibilityIdentifier("name")
            Button("Create passkey") { perform(registration) }
            Button("Sign in") { perform(assertion) }
            Button("Create with a security key") { perform(securityKeyRegistration) }
            Button("Sign in with a security key") {
                perform(securityKeys.createCredentialAssertionRequest(challenge: Data("sign in".utf8)))
            }
            Button("Suggest passkeys") {
                let request = assertion
                report { try await authorizationController.performAutoFillAssistedRequest(request) }
            }
            Text(outcome)
                .accessibilityIdentifier("outcome")
                .contextMenu {
                    Button("Forget it") { outcome = "Nothing yet" }
                }
        }
    }

    private var registration: ASAuthorizationRequest {
        provider.createCredentialRegistrationRequest(
            challenge: Data("register".utf8), name: name, userID: Data(name.utf8))
    }

    private var securityKeyRegistration: ASAuthorizationRequest {
        let request = securityKeys.createCredentialRegistrationRequest(
            challenge: Data("register".utf8), displayName: name, name: name, userID: Data(name.utf8))
        request.credentialParameters = [ASAuthorizationPublicKeyCredentialParameters(algorithm: .ES256)]
        request.residentKeyPreference = .required
        return request
    }

    private var assertion: ASAuthorizationRequest {
        provider.createCredentialAssertionRequest(challenge: Data("sign in".utf8))
    }

    private func perform(_ request: ASAuthorizationRequest) {
        report { try await authorizationController.performRequest(request) }
    }

    private func report(_ request: @escaping @MainActor () async throws -> ASAuthorizationResult) {
        Task { @MainActor in
            do {
                switch try await request() {
                case .passkeyRegistration(let registration):
                    outcome = "Made a passkey with an id of \(registration.credentialID.count) bytes"
                case .passkeyAssertion(let assertion):
                    outcome = "Signed in as \(String(decoding: assertion.userID, as: UTF8.self))"
                case .securityKeyRegistration(let registration):
                    outcome = "The key has an id of \(registration.credentialID.count) bytes"
                case .securityKeyAssertion(let assertion):
                    outcome = "The key knows \(String(decoding: assertion.userID, as: UTF8.self))"
                default: outcome = "Another credential"
                }
            } catch {
                outcome = "Error \((error as NSError).code)"
            }
        }
    }
}
