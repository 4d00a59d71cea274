import AuthenticationServices
import Testing
import UIKit
import VirtualPhone
import VirtualPhoneTesting

/// What apps write: a delegate that is also the provider of a window.
@MainActor
final class PasskeyListener: NSObject, ASAuthorizationControllerDelegate,
    ASAuthorizationControllerPresentationContextProviding
{
    let window = ASPresentationAnchor()
    private(set) var asked = 0
    private var continuation: CheckedContinuation<Void, Never>?
    private(set) var authorization: ASAuthorization?
    private(set) var error: (any Error)?
    private(set) var isOnMainThread = false

    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor {
        asked += 1
        return window
    }

    func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        self.authorization = authorization
        end()
    }

    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
        self.error = error
        end()
    }

    private func end() {
        isOnMainThread = MainQueue.isCurrent
        continuation?.resume()
        continuation = nil
    }

    /// Has a controller perform requests, to their end.
    func perform(
        _ requests: [ASAuthorizationRequest], start: (ASAuthorizationController) -> Void = { $0.performRequests() }
    ) async {
        let controller = ASAuthorizationController(authorizationRequests: requests)
        controller.delegate = self
        controller.presentationContextProvider = self
        await withCheckedContinuation { continuation in
            self.continuation = continuation
            start(controller)
        }
    }

    var code: ASAuthorizationError.Code? { (error as? ASAuthorizationError)?.code }
    var registration: ASAuthorizationPlatformPublicKeyCredentialRegistration? {
        authorization?.credential as? ASAuthorizationPlatformPublicKeyCredentialRegistration
    }
    var assertion: ASAuthorizationPlatformPublicKeyCredentialAssertion? {
        authorization?.credential as? ASAuthorizationPlatformPublicKeyCredentialAssertion
    }
}

/// Requests for example.com, with which the test's app is associated.
@MainActor
enum PasskeyRequests {
    nonisolated static let app = App(
        bundleIdentifier: "com.example.app",
        entitlements: [
            "application-identifier": .string("TEAM123456.com.example.app"),
            "com.apple.developer.associated-domains": .array([.string("webcredentials:example.com")]),
        ])

    static let provider = ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: "example.com")

    static func registration(_ name: String = "anna") -> ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest {
        provider.createCredentialRegistrationRequest(
            challenge: Data("new".utf8), name: name, userID: Data(name.utf8))
    }

    static var assertion: ASAuthorizationPlatformPublicKeyCredentialAssertionRequest {
        provider.createCredentialAssertionRequest(challenge: Data("again".utf8))
    }
}

@Suite("Passkeys by ASAuthorizationController", .serialized)
@MainActor
struct PasskeyTests {
    @Test(
        "a passkey is made and signs in; the delegate hears of it on the main thread", .phone(app: PasskeyRequests.app))
    func bothCeremonies() async throws {
        let listener = PasskeyListener()
        let request = PasskeyRequests.registration()
        request.displayName = "Anna"
        request.userVerificationPreference = .required
        request.attestationPreference = .direct
        await listener.perform([request])
        let made = try #require(listener.registration)
        #expect(listener.isOnMainThread)
        #expect(listener.asked == 1)
        #expect(listener.authorization?.provider === PasskeyRequests.provider)
        #expect(made.credentialID.count == 20)
        #expect(made.attachment == .platform)
        #expect(made.rawAttestationObject?.count == 182)
        #expect(
            String(decoding: made.rawClientDataJSON, as: UTF8.self)
                == #"{"type":"webauthn.create","challenge":"bmV3","origin":"https://example.com"}"#)
        await listener.perform([PasskeyRequests.assertion])
        let proof = try #require(listener.assertion)
        #expect(proof.credentialID == made.credentialID)
        #expect(proof.userID == Data("anna".utf8))
        #expect(proof.rawAuthenticatorData.count == 37)
        #expect(proof.attachment == .platform)
        #expect(proof.signature.first == 0x30)
        let credential: any ASAuthorizationPublicKeyCredentialAssertion = proof
        #expect(credential.signature == proof.signature)
        #expect(
            String(decoding: proof.rawClientDataJSON, as: UTF8.self)
                == #"{"type":"webauthn.get","challenge":"YWdhaW4","origin":"https://example.com"}"#)
    }

    @Test("what a request asks for is what it said when it was performed", .phone(app: PasskeyRequests.app))
    func valuesAtStart() async throws {
        let listener = PasskeyListener()
        let request = PasskeyRequests.registration()
        await listener.perform([request]) { controller in
            request.userID = Data("ben".utf8)
            controller.performRequests()
            request.userID = Data("cleo".utf8)
        }
        await listener.perform([PasskeyRequests.assertion])
        #expect(listener.assertion?.userID == Data("ben".utf8))
    }

    @Test(
        "who closes the sheet gives canceled, as an NSError too",
        .phone(person: ScriptedPerson.cancels, app: PasskeyRequests.app))
    func closed() async throws {
        let listener = PasskeyListener()
        await listener.perform([PasskeyRequests.registration()])
        #expect(listener.code == .canceled)
        let error = try #require(listener.error) as NSError
        #expect(error.domain == "com.apple.AuthenticationServices.AuthorizationError")
        #expect(error.code == 1001)
        #expect(
            error.localizedDescription
                == "The operation couldn’t be completed. "
                + "(com.apple.AuthenticationServices.AuthorizationError error 1001.)")
        #expect(listener.error?.localizedDescription == error.localizedDescription)
    }

    @Test("without a passkey an immediately available one is not waited for", .phone(app: PasskeyRequests.app))
    func immediatelyAvailable() async throws {
        let listener = PasskeyListener()
        let person = ScriptedPerson.approves
        try PhoneUnderTest.current.phone.give(to: person)
        await listener.perform([PasskeyRequests.assertion]) {
            $0.performRequests(options: .preferImmediatelyAvailableCredentials)
        }
        #expect(listener.code == .canceled)
        let error = try #require(listener.error) as NSError
        #expect(error.localizedFailureReason == "No credentials available for login.")
        #expect(person.prompts.isEmpty)
    }

    @Test("an excluded passkey and a foreign domain have their codes", .phone(app: PasskeyRequests.app))
    func refusals() async throws {
        let listener = PasskeyListener()
        await listener.perform([PasskeyRequests.registration()])
        let id = try #require(listener.registration?.credentialID)
        let request = PasskeyRequests.registration("ben")
        request.excludedCredentials = [ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: id)]
        await listener.perform([request])
        #expect(listener.code == .matchedExcludedCredential)
        let foreign = ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: "other.example")
        await listener.perform([foreign.createCredentialAssertionRequest(challenge: Data())])
        #expect(listener.code == .failed)
        #expect(
            (listener.error as? NSError)?.localizedFailureReason
                == "Application with identifier TEAM123456.com.example.app is not associated with domain other.example")
    }

    @Test("allowed passkeys are the only ones offered", .phone(app: PasskeyRequests.app))
    func allowed() async throws {
        let listener = PasskeyListener()
        await listener.perform([PasskeyRequests.registration("anna")])
        let id = try #require(listener.registration?.credentialID)
        await listener.perform([PasskeyRequests.registration("ben")])
        let request = PasskeyRequests.assertion
        request.allowedCredentials = [ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: id)]
        await listener.perform([request])
        #expect(listener.assertion?.credentialID == id)
    }

    @Test("a conditional registration fails", .phone(app: PasskeyRequests.app))
    func conditional() async throws {
        let listener = PasskeyListener()
        let request = PasskeyRequests.provider.createCredentialRegistrationRequest(
            challenge: Data(), name: "anna", userID: Data([1]), requestStyle: .conditional)
        #expect(request.requestStyle == .conditional)
        await listener.perform([request])
        #expect(listener.code == .failed)
    }

    @Test("requests that can't be performed together fail", .phone(app: PasskeyRequests.app))
    func together() async throws {
        let listener = PasskeyListener()
        await listener.perform([])
        #expect(listener.code == .failed)
        await listener.perform([PasskeyRequests.assertion, PasskeyRequests.registration()])
        #expect(listener.code == .failed)
        await listener.perform([PasskeyRequests.registration()]) { $0.performAutoFillAssistedRequests() }
        #expect(listener.code == .failed)
        #expect(listener.asked == 0)
    }

    @Test(
        "cancel takes a request away, shown or armed",
        .phone(person: ScriptedPerson.absent, app: PasskeyRequests.app), arguments: [false, true])
    func cancel(isArmed: Bool) async throws {
        let listener = PasskeyListener()
        await listener.perform([PasskeyRequests.assertion]) { controller in
            if isArmed { controller.performAutoFillAssistedRequests() } else { controller.performRequests() }
            controller.cancel()
        }
        #expect(listener.code == .canceled)
        #expect(listener.asked == (isArmed ? 0 : 1))
    }

    @Test("preferences are words, any of them")
    func words() {
        #expect(ASAuthorizationPublicKeyCredentialUserVerificationPreference.preferred.rawValue == "preferred")
        #expect(ASAuthorizationPublicKeyCredentialUserVerificationPreference("required") == .required)
        #expect(ASAuthorizationPublicKeyCredentialUserVerificationPreference.discouraged.rawValue == "discouraged")
        let kinds: [ASAuthorizationPublicKeyCredentialAttestationKind] = [.none, .direct, .indirect, .enterprise]
        #expect(kinds.map(\.rawValue) == ["none", "direct", "indirect", "enterprise"])
        #expect(ASAuthorizationPublicKeyCredentialAttestationKind("x").rawValue == "x")
    }

    @Test("the codes are Apple's, and bridge to NSError both ways")
    func codes() throws {
        let codes: [ASAuthorizationError.Code] = [
            ASAuthorizationError.unknown, ASAuthorizationError.canceled, ASAuthorizationError.invalidResponse,
            ASAuthorizationError.notHandled, ASAuthorizationError.failed, ASAuthorizationError.notInteractive,
            ASAuthorizationError.matchedExcludedCredential, ASAuthorizationError.credentialImport,
            ASAuthorizationError.credentialExport, ASAuthorizationError.preferSignInWithApple,
            ASAuthorizationError.deviceNotConfiguredForPasskeyCreation,
        ]
        #expect(codes.map(\.rawValue) == Array(1000...1010))
        for code in codes {
            let object = ASAuthorizationError(code) as NSError
            #expect(object.domain == ASAuthorizationErrorDomain)
            #expect(object.code == code.rawValue)
            #expect(object as? ASAuthorizationError == ASAuthorizationError(code))
            let error: any Error = object
            if case code = error {
            } else {
                Issue.record("not matched as \(code.rawValue)")
            }
        }
        let foreign = NSError(domain: "x", code: 1001)
        #expect(foreign as? ASAuthorizationError == nil)
        #expect(ASAuthorizationError(_nsError: foreign).code == .canceled)
    }
}
