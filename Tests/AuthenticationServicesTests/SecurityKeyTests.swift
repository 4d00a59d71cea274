import AuthenticationServices
import SwiftUI
import Testing
import VirtualPhone
import VirtualPhoneTesting

/// Requests about security keys for example.com.
@MainActor
enum SecurityKeyRequests {
    static let provider = ASAuthorizationSecurityKeyPublicKeyCredentialProvider(relyingPartyIdentifier: "example.com")

    static func registration(
        _ name: String = "anna"
    ) -> ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest {
        let request = provider.createCredentialRegistrationRequest(
            challenge: Data("new".utf8), displayName: "Anna", name: name, userID: Data(name.utf8))
        request.credentialParameters = [ASAuthorizationPublicKeyCredentialParameters(algorithm: .ES256)]
        return request
    }

    static var assertion: ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest {
        provider.createCredentialAssertionRequest(challenge: Data("again".utf8))
    }

    /// Gives the phone's person a key.
    static func hold(_ key: SecurityKey? = SecurityKey()) throws { try PhoneUnderTest.current.phone.hold(key) }

    static func descriptor(_ id: Data) -> ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor {
        ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor(
            credentialID: id, transports: ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor.Transport.allSupported
        )
    }
}

extension PasskeyListener {
    fileprivate var keyRegistration: ASAuthorizationSecurityKeyPublicKeyCredentialRegistration? {
        authorization?.credential as? ASAuthorizationSecurityKeyPublicKeyCredentialRegistration
    }
    fileprivate var keyAssertion: ASAuthorizationSecurityKeyPublicKeyCredentialAssertion? {
        authorization?.credential as? ASAuthorizationSecurityKeyPublicKeyCredentialAssertion
    }
}

@Suite("Security keys by ASAuthorizationController", .serialized)
@MainActor
struct SecurityKeyTests {
    @Test("a key registers and signs in; archives are what they were", .phone(app: PasskeyRequests.app))
    func registersAndSignsIn() async throws {
        try SecurityKeyRequests.hold()
        let listener = PasskeyListener()
        await listener.perform([SecurityKeyRequests.registration()])
        let made = try #require(listener.keyRegistration)
        #expect(listener.authorization?.provider === SecurityKeyRequests.provider)
        #expect(made.credentialID.count == 32 && made.rawAttestationObject != nil)
        #expect(made.transports == [.usb, .nfc])
        let read = try reread(made)
        #expect(read.credentialID == made.credentialID && read.rawAttestationObject == made.rawAttestationObject)
        #expect(read.rawClientDataJSON == made.rawClientDataJSON && read.transports == made.transports)
        let request = SecurityKeyRequests.assertion
        request.allowedCredentials = [SecurityKeyRequests.descriptor(made.credentialID)]
        await listener.perform([request])
        let proof = try #require(listener.keyAssertion)
        #expect(proof.credentialID == made.credentialID && proof.userID == nil && !proof.appID)
        #expect(proof.rawAuthenticatorData.count == 37)
        let again = try reread(proof)
        #expect(again.signature == proof.signature && again.rawAuthenticatorData == proof.rawAuthenticatorData)
        #expect(again.userID == nil && again.credentialID == proof.credentialID)
    }

    private func reread<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
        let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
        return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
    }

    @Test("preferences reach the key", .phone(app: PasskeyRequests.app))
    func preferences() async throws {
        let key = SecurityKey()
        key.setPIN("123456")
        try SecurityKeyRequests.hold(key)
        let listener = PasskeyListener()
        let registration = SecurityKeyRequests.registration()
        registration.residentKeyPreference = .required
        registration.attestationPreference = .direct
        registration.userVerificationPreference = .required
        await listener.perform([registration])
        #expect(key.credentials.map(\.isDiscoverable) == [true])
        #expect(listener.keyRegistration?.rawAttestationObject?.range(of: Data("packed".utf8)) != nil)
        await listener.perform([SecurityKeyRequests.assertion])
        #expect(listener.keyAssertion?.userID == Data("anna".utf8))
        #expect(listener.keyAssertion?.rawAuthenticatorData[32] == 0x05)
        registration.excludedCredentials = [SecurityKeyRequests.descriptor(key.credentials[0].credentialID)]
        await listener.perform([registration])
        #expect(listener.code == .matchedExcludedCredential)
        registration.excludedCredentials = []
        registration.credentialParameters = []
        await listener.perform([registration])
        #expect(listener.code == .failed)
    }

    @Test("beside a passkey the person chooses: the phone, or a key in its place", .phone(app: PasskeyRequests.app))
    func choice() async throws {
        let phone = try PhoneUnderTest.current.phone
        try SecurityKeyRequests.hold()
        let person = ScriptedPerson.approves
        phone.give(to: person)
        let listener = PasskeyListener()
        await listener.perform([SecurityKeyRequests.registration(), PasskeyRequests.registration()])
        #expect(listener.registration != nil)
        person.enqueue(.fallback)
        await listener.perform([PasskeyRequests.registration(), SecurityKeyRequests.registration()])
        let id = try #require(listener.keyRegistration).credentialID
        #expect(person.prompts.map(\.kindName) == ["passkey", "biometry", "passkey", "securityKey"])
        let request = SecurityKeyRequests.assertion
        request.allowedCredentials = [SecurityKeyRequests.descriptor(id)]
        await listener.perform([PasskeyRequests.assertion, request])
        #expect(listener.assertion != nil)
        person.enqueue(.fallback)
        await listener.perform([PasskeyRequests.assertion, request])
        #expect(listener.keyAssertion?.credentialID == id)
        // Without a passkey the key's sheet comes at once.
        for passkey in phone.passkeys { phone.deletePasskey(passkey.credentialID) }
        await listener.perform([
            PasskeyRequests.assertion, request, ASAuthorizationPasswordProvider().createRequest(),
        ])
        #expect(listener.keyAssertion?.credentialID == id)
        #expect(person.prompts.last?.kindName == "securityKey")
    }

    @Test(
        "what is known already is no security key; nor does the keyboard suggest one", .phone(app: PasskeyRequests.app))
    func immediately() async throws {
        try SecurityKeyRequests.hold()
        let listener = PasskeyListener()
        await listener.perform([PasskeyRequests.assertion, SecurityKeyRequests.assertion]) {
            $0.performRequests(options: .preferImmediatelyAvailableCredentials)
        }
        #expect(listener.code == .canceled)
        await listener.perform([SecurityKeyRequests.assertion]) { $0.performAutoFillAssistedRequests() }
        #expect(listener.code == .failed)
    }

    @Test("a registration and a sign-in, or two of one kind, are refused together", .phone(app: PasskeyRequests.app))
    func incompatible() async throws {
        let listener = PasskeyListener()
        for requests in [
            [SecurityKeyRequests.registration(), PasskeyRequests.assertion],
            [SecurityKeyRequests.registration(), SecurityKeyRequests.registration()],
        ] as [[ASAuthorizationRequest]] {
            await listener.perform(requests)
            #expect(listener.code == .failed)
        }
    }

    @Test("views get a result of their own", .phone(app: PasskeyRequests.app))
    func views() async throws {
        try SecurityKeyRequests.hold()
        let controller = EnvironmentValues().authorizationController
        guard
            case .securityKeyRegistration(let made) = try await controller.performRequest(
                SecurityKeyRequests.registration())
        else { return #expect(Bool(false), "another result") }
        let request = SecurityKeyRequests.assertion
        request.allowedCredentials = [SecurityKeyRequests.descriptor(made.credentialID)]
        guard case .securityKeyAssertion(let proof) = try await controller.performRequest(request) else {
            return #expect(Bool(false), "another result")
        }
        #expect(proof.credentialID == made.credentialID)
    }

    @Test("descriptors and parameters are archived and copied")
    func archives() throws {
        let descriptor = ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor(
            credentialID: Data([1]), transports: [.usb, .bluetooth])
        let read = try reread(descriptor)
        #expect(read.credentialID == Data([1]) && read.transports.map(\.rawValue) == ["usb", "ble"])
        let copy = try #require(descriptor.copy() as? ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor)
        copy.transports = []
        #expect(descriptor.transports == [.usb, .bluetooth] && copy.credentialID == Data([1]))
        let parameters = ASAuthorizationPublicKeyCredentialParameters(algorithm: .ES256)
        #expect(try reread(parameters).algorithm.rawValue == -7)
        #expect(ASCOSEEllipticCurveIdentifier.P256.rawValue == 1)
    }
}
