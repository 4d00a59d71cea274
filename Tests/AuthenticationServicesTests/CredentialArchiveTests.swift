import AuthenticationServices
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("Archives of passkeys' credentials")
@MainActor
struct CredentialArchiveTests {
    private static let app = App(
        bundleIdentifier: "com.example.app",
        entitlements: [
            "application-identifier": .string("TEAM123456.com.example.app"),
            "com.apple.developer.associated-domains": .array([.string("webcredentials:example.com")]),
        ])

    private func reread<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
        let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
        return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
    }

    @Test("a registration and an assertion are what they were, and copies are themselves", .phone(app: app))
    func credentials() async throws {
        let provider = ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: "example.com")
        let listener = PasskeyListener()
        await listener.perform([
            provider.createCredentialRegistrationRequest(
                challenge: Data([1, 2, 3]), name: "anna", userID: Data([7]))
        ])
        let registration = try #require(listener.registration)
        let read = try reread(registration)
        #expect(read.credentialID == registration.credentialID)
        #expect(read.rawClientDataJSON == registration.rawClientDataJSON)
        #expect(read.rawAttestationObject == registration.rawAttestationObject && read.rawAttestationObject != nil)
        #expect(registration.copy() as AnyObject === registration)
        await listener.perform([provider.createCredentialAssertionRequest(challenge: Data([4]))])
        let assertion = try #require(listener.assertion)
        let again = try reread(assertion)
        #expect(again.credentialID == assertion.credentialID && again.userID == Data([7]))
        #expect(again.rawAuthenticatorData == assertion.rawAuthenticatorData)
        #expect(again.signature == assertion.signature && again.rawClientDataJSON == assertion.rawClientDataJSON)
        #expect(assertion.copy() as AnyObject === assertion)
    }

    @Test("a descriptor's copy has the same id and is another one")
    func descriptor() throws {
        let descriptor = ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: Data([1, 2]))
        let copy = try #require(descriptor.copy() as? ASAuthorizationPlatformPublicKeyCredentialDescriptor)
        copy.credentialID = Data([3])
        #expect(descriptor.credentialID == Data([1, 2]))
        #expect(try reread(descriptor).credentialID == Data([1, 2]))
    }

    @Test("what lacks a part is none")
    func damaged() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(NSData(data: Data([1])), forKey: "credentialID")
        archiver.finishEncoding()
        let coder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        #expect(ASAuthorizationPlatformPublicKeyCredentialAssertion(coder: coder) == nil)
        #expect(ASAuthorizationPlatformPublicKeyCredentialRegistration(coder: coder) == nil)
        #expect(ASAuthorizationPlatformPublicKeyCredentialDescriptor(coder: coder)?.credentialID == Data([1]))
    }
}
