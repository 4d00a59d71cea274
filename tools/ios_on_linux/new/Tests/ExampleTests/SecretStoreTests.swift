import Security
import Testing

@testable import Example

#if canImport(VirtualPhoneTesting)
import VirtualPhone
import VirtualPhoneTesting

/// Each test has a new virtual iPhone, and a person who answers its prompts.
@Suite(.phone())
struct SecretStoreTests {
    @Test("the owner reads what was kept")
    func kept() throws {
        #expect(SecretStore().keep("milk") == errSecSuccess)
        #expect(try SecretStore().read().get() == "milk")
    }

    @Test("who allows no Face ID reads nothing", .phone(person: ScriptedPerson.deniesFaceID))
    func denied() {
        #expect(SecretStore().keep("milk") == errSecSuccess)
        #expect(SecretStore().read().failureCode == errSecAuthFailed)
    }

    @Test("it is lost with the passcode")
    func passcodeRemoved() throws {
        #expect(SecretStore().keep("milk") == errSecSuccess)
        try PhoneUnderTest.current.phone.removePasscode()
        #expect(SecretStore().read().failureCode == errSecItemNotFound)
    }
}

extension Result where Success == String, Failure == SecretStore.Failure {
    var failureCode: OSStatus? {
        if case .failure(let failure) = self { failure.code } else { nil }
    }
}
#endif
