import AuthenticationServices
import Testing
import VirtualPhone
import VirtualPhoneTesting

/// What an app keeps of a person who signed in.
private struct SignedInPerson: Sendable {
    let user: String
    let token: String
    let email: String?
    let givenName: String?
}

/// An app's own code around the controller.
@MainActor
private final class AppleSignIn: NSObject, ASAuthorizationControllerDelegate {
    private var continuation: CheckedContinuation<SignedInPerson, any Error>?

    func signIn(nonce: String) async throws -> SignedInPerson {
        let request = ASAuthorizationAppleIDProvider().createRequest()
        request.requestedScopes = [.fullName, .email]
        request.nonce = nonce
        let controller = ASAuthorizationController(authorizationRequests: [request])
        controller.delegate = self
        return try await withCheckedThrowingContinuation { continuation in
            self.continuation = continuation
            controller.performRequests()
        }
    }

    func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        guard let credential = authorization.credential as? ASAuthorizationAppleIDCredential,
            let token = credential.identityToken
        else {
            continuation?.resume(throwing: ASAuthorizationError(.invalidResponse))
            return
        }
        continuation?.resume(
            returning: SignedInPerson(
                user: credential.user, token: String(decoding: token, as: UTF8.self), email: credential.email,
                givenName: credential.fullName?.givenName))
    }

    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
        continuation?.resume(throwing: error)
    }
}

/// The test of docs/sign-in-with-apple.md.
@Suite(.serialized)
struct AppleIDSampleTests {
    @Test(.phone(app: .signingInWithApple("com.example.app"))) @MainActor func hidesTheAddress() async throws {
        let phone = try PhoneUnderTest.current.phone
        phone.give(
            to: ScriptedPerson(answers: [
                .share(AppleIDChoice(givenName: "Ann", familyName: "", email: .hidden))
            ]))
        let person = try await AppleSignIn().signIn(nonce: "n-0S6")
        #expect(person.givenName == "Ann")
        #expect(person.email?.hasSuffix("@privaterelay.appleid.com") == true)
        // The second time an app learns nothing but who it is.
        let again = try await AppleSignIn().signIn(nonce: "n-1T7")
        #expect(again.user == person.user)
        #expect(again.email == nil)
        #expect(again.token != person.token)
        phone.stopUsingAppleID(for: "com.example.app")
        let state = try await ASAuthorizationAppleIDProvider().credentialState(forUserID: person.user)
        #expect(state == .revoked)
    }
}
