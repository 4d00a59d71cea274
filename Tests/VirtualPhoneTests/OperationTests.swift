import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("Operations of an access control")
struct OperationTests {
    private static let denial = -1009

    @Test(
        "a key whose access control has constraints and no privateKeyUsage is made, and every use of it fails unasked",
        arguments: [.biometryCurrentSet, .userPresence, [.biometryAny, .or, .devicePasscode]] as [AccessControl.Flags],
        ConnectionKind.allCases)
    func unusableKey(flags: AccessControl.Flags, kind: ConnectionKind) throws {
        let person = ScriptedPerson.approves
        let bench = try PhoneBench(kind, .iPhoneSE, person: person)
        let key = try bench.connection.makeKey(flags)
        #expect(bench.connection.sign(key) == Self.denial)
        #expect(throws: Self.failure("ock")) { try exchange(bench, key) }
        #expect(person.prompts.isEmpty)
        let usable = try bench.connection.makeKey(flags.union(.privateKeyUsage), tag: "usable")
        #expect(bench.connection.sign(usable) == 0)
        #expect(person.prompts.count == 1)
    }

    @Test("the error names the operation, in LocalAuthentication's domain or as a status")
    func sentence() throws {
        let bench = try PhoneBench()
        let key = try bench.connection.makeKey(.biometryAny)
        let digest: [String: PropertyListValue] = ["toid": key, "digest": .bytes([UInt8](repeating: 7, count: 32))]
        #expect(throws: Self.failure("osgn")) { try bench.connection.send(.keySign, digest) }
        let other = try PhoneBench(.inProcess, .iPhoneSE.with { $0.openQuestions.enclaveErrors = .osStatus })
        #expect(other.connection.sign(try other.connection.makeKey(.biometryAny)) == -25293)
    }

    @Test("a locked phone and an invalid context are noticed before the operation")
    func order() throws {
        let bench = try PhoneBench()
        let key = try bench.connection.makeKey(.biometryAny)
        let options = ContextOptions(handle: try bench.connection.makeContext())
        _ = try bench.connection.send(.contextInvalidate, ["handle": .integer(options.handle ?? 0)])
        #expect(bench.connection.sign(key, options) == -10)
        bench.phone.lock()
        bench.phone.discardClassKeys()
        #expect(bench.connection.sign(key) == -25308)
    }

    @Test(
        "evaluating an access control for an operation that it does not permit fails likewise",
        arguments: [
            (.biometryAny, 3, "osgn"), (.biometryAny, 5, "ock"), (.biometryAny, 1, nil), (.biometryAny, 0, nil),
            ([.biometryAny, .privateKeyUsage], 3, nil), ([.biometryAny, .privateKeyUsage], 5, nil),
            ([.biometryAny, .privateKeyUsage], 1, "od"), ([.biometryAny, .privateKeyUsage], 0, "oe"),
            (.privateKeyUsage, 1, "od"), ([], 1, nil), ([], 3, nil),
        ] as [(AccessControl.Flags, Int64, String?)])
    func evaluation(row: (AccessControl.Flags, Int64, String?)) throws {
        let person = ScriptedPerson.approves
        let bench = try PhoneBench(.inProcess, .iPhoneSE, person: person)
        let fields: [String: PropertyListValue] = [
            "accessControl": .data(try AccessControl(protection: .whenUnlocked, flags: row.0).archived),
            "operation": .integer(row.1), "reason": .string("to test"),
            "context": ContextOptions(handle: try bench.connection.makeContext()).archived,
        ]
        guard let operation = row.2 else {
            _ = try bench.connection.send(.contextEvaluateAccessControl, fields)
            return
        }
        #expect(throws: Self.failure(operation)) { try bench.connection.send(.contextEvaluateAccessControl, fields) }
        #expect(person.prompts.isEmpty)
    }

    @Test("a password with privateKeyUsage is not stored, and none gets it later", arguments: ConnectionKind.allCases)
    func password(kind: ConnectionKind) throws {
        let person = ScriptedPerson.approves
        let bench = try PhoneBench(kind, .iPhoneSE, person: person)
        let guards: [AccessControl.Flags] = [
            .privateKeyUsage, [.biometryAny, .privateKeyUsage], [.applicationPassword, .privateKeyUsage],
        ]
        for flags in guards {
            let item = VirtualPhoneTests.password("a", ["accc": KeychainTests.control(flags)])
            #expect(bench.connection.status(.keychainAdd, item) == -25293)
        }
        let plain = VirtualPhoneTests.password("b")
        #expect(bench.connection.status(.keychainAdd, plain) == 0)
        let change = ["accc": KeychainTests.control([.biometryAny, .privateKeyUsage])]
        #expect(bench.connection.status(.keychainUpdate, plain, update: change) == -25293)
        #expect(bench.connection.status(.keychainCopyMatching, VirtualPhoneTests.password("a")) == -25300)
        #expect(bench.connection.status(.keychainCopyMatching, plain) == 0)
        #expect(person.prompts.isEmpty)
    }

    @Test("a simulator, which guards nothing, stores such a password")
    func simulator() throws {
        let bench = try PhoneBench(.inProcess, .simulator)
        let item = VirtualPhoneTests.password("a", ["accc": KeychainTests.control(.privateKeyUsage)])
        #expect(bench.connection.status(.keychainAdd, item) == 0)
        #expect(bench.connection.status(.keychainCopyMatching, VirtualPhoneTests.password("a")) == 0)
    }

    private static func failure(_ operation: String) -> PhoneFailure {
        PhoneFailure(
            domain: .localAuthentication, code: denial, message: "ACL operation is not allowed: '\(operation)'")
    }

    private func exchange(_ bench: PhoneBench, _ key: PropertyListValue) throws {
        let peer = try bench.connection.send(
            .keyPublic, ["toid": try bench.connection.makeKey(tag: "peer")])["public"]
        _ = try bench.connection.send(.keyExchange, ["toid": key, "peer": try #require(peer)])
    }
}
