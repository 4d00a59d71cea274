import LatchkeyKit
import Testing
import VaultApp
import VirtualPhone
import VirtualPhoneTesting

@Suite(.serialized, .phone(app: .usingFaceID("test.latchkey.vault")), .timeLimit(.minutes(1)))
struct KeychainWrapperTests {
    let wrapper = KeychainWrapper(serviceIdentifier: "test.latchkey.vault")

    /// The status with which a verb of the document ended, as `Int`s were returned there.
    private func status(of body: () async throws(KeychainError) -> Void) async -> Int32 {
        do throws(KeychainError) {
            try await body()
            return 0
        } catch {
            return error.status?.rawValue ?? 0
        }
    }

    @Test("the verbs of the document, with the statuses that the system gives")
    func verbs() async throws {
        let wrapper = wrapper
        #expect(
            await status { () throws(KeychainError) in
                try await wrapper.updateKey("card", value: "1", policy: .whenUnlocked)
            } == -25300)
        #expect(
            await status { () throws(KeychainError) in
                try await wrapper.addKey("card", value: "1", policy: .whenUnlocked)
            } == 0)
        #expect(
            await status { () throws(KeychainError) in
                try await wrapper.addKey("card", value: "2", policy: .whenUnlocked)
            } == -25299)
        #expect(try await wrapper.readKey("card", policy: .whenUnlocked) == "1")
        try await wrapper.updateKey("card", value: "2", policy: .whenUnlocked)
        #expect(try await wrapper.readKey("card", policy: .whenUnlocked) == "2")
        try await wrapper.resetAll()
        #expect(
            await status { () throws(KeychainError) in
                _ = try await wrapper.readKey("card", policy: .whenUnlocked)
            } == -25300)
        try await wrapper.resetAll()
    }

    @Test("reset removes what was lost with the passcode, too, and only what is the app's")
    func resetLost() async throws {
        let other = KeychainWrapper(serviceIdentifier: "another")
        try await other.addKey("card", value: "kept", policy: .whenUnlocked)
        try await wrapper.addKey("card", value: "lost", policy: .whenPasscodeSet)
        try PhoneUnderTest.current.phone.removePasscode()
        try await wrapper.resetAll()
        await #expect(throws: KeychainError(.missing, status: .itemNotFound)) {
            try await wrapper.readKey("card", policy: .whenPasscodeSet)
        }
        #expect(try await other.readKey("card", policy: .whenUnlocked) == "kept")
    }
}
