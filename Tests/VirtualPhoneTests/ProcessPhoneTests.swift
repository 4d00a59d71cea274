import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("The process's phone", .phone())
struct ProcessPhoneTests {
    @Test("a test with the trait has a new phone, and the process uses it")
    func current() throws {
        let current = try PhoneUnderTest.current
        #expect(ProcessPhone.connection.status(.keychainAdd, password("a")) == 0)
        #expect(current.phone.events.last?.operation == "keychain.add")
    }

    @Test("the next test's phone knows nothing of it", arguments: 0..<4)
    func fresh(number: Int) throws {
        #expect(ProcessPhone.connection.status(.keychainAdd, password("a")) == 0)
    }

    @Test("a trait on the test wins over the suite's", .phone(.iPhoneSE))
    func nested() throws {
        #expect(try PhoneUnderTest.current.phone.configuration.biometry == .touchID)
    }

    @Test("after a kill the app is launched anew and finds what it stored")
    func relaunch() throws {
        let current = try PhoneUnderTest.current
        #expect(ProcessPhone.connection.status(.keychainAdd, password("a")) == 0)
        current.phone.kill(current.launch)
        #expect(ProcessPhone.connection.status(.keychainCopyMatching, password("a")) == -25291)
        try PhoneUnderTest.relaunch()
        #expect(ProcessPhone.connection.status(.keychainCopyMatching, password("a")) == 0)
    }

    @Test("without any set-up a process has a phone whose person approves")
    func fallback() throws {
        let previous = ProcessPhone.use(nil)
        defer { ProcessPhone.use(previous) }
        #expect(ProcessPhone.connection === ProcessPhone.connection)
        #expect(try ProcessPhone.connection.evaluate(1) == 0)
        #expect(
            ProcessPhone.connection.sign(try ProcessPhone.connection.makeKey([.biometryAny, .privateKeyUsage])) == 0)
    }
}
