import LatchkeyKit
import LatchkeyLock
import Testing
import VaultApp
import VirtualPhone
import VirtualPhoneTesting

/// The tests that use this process's phone: one at a time.
@Suite(.serialized, .phone(app: .usingFaceID("test.latchkey.vault")), .timeLimit(.minutes(1)))
@MainActor struct VaultModelTests {
    let model = VaultModel(wrapper: KeychainWrapper(serviceIdentifier: "test.latchkey.vault"))

    /// The phone, with Face ID allowed to the app.
    private func phone() throws -> VirtualPhone {
        let phone = try PhoneUnderTest.current.phone
        phone.setFaceIDPermission(true, for: "test.latchkey.vault")
        return phone
    }

    private func prompts(_ phone: VirtualPhone) -> [String] { phone.events.compactMap(\.prompt) }

    @Test("an item is stored, shown, and stored again", arguments: VaultPolicy.allCases)
    func addAndQuery(policy: VaultPolicy) async throws {
        let phone = try phone()
        #expect(await model.query(policy) == .failed(KeychainError(.missing, status: .itemNotFound)))
        #expect(await model.add("4111", policy) == .stored)
        #expect(await model.query(policy) == .read("4111"))
        #expect(model.row(policy).text == "4111")
        #expect(await model.add("5500", policy) == .stored)
        #expect(model.row(policy).text == nil)
        #expect(await model.query(policy) == .read("5500"))
        // Reading, replacing and reading again: each asks where the policy says so.
        #expect(prompts(phone).count == (policy.protection.constraint == nil ? 0 : 3))
    }

    @Test("each policy has an item of its own, and reset removes them all")
    func reset() async throws {
        let phone = try phone()
        for policy in VaultPolicy.allCases { #expect(await model.add(policy.rawValue, policy) == .stored) }
        for policy in VaultPolicy.allCases { #expect(await model.query(policy) == .read(policy.rawValue)) }
        let before = prompts(phone).count
        #expect(await model.reset() == .reset)
        #expect(model.rows.allSatisfy { $0.text == nil && $0.outcome == .reset })
        for policy in VaultPolicy.allCases { #expect(await model.query(policy)?.summary == "missing (-25300)") }
        #expect(prompts(phone).count == before)
    }

    @Test("what was shown is hidden when the app comes back")
    func hides() async throws {
        _ = try phone()
        await model.add("4111", .whenUnlocked)
        await model.query(.whenUnlocked)
        await model.appear()
        #expect(model.row(.whenUnlocked).text == nil)
        #expect(model.row(.whenUnlocked).outcome == nil)
        await model.query(.whenPasscodeSet)
        await model.appear()
        #expect(model.row(.whenPasscodeSet).outcome?.summary == "missing (-25300)")
    }

    @Test("a phone without a passcode is warned of, one with a passcode is not")
    func warning() async throws {
        let phone = try phone()
        await model.appear()
        #expect(model.warning == nil)
        try phone.removePasscode()
        await model.appear()
        #expect(model.warning == VaultTexts().noPasscode)
        try phone.setPasscode("1234")
        await model.appear()
        #expect(model.warning == nil)
    }

    @Test("the screen hears of every change")
    func changes() async throws {
        _ = try phone()
        var busy: [Bool] = []
        model.onChange = { busy.append(self.model.row(.whenUnlocked).isBusy) }
        await model.add("4111", .whenUnlocked)
        #expect(busy == [true, false])
        model.onChange = nil
    }

    @Test("a second tap while the first waits for its answer is ignored")
    func busy() async throws {
        let phone = try phone()
        await model.add("4111", .ownerOnEveryAccess)
        let (shown, continuation) = AsyncStream<Void>.makeStream()
        model.onChange = { continuation.yield() }
        phone.give(to: ScriptedPerson.absent)
        let first = Task { await model.query(.ownerOnEveryAccess) }
        for await _ in shown { break }
        #expect(model.row(.ownerOnEveryAccess).isBusy)
        #expect(await model.query(.ownerOnEveryAccess) == nil)
        #expect(await model.add("5500", .ownerOnEveryAccess) == nil)
        #expect(await model.add("other", .whenUnlocked) == .stored)
        first.cancel()
        #expect(await first.value?.summary.hasPrefix("cancelled") == true)
        #expect(!model.row(.ownerOnEveryAccess).isBusy)
        model.onChange = nil
    }

    @Test("an owner who does not enter the passcode leaves the lockout as it is")
    func staysLockedOut() async throws {
        let phone = try phone()
        phone.give(to: ScriptedPerson(answers: [.cancel]))
        phone.requirePasscode(because: .emergency)
        await model.add("4111", .biometricsOnEveryAccess)
        await model.query(.biometricsOnEveryAccess)
        #expect(model.row(.biometricsOnEveryAccess).outcome?.offer == .enterPasscode)
        await model.enterPasscode(.biometricsOnEveryAccess)
        #expect(model.row(.biometricsOnEveryAccess).outcome?.offer == .enterPasscode)
        #expect(model.row(.biometricsOnEveryAccess).text == nil)
        #expect(await model.enterPasscode(.biometricsOnEveryAccess) == .read("4111"))
    }

    @Test("what is shut or gone for good is stored again", arguments: ["faces", "passcode"])
    func storeAgain(event: String) async throws {
        let phone = try phone()
        await model.add("4111", .biometricsOnEveryAccess)
        if event == "faces" {
            try phone.enrollBiometry("somebody else")
        } else {
            try phone.removePasscode()
            try phone.setPasscode("123456")
            try phone.enrollBiometry("face")
        }
        #expect(await model.query(.biometricsOnEveryAccess)?.offer == .storeAgain)
        #expect(await model.storeAgain("5500", .biometricsOnEveryAccess) == .stored)
        #expect(await model.query(.biometricsOnEveryAccess) == .read("5500"))
    }
}

@Suite struct VaultOutcomeTests {
    @Test("no line that is shown or logged holds the text of an item")
    func lines() {
        #expect(VaultOutcome.read("4111").line == "Success.")
        #expect(VaultOutcome.read("4111").summary == "success")
        #expect(VaultOutcome.read("4111").offer == nil)
    }

    @Test("each suggestion has its button, or none")
    func offers() {
        let expected: [KeychainError.Code: VaultOffer] = [
            .lostWithPasscode: .storeAgain, .invalidated: .storeAgain, .passcodeNotSet: .openSettings,
            .biometryNotEnrolled: .openSettings, .biometryUnavailable: .openSettings,
            .biometryLockedOut: .enterPasscode, .locked: .tryAgain, .authenticationFailed: .tryAgain,
            .authenticationEnded: .tryAgain, .promptForbidden: .tryAgain, .unavailable: .tryAgain,
            .contended: .tryAgain, .systemFailed: .tryAgain,
        ]
        for code in KeychainError.Code.all {
            #expect(VaultOutcome.failed(KeychainError(code)).offer == expected[code], "\(code)")
        }
    }
}
