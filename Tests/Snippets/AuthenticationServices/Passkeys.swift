// Passkeys as apps have them: a delegate that is also the provider of a window, SwiftUI's environment, errors.
import AuthenticationServices
import SwiftUI
import UIKit

@MainActor
private final class Account: NSObject, ASAuthorizationControllerDelegate,
    ASAuthorizationControllerPresentationContextProviding
{
    private var controller: ASAuthorizationController?
    private let provider = ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: "example.com")

    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor { UIWindow() }

    func register(_ challenge: Data, _ userID: Data) {
        let request = provider.createCredentialRegistrationRequest(challenge: challenge, name: "anna", userID: userID)
        request.displayName = "Anna"
        request.prf = .checkForSupport
        request.userVerificationPreference = .required
        request.attestationPreference = .none
        request.excludedCredentials = [ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: Data([1]))]
        start([request])
    }

    func signIn(_ challenge: Data) {
        let request = provider.createCredentialAssertionRequest(challenge: challenge)
        request.prf = .inputValues(.saltInput1(Data([1]), saltInput2: nil), perCredentialInputValues: nil)
        request.allowedCredentials = [ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: Data([1]))]
        start([request])
    }

    private func start(_ requests: [ASAuthorizationRequest]) {
        controller?.cancel()
        let controller = ASAuthorizationController(authorizationRequests: requests)
        controller.delegate = self
        controller.presentationContextProvider = self
        controller.performRequests(options: .preferImmediatelyAvailableCredentials)
        controller.performAutoFillAssistedRequests()
        controller.performRequests()
        self.controller = controller
    }

    func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        switch authorization.credential {
        case let credential as ASAuthorizationPlatformPublicKeyCredentialRegistration:
            send(credential.credentialID, credential.rawClientDataJSON, credential.rawAttestationObject)
        case let credential as ASAuthorizationPlatformPublicKeyCredentialAssertion:
            guard let signature = credential.signature else { return }
            send(credential.rawAuthenticatorData, signature, credential.userID.base64EncodedData())
        default: break
        }
        if let any = authorization.credential as? any ASPublicKeyCredential { send(any.credentialID) }
    }

    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
        guard let error = error as? ASAuthorizationError else { return }
        switch error.code {
        case .canceled, .unknown, .invalidResponse, .notHandled, .failed, .notInteractive: break
        case .matchedExcludedCredential: print(error.localizedDescription)
        default: break
        }
    }

    private func send(_ parts: Data?...) {}
}

// Both requirements of the delegate are optional.
@MainActor
private final class Deaf: NSObject, ASAuthorizationControllerDelegate {}

private struct SignIn: View {
    @Environment(\.authorizationController) private var authorizationController

    var body: some View {
        Button("Sign In") {
            Task {
                let request = ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: "example.com")
                    .createCredentialAssertionRequest(challenge: Data())
                switch try await authorizationController.performRequest(request) {
                case .passkeyAssertion(let assertion): print(assertion.credentialID)
                case .passkeyRegistration(let registration): print(registration.credentialID)
                default: break
                }
            }
        }
    }
}

private func caught(_ error: any Error) -> Int {
    do {
        throw error
    } catch ASAuthorizationError.canceled {
        return 1
    } catch let error as ASAuthorizationError where error.code == .failed {
        return 2
    } catch {
        return (error as NSError).code
    }
}

private func word(_ attachment: ASAuthorizationPublicKeyCredentialAttachment) -> Int {
    switch attachment {
    case .platform: 1
    case .crossPlatform: 2
    @unknown default: 0
    }
}

private struct Sends: Sendable {
    let controller: ASAuthorizationController
    let request: ASAuthorizationRequest  // error: non-Sendable type 'ASAuthorizationRequest'
}

private func make() { _ = ASAuthorizationRequest() }  // error: missing argument // error: initializer is inaccessible

private func offTheMainActor(_ controller: ASAuthorizationController) {
    controller.performRequests()  // warning: call to main actor-isolated instance method
}
