import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("Application passwords")
struct ApplicationPasswordTests {
    static let guarded: AccessControl.Flags = .applicationPassword
    static let types = "applicationPassword"

    static func control(_ flags: AccessControl.Flags, _ protection: ProtectionClass = .whenUnlocked) throws
        -> PropertyListValue
    {
        .data(try AccessControl(protection: protection, flags: flags).archived)
    }

    /// A context on which the app set a password, if any.
    static func context(_ bench: PhoneBench, _ password: String?) throws -> ContextOptions {
        let handle = try bench.connection.makeContext()
        if let password {
            _ = try bench.connection.send(
                .contextSetCredential, ["handle": .integer(handle), "credential": .bytes(Array(password.utf8))])
        }
        return ContextOptions(handle: handle)
    }

    /// A phone with an item that "secret" guards.
    static func bench(
        _ kind: ConnectionKind, _ person: any Person, _ flags: AccessControl.Flags = guarded
    ) throws -> PhoneBench {
        let bench = try PhoneBench(kind, .iPhoneSE, person: person)
        let options = try context(bench, "secret")
        let item = password("a", ["accc": try control(flags), "u_AuthCtx": options.archived])
        #expect(bench.connection.status(.keychainAdd, item) == 0)
        return bench
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let credential: String?
        let answers: [PromptAnswer]
        let query: [String: PropertyListValue]
        let status: Int
        let prompts: [String]
        var testDescription: String { "\(credential ?? "none") \(query) → \(status)" }

        init(
            _ credential: String?, _ answers: [PromptAnswer], _ status: Int, _ prompts: [String],
            _ query: [String: PropertyListValue] = [:]
        ) {
            self.credential = credential
            self.answers = answers
            self.status = status
            self.prompts = prompts
            self.query = query
        }
    }

    @Test(
        "the password at use must be the one at creation; without any the person is asked once",
        arguments: [
            Row("secret", [], 0, []), Row("wrong", [], -25293, []), Row("", [], -25293, []),
            Row(nil, [.password("secret")], 0, [types]), Row(nil, [.password("wrong")], -25293, [types]),
            Row(nil, [.cancel], -128, [types]), Row(nil, [.match], -25293, [types]),
            Row(nil, [], -25308, [], ["u_AuthUI": .string("u_AuthUIF")]),
            Row(nil, [], -25308, [], ["u_NoAuthUI": .boolean(true)]),
            Row(nil, [], -25300, [], ["u_AuthUI": .string("u_AuthUIS")]),
            Row("wrong", [], -25300, [], ["u_AuthUI": .string("u_AuthUIS")]),
            Row("secret", [], 0, [], ["u_AuthUI": .string("u_AuthUIF")]),
            Row("secret", [], 0, [], ["u_AuthUI": .string("u_AuthUIS")]),
        ], ConnectionKind.allCases)
    func use(row: Row, kind: ConnectionKind) throws {
        let person = ScriptedPerson(.absent, answers: row.answers)
        let bench = try Self.bench(kind, person)
        var query = password("a", row.query)
        query["r_Data"] = .boolean(true)
        query["u_AuthCtx"] = try Self.context(bench, row.credential).archived
        #expect(bench.connection.status(.keychainCopyMatching, query) == row.status)
        #expect(person.prompts.map(\.kindName) == row.prompts)
    }

    @Test("a context that may not prompt is not interactive", arguments: ConnectionKind.allCases)
    func notInteractive(kind: ConnectionKind) throws {
        let bench = try Self.bench(kind, ScriptedPerson.absent)
        var options = try Self.context(bench, nil)
        options.isInteractive = false
        let query = password("a", ["u_AuthCtx": options.archived])
        #expect(bench.connection.status(.keychainCopyMatching, query) == -25308)
    }

    @Test("the person chooses the password of an item that is made without one", arguments: ConnectionKind.allCases)
    func choosing(kind: ConnectionKind) throws {
        let person = ScriptedPerson(.absent, answers: [.password("chosen")])
        let bench = try PhoneBench(kind, .iPhoneSE, person: person)
        let item = password("a", ["accc": try Self.control(Self.guarded), "u_OpPrompt": .string("to keep it")])
        #expect(bench.connection.status(.keychainAdd, item) == 0)
        guard case .applicationPassword(let request)? = person.prompts.first?.kind else {
            Issue.record("nobody was asked")
            return
        }
        #expect(request.isNew)
        #expect(request.reason == "to keep it")
        let right = password("a", ["u_AuthCtx": try Self.context(bench, "chosen").archived])
        #expect(bench.connection.status(.keychainCopyMatching, right) == 0)
        let wrong = password("a", ["u_AuthCtx": try Self.context(bench, "secret").archived])
        #expect(bench.connection.status(.keychainCopyMatching, wrong) == -25293)
        #expect(person.prompts.count == 1)
    }

    @Test(
        "nothing is stored unless a password was chosen",
        arguments: [
            ([PromptAnswer.cancel], [:], -128), ([], ["u_AuthUI": .string("u_AuthUIF")], -25308),
            ([.passcode("123456")], [:], -25293),
        ] as [([PromptAnswer], [String: PropertyListValue], Int)], ConnectionKind.allCases)
    func notChosen(row: ([PromptAnswer], [String: PropertyListValue], Int), kind: ConnectionKind) throws {
        let person = ScriptedPerson(.absent, answers: row.0)
        let bench = try PhoneBench(kind, .iPhoneSE, person: person)
        var item = password("a", row.1)
        item["accc"] = try Self.control(Self.guarded)
        #expect(bench.connection.status(.keychainAdd, item) == row.2)
        #expect(bench.connection.status(.keychainCopyMatching, password("a")) == -25300)
    }

    @Test("a password that was entered counts for the rest of its context, and for no other")
    func sameContext() throws {
        let person = ScriptedPerson(.approves(passcode: "secret"))
        let bench = try Self.bench(.inProcess, person)
        let query = password("a", ["u_AuthCtx": try Self.context(bench, nil).archived])
        #expect(bench.connection.status(.keychainCopyMatching, query) == 0)
        #expect(bench.connection.status(.keychainCopyMatching, query) == 0)
        #expect(person.prompts.count == 1)
        #expect(bench.connection.status(.keychainCopyMatching, password("a")) == 0)
        #expect(person.prompts.count == 2)
    }

    @Test("items with different passwords are asked for one by one")
    func twoPasswords() throws {
        let person = ScriptedPerson(.absent, answers: [.password("secret"), .password("other")])
        let bench = try Self.bench(.inProcess, person)
        let other = password(
            "b", ["accc": try Self.control(Self.guarded), "u_AuthCtx": try Self.context(bench, "other").archived])
        #expect(bench.connection.status(.keychainAdd, other) == 0)
        let all: [String: PropertyListValue] = ["class": .string("genp"), "m_Limit": .string("m_LimitAll")]
        #expect(bench.connection.status(.keychainCopyMatching, all) == 0)
        #expect(person.prompts.count == 2)
    }

    @Test("an update that adds a password to an item has the person choose it, in the same call")
    func update() throws {
        let person = ScriptedPerson(.absent, answers: [.password("chosen")])
        let bench = try PhoneBench(.inProcess, .iPhoneSE, person: person)
        #expect(bench.connection.status(.keychainAdd, password("a")) == 0)
        let update: [String: PropertyListValue] = ["accc": try Self.control(Self.guarded)]
        #expect(bench.connection.status(.keychainUpdate, password("a"), update: update) == 0)
        let right = password("a", ["u_AuthCtx": try Self.context(bench, "chosen").archived])
        #expect(bench.connection.status(.keychainCopyMatching, right) == 0)
    }

    @Test("a password of the app's own needs no passcode; other constraints beside it do")
    func withoutPasscode() throws {
        let configuration = PhoneConfiguration.iPhoneSE.with {
            $0.passcode = nil
            $0.enrolled = []
        }
        let person = ScriptedPerson(.approves(passcode: "chosen"))
        let bench = try PhoneBench(.inProcess, configuration, person: person)
        let alone = password("a", ["accc": try Self.control(Self.guarded)])
        #expect(bench.connection.status(.keychainAdd, alone) == 0)
        #expect(bench.connection.status(.keychainCopyMatching, password("a")) == 0)
        let presence = password("b", ["accc": try Self.control([.applicationPassword, .userPresence])])
        #expect(bench.connection.status(.keychainAdd, presence) == -25293)
        #expect(person.prompts.map(\.kindName) == [Self.types, Self.types])
    }

    @Test("it outlives the passcode")
    func passcodeRemoved() throws {
        let bench = try Self.bench(.inProcess, ScriptedPerson(.approves(passcode: "secret")))
        try bench.phone.removePasscode()
        #expect(bench.connection.status(.keychainCopyMatching, password("a")) == 0)
    }

    @Test(
        "beside other constraints it is needed too, also with `or`",
        arguments: [
            ([.applicationPassword, .biometryAny], "secret", [.match], 0, ["biometry"]),
            ([.applicationPassword, .biometryAny], nil, [.password("secret"), .match], 0, [types, "biometry"]),
            ([.applicationPassword, .biometryAny], "wrong", [], -25293, []),
            ([.applicationPassword, .userPresence], "secret", [.cancel], -128, ["biometry"]),
            ([.applicationPassword, .biometryAny, .or], "secret", [.match], 0, ["biometry"]),
            ([.applicationPassword, .biometryAny, .or], "wrong", [.match], -25293, []),
            ([.applicationPassword, .biometryAny, .or], nil, [.password("secret"), .match], 0, [types, "biometry"]),
            (
                [.applicationPassword, .biometryAny, .devicePasscode, .or], "secret", [.match], 0, ["biometry"]
            ),
        ] as [(AccessControl.Flags, String?, [PromptAnswer], Int, [String])])
    func combined(row: (AccessControl.Flags, String?, [PromptAnswer], Int, [String])) throws {
        let person = ScriptedPerson(.absent, answers: row.2)
        let bench = try Self.bench(.inProcess, person, row.0)
        let query = password("a", ["u_AuthCtx": try Self.context(bench, row.1).archived])
        #expect(bench.connection.status(.keychainCopyMatching, query) == row.3)
        #expect(person.prompts.map(\.kindName) == row.4)
    }

    @Test("with `or` the password alone does not do where biometry can't be used")
    func orWithoutBiometry() throws {
        let person = ScriptedPerson(.absent, answers: [.password("secret")])
        let bench = try Self.bench(.inProcess, person, [.applicationPassword, .biometryAny, .or])
        bench.phone.resetBiometry()
        #expect(bench.connection.status(.keychainCopyMatching, password("a")) == -25293)
    }

    @Test("keys of the Secure Enclave take passwords likewise", arguments: ConnectionKind.allCases)
    func keys(kind: ConnectionKind) throws {
        let person = ScriptedPerson(.absent, answers: [.password("chosen"), .password("chosen"), .password("x")])
        let bench = try PhoneBench(kind, .iPhoneSE, person: person)
        let key = try bench.connection.makeKey([.applicationPassword, .privateKeyUsage])
        #expect(bench.connection.sign(key) == 0)
        #expect(bench.connection.sign(key) == -25293)
        #expect(bench.connection.sign(key, try Self.context(bench, "chosen")) == 0)
        #expect(bench.connection.sign(key, try Self.context(bench, "wrong")) == -25293)
        #expect(person.prompts.count == 3)
    }

    @Test(
        "evaluating an access control asks for what its operation needs",
        arguments: [
            (.applicationPassword, 0, [types]), (.applicationPassword, 1, [types]),
            ([.applicationPassword, .biometryAny], 0, [types]), ([.applicationPassword, .biometryAny], 2, [types]),
            ([.applicationPassword, .biometryAny], 1, [types, "biometry"]), (.userPresence, 0, []),
            (.userPresence, 2, []), (.userPresence, 1, ["biometry"]),
            ([.biometryAny, .privateKeyUsage], 3, ["biometry"]), ([.biometryAny, .privateKeyUsage], 4, ["biometry"]),
            ([.devicePasscode, .privateKeyUsage], 5, ["passcode"]), ([], 1, []), (.privateKeyUsage, 3, []),
        ] as [(AccessControl.Flags, Int64, [String])], ConnectionKind.allCases)
    func evaluation(row: (AccessControl.Flags, Int64, [String]), kind: ConnectionKind) throws {
        let person = ScriptedPerson.approves
        let bench = try PhoneBench(kind, .iPhoneSE, person: person)
        let options = try Self.context(bench, nil)
        _ = try bench.connection.send(
            .contextEvaluateAccessControl,
            [
                "accessControl": try Self.control(row.0), "operation": .integer(row.1), "reason": .string("to test"),
                "context": options.archived,
            ])
        #expect(person.prompts.map(\.kindName) == row.2)
    }

    @Test("no password stands in the event log")
    func secrecy() throws {
        let bench = try Self.bench(.inProcess, ScriptedPerson(.absent, answers: [.password("secret")]))
        #expect(bench.connection.status(.keychainCopyMatching, password("a")) == 0)
        #expect(bench.phone.events.contains { $0.prompt == Self.types && $0.outcome == "password" })
        #expect(!bench.phone.events.contains { $0.jsonLine.contains("secret") })
    }

    @Test("the simulator asks for no password and checks none")
    func simulator() throws {
        let bench = try PhoneBench(.inProcess, .simulator, person: ScriptedPerson.absent)
        let item = password("a", ["accc": try Self.control(Self.guarded)])
        #expect(bench.connection.status(.keychainAdd, item) == 0)
        #expect(bench.connection.status(.keychainCopyMatching, password("a")) == 0)
    }
}
