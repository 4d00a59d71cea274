import AuthenticationServices
import LatchkeyLock
import LatchkeyTrust
import SwiftUI
import Testing
@_spi(Latchkey) import UIKit
import VirtualPhone
import VirtualPhoneTesting

/// Requests of the test's app, which may sign in with Apple and with passkeys of example.com.
@MainActor
private enum AppleIDRequests {
    nonisolated static let app = App(
        bundleIdentifier: "com.example.app",
        entitlements: [
            "application-identifier": .string("TEAM123456.com.example.app"),
            "com.apple.developer.applesignin": .array([.string("Default")]),
            "com.apple.developer.associated-domains": .array([.string("webcredentials:example.com")]),
        ])

    static let provider = ASAuthorizationAppleIDProvider()

    static func request() -> ASAuthorizationAppleIDRequest {
        let request = provider.createRequest()
        request.requestedScopes = [.fullName, .email]
        request.nonce = "hash-of-a-nonce"
        request.state = "a state"
        return request
    }

    static var password: ASAuthorizationPasswordRequest { ASAuthorizationPasswordProvider().createRequest() }
}

@Suite("Sign in with Apple by ASAuthorizationController", .serialized)
@MainActor
struct AppleIDTests {
    private func credential(_ listener: PasskeyListener) throws -> ASAuthorizationAppleIDCredential {
        try #require(listener.authorization?.credential as? ASAuthorizationAppleIDCredential)
    }

    @Test("the first time has all; the second has the user and a token", .phone(app: AppleIDRequests.app))
    func twice() async throws {
        let listener = PasskeyListener()
        await listener.perform([AppleIDRequests.request()])
        let first = try credential(listener)
        #expect(listener.isOnMainThread)
        #expect(listener.asked == 1)
        #expect(listener.authorization?.provider === AppleIDRequests.provider)
        #expect(first.fullName?.givenName == "Anna")
        #expect(first.fullName?.familyName == "Appleseed")
        #expect(first.email == "anna.appleseed@icloud.example")
        #expect(first.state == "a state")
        #expect(first.authorizedScopes == [.fullName, .email])
        #expect(first.realUserStatus == .likelyReal)
        #expect(first.authorizationCode?.isEmpty == false)
        let issuer = try PhoneUnderTest.current.phone.appleIDIssuer
        let token = String(decoding: try #require(first.identityToken), as: UTF8.self)
        let verified = IDTokenVerifier().verify(
            try UnverifiedIDToken(token), keys: try SignatureKeySet(json: [UInt8](try issuer.keySet)),
            expecting: IDTokenExpectation(
                issuers: ["https://appleid.apple.com"], audiences: ["com.example.app"],
                nonce: .exactly("hash-of-a-nonce")), now: Int64(Date().timeIntervalSince1970))
        #expect(try verified.get().claims.subject == first.user)
        await listener.perform([AppleIDRequests.request()])
        let second = try credential(listener)
        #expect(second !== first)
        #expect(second.user == first.user)
        #expect(second.fullName == nil)
        #expect(second.email == nil)
        #expect(second.authorizedScopes.isEmpty)
        #expect(second.realUserStatus == .unknown)
        #expect(second.identityToken != nil)
    }

    @Test(
        "who closes the sheet gives canceled; an app without the entitlement gets unknown",
        .phone(person: ScriptedPerson.cancels, app: AppleIDRequests.app))
    func errors() async throws {
        let listener = PasskeyListener()
        await listener.perform([AppleIDRequests.request()])
        #expect(listener.code == .canceled)
        let current = try PhoneUnderTest.current
        let old = ProcessPhone.use(
            InProcessConnection(phone: current.phone, launch: try current.phone.launch(PasskeyRequests.app)))
        defer { ProcessPhone.use(old) }
        await listener.perform([AppleIDRequests.request()])
        #expect(listener.code == .unknown)
        #expect((listener.error as NSError?)?.code == 1000)
    }

    @Test("the state follows the person, with a completion handler too", .phone(app: AppleIDRequests.app))
    func states() async throws {
        let provider = AppleIDRequests.provider
        #expect(try await provider.credentialState(forUserID: "000123.0a.0123") == .notFound)
        let listener = PasskeyListener()
        await listener.perform([AppleIDRequests.request()])
        let user = try credential(listener).user
        let (state, error) = await withCheckedContinuation { continuation in
            provider.getCredentialState(forUserID: user) { continuation.resume(returning: ($0, $1 == nil)) }
        }
        #expect(state == .authorized)
        #expect(error)
        try PhoneUnderTest.current.phone.stopUsingAppleID(for: "com.example.app")
        #expect(try await provider.credentialState(forUserID: user) == .revoked)
    }

    @Test("the notification comes on the main thread when Settings end the sign-in", .phone(app: AppleIDRequests.app))
    func notification() async throws {
        let listener = PasskeyListener()
        await listener.perform([AppleIDRequests.request()])
        let phone = try PhoneUnderTest.current.phone
        let name = ASAuthorizationAppleIDProvider.credentialRevokedNotification
        let onMain = await withCheckedContinuation { continuation in
            let told = Lock(false)
            let observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
                let isFirst = told.withLock { told in
                    defer { told = true }
                    return !told
                }
                if isFirst { continuation.resume(returning: MainQueue.isCurrent) }
            }
            phone.stopUsingAppleID(for: "com.example.app")
            _ = observer
        }
        #expect(onMain)
    }

    @Test(
        "with a password's request only people whom the phone knows are asked, by Apple Account or passkey",
        .phone(app: AppleIDRequests.app))
    func combinations() async throws {
        let listener = PasskeyListener()
        await listener.perform([AppleIDRequests.request(), AppleIDRequests.password])
        #expect(listener.code == .canceled)
        await listener.perform([AppleIDRequests.password])
        #expect(listener.code == .canceled)
        await listener.perform([PasskeyRequests.registration(), AppleIDRequests.request()])
        #expect(listener.code == .failed)
        await listener.perform([PasskeyRequests.registration()])
        let all = [AppleIDRequests.request(), PasskeyRequests.assertion, AppleIDRequests.password]
        await listener.perform(all)
        #expect(listener.assertion != nil)
        await listener.perform([AppleIDRequests.request()])
        let user = try credential(listener).user
        await listener.perform(all)
        #expect(try credential(listener).user == user)
        await listener.perform([AppleIDRequests.request(), AppleIDRequests.password])
        #expect(try credential(listener).email == nil)
    }

    @Test("an app with an event loop hears of the end by the same notification", .phone(app: AppleIDRequests.app))
    func event() {
        let told = Lock(0)
        let observer = NotificationCenter.default.addObserver(
            forName: ASAuthorizationAppleIDProvider.credentialRevokedNotification, object: nil, queue: nil
        ) { _ in told.withLock { $0 += 1 } }
        #expect(UIApplication.deliver(.appleIDRevoked))
        NotificationCenter.default.removeObserver(observer)
        #expect(told.withLock { $0 } == 1)
    }

    @Test(
        "the keyboard suggests passkeys only: beside a password's request, and never an Apple Account",
        .phone(app: AppleIDRequests.app))
    func autoFill() async throws {
        let listener = PasskeyListener()
        await listener.perform([AppleIDRequests.request()]) { $0.performAutoFillAssistedRequests() }
        #expect(listener.code == .failed)
        await listener.perform([PasskeyRequests.assertion, AppleIDRequests.password]) { controller in
            controller.performAutoFillAssistedRequests()
            controller.cancel()
        }
        #expect(listener.code == .canceled)
    }

    @Test("views get the credential as a result", .phone(app: AppleIDRequests.app))
    func result() async throws {
        let controller = EnvironmentValues().authorizationController
        guard case .appleID(let credential) = try await controller.performRequest(AppleIDRequests.request()) else {
            Issue.record("another result")
            return
        }
        #expect(credential.email != nil)
    }

    @Test("values have Apple's words and numbers, and a button its looks")
    func values() {
        #expect(ASAuthorization.Scope.fullName.rawValue == "full_name")
        #expect(ASAuthorization.Scope("email") == .email)
        #expect(AppleIDRequests.provider.createRequest().requestedOperation == .operationImplicit)
        #expect(AppleIDRequests.provider.createRequest().requestedScopes == nil)
        #expect(ASAuthorizationAppleIDProvider.CredentialState.transferred.rawValue == 3)
        #expect(ASUserDetectionStatus.likelyReal.rawValue == 2)
        let button = ASAuthorizationAppleIDButton(type: .continue, style: .whiteOutline)
        button.cornerRadius = 9
        #expect(button.cornerRadius == 9)
        #expect(ASAuthorizationAppleIDButton.ButtonType.default == .signIn)
        let password = ASPasswordCredential(user: "anna", password: "secret")
        #expect(password.user + password.password == "annasecret")
    }
}
