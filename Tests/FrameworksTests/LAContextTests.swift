import Foundation
import LatchkeyLock
import LocalAuthentication
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("LAContext", .phone())
struct LAContextTests {
    @Test(
        "the sensor is known once it was asked about, whatever the answer", .phone(.iPhoneSE.with { $0.enrolled = [] }))
    func biometryType() {
        let context = LAContext()
        #expect(context.biometryType == .none)
        var error: NSError?
        #expect(!context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error))
        #expect(error?.domain == LAErrorDomain)
        #expect(error?.code == LAError.biometryNotEnrolled.rawValue)
        #expect(context.biometryType == .touchID)
        #expect(context.evaluatedPolicyDomainState == nil)
        #expect(context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil))
    }

    @Test("an approved policy is true, and never answered inline")
    func approved() async throws {
        let context = LAContext()
        #expect(
            try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "to test"))
        let caller = Lock<UInt>(0)
        let other = await withCheckedContinuation { continuation in
            caller.withLock { $0 = UInt(pthread_self()) }
            context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "to test") { _, _ in
                continuation.resume(returning: UInt(pthread_self()))
            }
        }
        #expect(caller.withLock { $0 } != other)
    }

    @Test("a denied permission is biometryNotAvailable", .phone(person: ScriptedPerson.deniesFaceID))
    func denied() async {
        await #expect(throws: LAError(.biometryNotAvailable)) {
            try await LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "to test")
        }
    }

    @Test("an error is caught in every way that apps write", .phone(.iPhoneSE, person: ScriptedPerson.cancels))
    func catching() async throws {
        let context = LAContext()
        var caught: (any Error)?
        do {
            try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "to test")
        } catch LAError.userCancel {
            caught = LAError(.userCancel)
        }
        let error = try #require(caught)
        #expect((error as? LAError)?.code == .userCancel)
        #expect((error as NSError).code == -2)
        #expect((error as NSError).domain == "com.apple.LocalAuthentication")
        let object: NSError? = NSError(domain: LAErrorDomain, code: -8)
        #expect((object as? LAError)?.code == .biometryLockout)
        #expect(NSError(domain: "other", code: -8) as? LAError == nil)
        #expect(Int(kLAErrorUserCancel) == LAError.userCancel.rawValue)
    }

    @Test("titles and reasons reach the person")
    func titles() async throws {
        let person = ScriptedPerson(answers: [.allow, .noMatch, .noMatch, .fallback])
        try PhoneUnderTest.current.phone.give(to: person)
        let context = LAContext()
        context.localizedFallbackTitle = "Use code"
        context.localizedCancelTitle = "Never"
        await #expect(throws: LAError(.userFallback)) {
            try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "to pay")
        }
        guard case .biometry(let request)? = person.prompts.last?.kind else {
            Issue.record("nobody was asked")
            return
        }
        #expect(request.reason == "to pay")
        #expect(request.fallbackTitle == "Use code")
        #expect(request.cancelTitle == "Never")
        #expect(request.mismatches == 2)
    }

    @Test(
        "invalidate ends a prompt with appCancel, and later use with invalidContext",
        .phone(.iPhoneSE, person: ScriptedPerson.absent))
    func invalidate() async throws {
        // Invalidated from elsewhere, as documented, while the task uses it.
        nonisolated(unsafe) let context = LAContext()
        let phone = try PhoneUnderTest.current.phone
        let handle = try #require(context.contextOptions().handle)
        #expect(handle > 0)
        let evaluation = Task {
            try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "to test")
        }
        context.invalidate()
        await #expect(throws: LAError.self) { try await evaluation.value }
        #expect(phone.events.contains { $0.operation == "context.invalidate" })
        await #expect(throws: LAError(.invalidContext)) {
            try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "to test")
        }
    }

    @Test("an app that gives no reason is ended")
    func noReason() async throws {
        let current = try PhoneUnderTest.current
        await #expect(throws: LAError.self) {
            try await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "")
        }
        #expect(!current.phone.isRunning(current.launch))
    }

    @Test("the domain state changes with the enrolled set, and does not come back")
    func domainState() throws {
        let phone = try PhoneUnderTest.current.phone
        func domainState() -> Data? {
            let context = LAContext()
            _ = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
            return context.evaluatedPolicyDomainState
        }
        let first = domainState()
        #expect(first?.count == 32)
        #expect(domainState() == first)
        try phone.enrollBiometry("other")
        let second = domainState()
        try phone.removeBiometry("other")
        let third = domainState()
        #expect(Set([first, second, third]).count == 3)
    }

    @Test("an evaluated access control needs no prompt afterwards", .phone(.iPhoneSE))
    func accessControl() async throws {
        let person = ScriptedPerson.approves
        try PhoneUnderTest.current.phone.give(to: person)
        let control = try #require(
            SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, .biometryAny, nil))
        let context = LAContext()
        #expect(try await context.evaluateAccessControl(control, operation: .useItem, localizedReason: "to test"))
        #expect(try await context.evaluateAccessControl(control, operation: .useItem, localizedReason: "to test"))
        #expect(person.prompts.count == 1)
    }

    @Test("credentials are set and removed")
    func credentials() {
        let context = LAContext()
        #expect(!context.isCredentialSet(.applicationPassword))
        #expect(context.setCredential(Data([1]), type: .applicationPassword))
        #expect(context.isCredentialSet(.applicationPassword))
        #expect(context.setCredential(nil, type: .applicationPassword))
        #expect(!context.isCredentialSet(.applicationPassword))
        #expect(!context.setCredential(Data([1]), type: .smartCardPIN))
    }
}
