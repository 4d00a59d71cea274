import Foundation
import LatchkeyLock
import LocalAuthentication
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("LAContext: what it remembers and how it ends", .phone())
struct LAStateTests {
    @Test("the domain state tells the sensor, and changes for good with what is enrolled")
    func domainState() throws {
        let phone = try PhoneUnderTest.current.phone
        let context = LAContext()
        #expect(context.domainState.biometry.biometryType == .faceID)
        let first = try #require(context.domainState.biometry.stateHash)
        #expect(context.domainState.stateHash == first)
        #expect(LAContext().domainState.biometry.stateHash == first)
        try phone.enrollBiometry("other")
        let second = context.domainState.biometry.stateHash
        try phone.removeBiometry("other")
        #expect(Set([first, second, context.domainState.biometry.stateHash]).count == 3)
        phone.resetBiometry()
        #expect(context.domainState.biometry.stateHash == nil)
        #expect(context.domainState.stateHash == nil)
        #expect(context.domainState.biometry.biometryType == .faceID)
        #expect(context.domainState.companion.availableCompanionTypes.isEmpty)
        #expect(context.domainState.companion.stateHash == nil)
        #expect(context.domainState.companion.stateHash(for: .mac) == nil)
    }

    @Test("two apps get different hashes of one state")
    func twoApps() throws {
        let phone = try PhoneUnderTest.current.phone
        let first = LAContext().domainState.biometry.stateHash
        let other = InProcessConnection(phone: phone, launch: try phone.launch(.usingFaceID("com.example.other")))
        let outer = ProcessPhone.use(other)
        defer { ProcessPhone.use(outer) }
        let second = LAContext().domainState.biometry.stateHash
        #expect(second?.count == 32)
        #expect(first != second)
    }

    @Test(
        "an evaluation that began before invalidate() is cancelled by the app, wherever it has got to",
        .phone(.iPhoneSE, person: ScriptedPerson.absent), arguments: 0..<20)
    func overtaken(round: Int) async throws {
        let context = LAContext()
        let error = await withCheckedContinuation { continuation in
            context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "to test") { _, error in
                continuation.resume(returning: error as? LAError)
            }
            context.invalidate()
        }
        #expect(error?.code == .appCancel)
        await #expect(throws: LAError(.invalidContext)) {
            try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "to test")
        }
    }

    @Test("a context is invalidated on any thread, before its first use, and again")
    func invalidate() async throws {
        // Apple's documentation allows it, although the class is not Sendable.
        nonisolated(unsafe) let context = LAContext()
        await withCheckedContinuation { continuation in
            Thread {
                context.invalidate()
                context.invalidate()
                continuation.resume()
            }.start()
        }
        var error: NSError?
        #expect(!context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error))
        #expect(error?.code == LAError.invalidContext.rawValue)
        let control = try #require(SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, [], nil))
        await #expect(throws: LAError(.invalidContext)) {
            try await context.evaluateAccessControl(control, operation: .useItem, localizedReason: "to test")
        }
    }

    @Test("an invalidated context holds no credential and takes none")
    func credentials() {
        let context = LAContext()
        #expect(context.setCredential(Data([1]), type: .applicationPassword))
        context.invalidate()
        #expect(!context.isCredentialSet(.applicationPassword))
        #expect(!context.setCredential(Data([1]), type: .applicationPassword))
        #expect(!context.isCredentialSet(.applicationPassword))
    }

    @Test("an authenticated context needs no prompt where prompts are forbidden")
    func authenticated() async throws {
        let context = LAContext()
        context.interactionNotAllowed = true
        await #expect(throws: LAError(.notInteractive)) {
            try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "to test")
        }
        context.interactionNotAllowed = false
        #expect(try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "to test"))
        context.interactionNotAllowed = true
        #expect(try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "to test"))
    }

    @Test("a denied permission leaves the sensor's kind known", .phone(person: ScriptedPerson.deniesFaceID))
    func denied() async {
        let context = LAContext()
        await #expect(throws: LAError(.biometryNotAvailable)) {
            try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "to test")
        }
        #expect(context.biometryType == .none)
        #expect(!context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil))
        #expect(context.biometryType == .faceID)
        #expect(context.evaluatedPolicyDomainState == nil)
        #expect(context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil))
    }

    @Test("Optic ID is told as such", .phone(.visionPro))
    func opticID() async throws {
        let context = LAContext()
        #expect(context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil))
        #expect(context.biometryType == .opticID)
        #expect(
            try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "to test"))
    }

    @Test("settings are kept as given")
    func settings() {
        let context = LAContext()
        #expect(context.maxBiometryFailures == nil)
        context.maxBiometryFailures = 3
        #expect(context.maxBiometryFailures == 3)
        context.maxBiometryFailures = nil
        #expect(context.maxBiometryFailures == nil)
        #expect(context.touchIDAuthenticationAllowableReuseDuration == 0)
        context.touchIDAuthenticationAllowableReuseDuration = LATouchIDAuthenticationMaximumAllowableReuseDuration
        #expect(context.touchIDAuthenticationAllowableReuseDuration == 300)
        #expect(context.localizedFallbackTitle == nil)
        #expect(context.localizedCancelTitle == nil)
        #expect(!context.interactionNotAllowed)
    }

    @Test("constants have Apple's numbers")
    func constants() {
        #expect(kLAErrorDomain == LAErrorDomain)
        #expect(Int(kLAPolicyDeviceOwnerAuthentication) == LAPolicy.deviceOwnerAuthentication.rawValue)
        #expect(kLAPolicyDeviceOwnerAuthenticationWithBiometrics == 1)
        #expect(Int(kLAPolicyDeviceOwnerAuthenticationWithWristDetection) == 5)
        #expect(Int(kLABiometryTypeOpticID) == LABiometryType.opticID.rawValue)
        #expect(LACredentialType.smartCardPIN.rawValue == -3)
        #expect(LAAccessControlOperation.useKeyKeyExchange.rawValue == 5)
    }

    @Test("an error object and an error are one thing")
    func bridging() {
        let object = NSError(domain: LAErrorDomain, code: -8, userInfo: [NSLocalizedDescriptionKey: "locked"])
        let error = LAError(_nsError: object)
        #expect(error.code == .biometryLockout)
        #expect(error.userInfo[NSLocalizedDescriptionKey] as? String == "locked")
        #expect(error._nsError == object)
        // Tests of apps make up the domain's name; only a cast looks at it.
        #expect(LAError(_nsError: NSError(domain: "LAErrorDomain", code: -8)).code == .biometryLockout)
        #expect(NSError(domain: "LAErrorDomain", code: -8) as? LAError == nil)
        #expect(LAError(_nsError: NSError(domain: LAErrorDomain, code: 7)).code.rawValue == 7)
    }
}

/// A context that an app's tests put in the place of a real one.
private final class FakeContext: LAContext, @unchecked Sendable {
    override var biometryType: LABiometryType { .touchID }

    override func evaluatePolicy(
        _ policy: LAPolicy, localizedReason: String, reply: @escaping (Bool, (any Error)?) -> Void
    ) {
        reply(false, LAError(.userFallback))
    }
}

@Suite("LAContext: application passwords", .phone(.iPhoneSE))
struct LACredentialTests {
    @Test("a subclass answers for the context, in both forms of a call")
    func subclass() async {
        let context: LAContext = FakeContext()
        #expect(context.biometryType == .touchID)
        await #expect(throws: LAError(.userFallback)) {
            try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "to test")
        }
    }

    @Test("an item is read with the credential with which it was stored")
    func item() throws {
        let control = try #require(
            SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, .applicationPassword, nil))
        func status(_ credential: String?, _ more: [CFString: Any], _ call: (CFDictionary) -> OSStatus) -> OSStatus {
            let context = LAContext()
            if let credential { context.setCredential(Data(credential.utf8), type: .applicationPassword) }
            let query: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrAccount: "a", kSecUseAuthenticationContext: context,
            ]
            return call(query.merging(more) { $1 } as CFDictionary)
        }
        let item: [CFString: Any] = [kSecAttrAccessControl: control, kSecValueData: Data([7])]
        #expect(status("one", item) { SecItemAdd($0, nil) } == errSecSuccess)
        var result: CFTypeRef?
        #expect(status("one", [kSecReturnData: true]) { SecItemCopyMatching($0, &result) } == errSecSuccess)
        #expect(result as? Data == Data([7]))
        #expect(status("two", [kSecReturnData: true]) { SecItemCopyMatching($0, nil) } == errSecAuthFailed)
        // The person of this phone types its passcode, which is another password.
        #expect(status(nil, [kSecReturnData: true]) { SecItemCopyMatching($0, nil) } == errSecAuthFailed)
        let silent: [CFString: Any] = [kSecReturnData: true, kSecUseAuthenticationUI: kSecUseAuthenticationUIFail]
        #expect(status(nil, silent) { SecItemCopyMatching($0, nil) } == errSecInteractionNotAllowed)
    }
}
