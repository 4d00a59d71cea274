import AuthenticationServices
import CryptoKit
import Testing
import VirtualPhoneTesting

@Suite("The extension prf of passkeys", .serialized)
@MainActor
struct PasskeyPRFTests {
    @Test(
        "a secret for the app's own keys comes with the registration, and again with each sign-in",
        .phone(app: PasskeyRequests.app))
    func outputs() async throws {
        let listener = PasskeyListener()
        let registration = PasskeyRequests.registration()
        registration.prf = .inputValues(.saltInput1(Data([1]), saltInput2: Data([2])))
        await listener.perform([registration])
        let made = try #require(listener.registration)
        let output = try #require(made.prf)
        #expect(output.isSupported)
        #expect(output.first?.bitCount == 256)
        let assertion = PasskeyRequests.assertion
        assertion.prf = .inputValues(.saltInput1(Data([2])))
        await listener.perform([assertion])
        #expect(listener.assertion?.prf?.first == output.second)
        #expect(listener.assertion?.prf?.second == nil)
        assertion.prf = .perCredentialInputValues([made.credentialID: .saltInput1(Data([1]))])
        await listener.perform([assertion])
        #expect(listener.assertion?.prf?.first == output.first)
        assertion.prf = nil
        await listener.perform([assertion])
        #expect(listener.assertion?.prf == nil)
    }

    @Test("inputs are the same, whichever way they are written")
    @available(iOS 18.0, *)
    func inputs() {
        typealias Input = ASAuthorizationPublicKeyCredentialPRFRegistrationInput
        let (one, two) = (Data([1]), Data([2]))
        #expect(Input.InputValues(saltInput1: one) == .saltInput1(one))
        #expect(Input.InputValues(saltInput1: one, saltInput2: two) == .saltInput1(one, saltInput2: two))
        #expect(Input.inputValues(.init(saltInput1: one)) != .inputValues(.init(saltInput1: two)))
        typealias Output = ASAuthorizationPublicKeyCredentialPRFRegistrationOutput
        #expect(Output.supported.isSupported && !Output.unsupported.isSupported && Output.supported.first == nil)
        #expect(Output(first: SymmetricKey(data: one), second: nil).isSupported)
    }

    @Test("support alone gives no secret", .phone(app: PasskeyRequests.app))
    func support() async throws {
        let listener = PasskeyListener()
        let registration = PasskeyRequests.registration()
        registration.prf = .checkForSupport
        await listener.perform([registration])
        #expect(listener.registration?.prf?.isSupported == true)
        #expect(listener.registration?.prf?.first == nil)
        registration.prf = nil
        await listener.perform([registration])
        #expect(listener.registration?.prf == nil)
    }
}
