import AuthenticationServices
import Testing
import VirtualPhone
import VirtualPhoneTesting

// The sample of docs/virtual-iphone.md: an app's own code around ASAuthorizationController, and a test of it.

/// Makes passkeys for a domain, and signs in with them; a server would judge what comes of it.
@MainActor
private final class PasskeyAccount: NSObject, ASAuthorizationControllerDelegate {
    private let provider: ASAuthorizationPlatformPublicKeyCredentialProvider
    private var continuation: CheckedContinuation<String, any Error>?

    init(domain: String) {
        provider = ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: domain)
    }

    func register(_ name: String) async throws {
        _ = try await perform(
            provider.createCredentialRegistrationRequest(
                challenge: Data("the server's".utf8), name: name, userID: Data(name.utf8)))
    }

    /// The user handle of the account that the person chose.
    func signIn() async throws -> String {
        try await perform(provider.createCredentialAssertionRequest(challenge: Data("the server's".utf8)))
    }

    private func perform(_ request: ASAuthorizationRequest) async throws -> String {
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
        let assertion = authorization.credential as? ASAuthorizationPlatformPublicKeyCredentialAssertion
        continuation?.resume(returning: assertion.map { String(decoding: $0.userID, as: UTF8.self) } ?? "")
    }

    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
        continuation?.resume(throwing: error)
    }
}

private let app = App(
    bundleIdentifier: "com.example.app",
    entitlements: [
        "application-identifier": .string("TEAM123456.com.example.app"),
        "com.apple.developer.associated-domains": .array([.string("webcredentials:example.com")]),
    ])

@Suite("The sample of passkeys in the documentation")
struct PasskeySampleTests {
    @Test("a person signs in with the second account, and then closes the sheet", .phone(app: app)) @MainActor
    func signsInWithTheSecondAccount() async throws {
        let phone = try PhoneUnderTest.current.phone
        let account = PasskeyAccount(domain: "example.com")
        try await account.register("anna")
        try await account.register("ben")
        #expect(phone.passkeys.map(\.name) == ["anna", "ben"])
        // Ben's passkey is the newest and comes first; face or finger are shown by habit.
        let person = ScriptedPerson(answers: [.choose(account: 1)])
        phone.give(to: person)
        #expect(try await account.signIn() == "anna")
        #expect(person.prompts.map(\.kindName) == ["passkey", "biometry"])
        person.become(.cancels)
        await #expect(throws: ASAuthorizationError(.canceled)) { try await account.signIn() }
    }
}
