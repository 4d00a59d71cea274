import AuthenticationServices
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("The extension largeBlob, and news of relying parties", .serialized)
@MainActor
struct PasskeyLargeBlobTests {
    @Test("a passkey keeps bytes for its relying party", .phone(app: PasskeyRequests.app))
    func blob() async throws {
        let listener = PasskeyListener()
        let registration = PasskeyRequests.registration()
        registration.largeBlob = .supportRequired
        await listener.perform([registration])
        #expect(listener.registration?.largeBlob?.isSupported == true)
        let assertion = PasskeyRequests.assertion
        assertion.largeBlob = .write(Data([1, 2, 3]))
        await listener.perform([assertion])
        #expect(listener.assertion?.largeBlob?.result == .write(success: true))
        assertion.largeBlob = .read
        await listener.perform([assertion])
        #expect(listener.assertion?.largeBlob == .read(data: Data([1, 2, 3])))
        assertion.largeBlob = nil
        await listener.perform([assertion])
        #expect(listener.assertion != nil && listener.assertion?.largeBlob == nil)
    }

    @Test("a passkey that was made without it has none", .phone(app: PasskeyRequests.app))
    func without() async throws {
        let listener = PasskeyListener()
        await listener.perform([PasskeyRequests.registration()])
        #expect(listener.registration != nil && listener.registration?.largeBlob == nil)
        let assertion = PasskeyRequests.assertion
        assertion.largeBlob = .write(Data([1]))
        await listener.perform([assertion])
        #expect(listener.assertion?.largeBlob?.result == .write(success: false))
        assertion.largeBlob = .read
        await listener.perform([assertion])
        #expect(listener.assertion?.largeBlob?.result == .read(data: nil))
    }

    @Test("inputs and outputs are the same, whichever way they are written")
    func values() {
        typealias Input = ASAuthorizationPublicKeyCredentialLargeBlobRegistrationInput
        #expect(
            Input.supportPreferred == Input(supportRequirement: .preferred)
                && Input.supportRequired != .supportPreferred)
        typealias Output = ASAuthorizationPublicKeyCredentialLargeBlobRegistrationOutput
        #expect(Output.supported.isSupported && !Output.unsupported.isSupported)
        #expect(
            ASAuthorizationPublicKeyCredentialLargeBlobAssertionInput.write(Data([1])).operation == .write(Data([1])))
        #expect(
            ASAuthorizationPublicKeyCredentialLargeBlobAssertionOutput.write(success: true).result
                == .write(success: true))
    }

    @Test("the phone follows what the relying party tells", .phone(app: PasskeyRequests.app))
    func news() async throws {
        let phone = try PhoneUnderTest.current.phone
        let listener = PasskeyListener()
        for name in ["anna", "ben"] { await listener.perform([PasskeyRequests.registration(name)]) }
        let manager = ASCredentialDataManager()
        try await manager.reportPublicKeyCredentialUpdate(
            relyingPartyIdentifier: "example.com", userHandle: Data("anna".utf8), newName: "Anna B.")
        #expect(phone.passkeys.map(\.name) == ["Anna B.", "ben"])
        try await manager.reportAllAcceptedPublicKeyCredentials(
            relyingPartyIdentifier: "example.com", userHandle: Data("anna".utf8), acceptedCredentialIDs: [])
        #expect(phone.passkeys.map(\.name) == ["ben"])
        try await manager.reportUnknownPublicKeyCredential(
            relyingPartyIdentifier: "example.com", credentialID: phone.passkeys[0].credentialID)
        #expect(phone.passkeys.isEmpty)
        await #expect(throws: ASAuthorizationError(.failed)) {
            try await manager.reportUnknownPublicKeyCredential(
                relyingPartyIdentifier: "other.example", credentialID: Data([1]))
        }
    }
}
