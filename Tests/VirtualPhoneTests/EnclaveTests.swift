import Foundation
import LatchkeyCrypto
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("Secure Enclave keys")
struct EnclaveTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let flags: AccessControl.Flags
        let habit: ScriptedPerson.Habit
        let code: Int
        let prompts: [String]
        var testDescription: String { "\(flags.rawValue) \(habit) → \(code)" }

        init(_ flags: AccessControl.Flags, _ habit: ScriptedPerson.Habit, _ code: Int, _ prompts: [String]) {
            self.flags = [flags, .privateKeyUsage]
            self.habit = habit
            self.code = code
            self.prompts = prompts
        }
    }

    static let approves = ScriptedPerson.Habit.approves(passcode: "123456")
    static let look = "biometry", type = "passcode"

    @Test(
        "using a key asks for what its access control says",
        arguments: [
            Row([], .absent, 0, []), Row(.userPresence, approves, 0, [look]),
            Row(.userPresence, .cancels, -2, [look]), Row(.userPresence, .wrongFace, -2, [look, look, look, type]),
            Row(.biometryAny, approves, 0, [look]), Row(.biometryAny, .wrongFace, -1, [look, look, look]),
            Row(.biometryCurrentSet, approves, 0, [look]), Row(.devicePasscode, approves, 0, [type]),
            Row(.devicePasscode, .cancels, -2, [type]),
            Row([.biometryAny, .devicePasscode], approves, 0, [look, type]),
            Row([.biometryAny, .devicePasscode, .and], .cancels, -2, [look]),
            Row([.biometryAny, .devicePasscode, .or], approves, 0, [look]),
            Row([.biometryAny, .devicePasscode, .or], .prefersPasscode("123456"), 0, [look, look, type]),
        ], ConnectionKind.allCases)
    func use(row: Row, kind: ConnectionKind) throws {
        let person = ScriptedPerson(row.habit)
        let bench = try PhoneBench(kind, .iPhoneSE, person: person)
        let key = try bench.connection.makeKey(row.flags)
        #expect(bench.connection.sign(key) == row.code)
        #expect(person.prompts.map(\.kindName) == row.prompts)
    }

    @Test("every use prompts again unless an authenticated context is given", arguments: ConnectionKind.allCases)
    func contexts(kind: ConnectionKind) throws {
        let person = ScriptedPerson.approves
        let bench = try PhoneBench(kind, .iPhoneSE, person: person)
        let key = try bench.connection.makeKey([.userPresence, .privateKeyUsage])
        #expect(bench.connection.sign(key) == 0)
        #expect(bench.connection.sign(key) == 0)
        #expect(person.prompts.count == 2)
        let options = ContextOptions(handle: try bench.connection.makeContext())
        #expect(bench.connection.evaluate(1, options) == 0)
        #expect(bench.connection.sign(key, options) == 0)
        #expect(person.prompts.count == 3)
        _ = try bench.connection.send(.contextInvalidate, ["handle": .integer(options.handle ?? 0)])
        #expect(bench.connection.sign(key, options) == -10)
    }

    @Test("on Face ID a presence key falls to the passcode until the app was allowed Face ID")
    func presenceWithoutPermission() throws {
        let person = ScriptedPerson.approves
        let bench = try PhoneBench(person: person)
        let key = try bench.connection.makeKey([.userPresence, .privateKeyUsage])
        #expect(bench.connection.sign(key) == 0)
        #expect(try bench.connection.evaluate(1) == 0)
        #expect(bench.connection.sign(key) == 0)
        #expect(person.prompts.map(\.kindName) == ["passcode", "faceIDPermission", "biometry", "biometry"])
    }

    @Test("a signature verifies with the key's public key", arguments: ConnectionKind.allCases)
    func signature(kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind)
        let reply = try bench.connection.send(.keyCreate, [:])
        let publicKey = try ECPublicKey(x963: try #require(reply["public"]?.bytes), curve: .p256)
        let digest = HashAlgorithm.sha256.hash([1, 2, 3])
        let toid = try #require(reply["toid"])
        let signed = try bench.connection.send(.keySign, ["toid": toid, "digest": .bytes(digest)])
        let signature = try ECDSASignature(der: try #require(signed["signature"]?.bytes), curve: .p256)
        #expect(publicKey.isValidSignature(signature, forDigest: digest))
    }

    enum Change: String, Sendable, CaseIterable {
        case enrollAnother, removeOne, resetAndEnroll, passcodeRemoved, passcodeRemovedAndSet, passcodeChanged, locked

        func apply(_ phone: VirtualPhone) throws {
            switch self {
            case .enrollAnother: try phone.enrollBiometry("left thumb")
            case .removeOne: try phone.removeBiometry("right index")
            case .resetAndEnroll:
                phone.resetBiometry()
                try phone.enrollBiometry("right thumb")
            case .passcodeRemoved: try phone.removePasscode()
            case .passcodeRemovedAndSet:
                try phone.removePasscode()
                try phone.setPasscode("123456")
                try phone.enrollBiometry("right thumb")
            case .passcodeChanged: try phone.changePasscode(from: "123456", to: "123456")
            case .locked:
                phone.lock()
                phone.discardClassKeys()
            }
        }
    }

    @Test(
        "a key survives or breaks as what guards it changes",
        arguments: [
            (.userPresence, .enrollAnother, 0), (.biometryAny, .enrollAnother, 0),
            (.biometryCurrentSet, .enrollAnother, -3), (.devicePasscode, .enrollAnother, 0),
            (.biometryCurrentSet, .removeOne, -3), (.biometryAny, .removeOne, 0),
            (.biometryAny, .resetAndEnroll, 0), (.biometryCurrentSet, .resetAndEnroll, -3),
            (.userPresence, .passcodeRemoved, -3), (.devicePasscode, .passcodeRemoved, -3),
            (.userPresence, .passcodeRemovedAndSet, -3), (.biometryAny, .passcodeRemovedAndSet, -3),
            (.userPresence, .passcodeChanged, 0), (.biometryCurrentSet, .passcodeChanged, 0),
            (.userPresence, .locked, -25308), ([], .passcodeRemoved, 0), ([], .locked, -25308),
        ] as [(AccessControl.Flags, Change, Int)], ConnectionKind.allCases)
    func change(row: (AccessControl.Flags, Change, Int), kind: ConnectionKind) throws {
        let configuration = PhoneConfiguration.iPhoneSE.with { $0.enrolled = ["right thumb", "right index"] }
        let bench = try PhoneBench(kind, configuration)
        let key = try bench.connection.makeKey([row.0, .privateKeyUsage])
        try row.1.apply(bench.phone)
        #expect(bench.connection.sign(key) == row.2)
    }

    @Test(
        "what a lost key says crosses the socket: domain, sentence and the key store's code",
        arguments: ConnectionKind.allCases)
    func lostKey(kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind, .iPhoneSE)
        let key = try bench.connection.makeKey([.biometryCurrentSet, .privateKeyUsage])
        try bench.phone.enrollBiometry("left thumb")
        let digest = PropertyListValue.bytes([UInt8](repeating: 1, count: 32))
        #expect(
            throws: PhoneFailure(
                domain: .cryptoTokenKit, code: -3, message: "unable to sign digest", keyStoreCode: -536_362_999)
        ) {
            try bench.connection.send(.keySign, ["toid": key, "digest": digest])
        }
    }

    @Test("a lost key is refused without a prompt where the open question is answered so")
    func lostKeyQuestion() throws {
        let configuration = PhoneConfiguration.iPhoneSE.with { $0.openQuestions.lostEnclaveKey = .authFailed }
        let person = ScriptedPerson.approves
        let bench = try PhoneBench(.inProcess, configuration, person: person)
        let key = try bench.connection.makeKey([.biometryCurrentSet, .privateKeyUsage])
        try bench.phone.enrollBiometry("left thumb")
        #expect(bench.connection.sign(key) == -25293)
        #expect(person.prompts.isEmpty)
    }

    @Test("a biometry reset breaks biometryAny only where the open question is answered so")
    func resetQuestion() throws {
        let configuration = PhoneConfiguration.iPhoneSE.with {
            $0.openQuestions.biometryReset = .invalidatesBiometryAny
        }
        let bench = try PhoneBench(.inProcess, configuration)
        let key = try bench.connection.makeKey([.biometryAny, .privateKeyUsage])
        try Change.resetAndEnroll.apply(bench.phone)
        #expect(bench.connection.sign(key) == -3)
    }

    @Test("after a biometry reset a context that matches the new set opens no biometryAny key, if it is so answered")
    func resetQuestionWithContext() throws {
        let configuration = PhoneConfiguration.iPhoneSE.with {
            $0.openQuestions.biometryReset = .invalidatesBiometryAny
        }
        let bench = try PhoneBench(.inProcess, configuration)
        let any = try bench.connection.makeKey([.biometryAny, .privateKeyUsage])
        let presence = try bench.connection.makeKey([.userPresence, .privateKeyUsage], tag: "presence")
        let either = try bench.connection.makeKey(
            [.biometryAny, .devicePasscode, .or, .privateKeyUsage], tag: "either")
        try Change.resetAndEnroll.apply(bench.phone)
        let options = ContextOptions(handle: try bench.connection.makeContext())
        #expect(bench.connection.evaluate(1, options) == 0)
        #expect(bench.connection.sign(any, options) == -3)
        let person = ScriptedPerson.approves
        bench.phone.give(to: person)
        #expect(bench.connection.sign(presence) == 0)
        #expect(bench.connection.sign(either) == 0)
        #expect(person.prompts.map(\.kindName) == ["biometry", "passcode"])
    }

    @Test("an invalidated context is refused even where nothing had to be shown")
    func invalidContext() throws {
        let bench = try PhoneBench()
        let key = try bench.connection.makeKey()
        #expect(bench.connection.status(.keychainAdd, password("a")) == 0)
        let options = ContextOptions(handle: try bench.connection.makeContext())
        #expect(bench.connection.sign(key, options) == 0)
        _ = try bench.connection.send(.contextInvalidate, ["handle": .integer(options.handle ?? 0)])
        #expect(bench.connection.sign(key, options) == -10)
        let query = password("a", ["u_AuthCtx": options.archived])
        #expect(bench.connection.status(.keychainCopyMatching, query) == -25293)
        #expect(bench.connection.status(.keychainUpdate, query, update: ["labl": .string("x")]) == -25293)
        #expect(bench.connection.status(.keychainAdd, password("b", ["u_AuthCtx": options.archived])) == -25293)
    }

    @Test("a simulator before iOS 15 refuses a token key with another status")
    func oldSimulator() throws {
        let configuration = PhoneConfiguration.simulator.with { $0.systemVersion = "14.5" }
        let bench = try PhoneBench(.inProcess, configuration)
        #expect(throws: PhoneFailure(domain: .osStatus, code: -50, message: "This phone has no Secure Enclave.")) {
            try bench.connection.makeKey()
        }
    }

    @Test("errors come as statuses where the open question is answered so")
    func errorQuestion() throws {
        let configuration = PhoneConfiguration.iPhoneSE.with { $0.openQuestions.enclaveErrors = .osStatus }
        let bench = try PhoneBench(.inProcess, configuration, person: ScriptedPerson.cancels)
        #expect(bench.connection.sign(try bench.connection.makeKey([.userPresence, .privateKeyUsage])) == -128)
    }

    @Test(
        "a key can't be made on a phone that lacks what it needs",
        arguments: [
            (Situation.noPasscode, .userPresence, -25293), (.noPasscode, [], 0),
            (.notEnrolled, .biometryAny, -25293), (.notEnrolled, .biometryCurrentSet, -25293),
            (.notEnrolled, .userPresence, 0), (.noSensor, .userPresence, -25293), (.simulator, .userPresence, -25293),
        ] as [(Situation, AccessControl.Flags, Int)], ConnectionKind.allCases)
    func creation(row: (Situation, AccessControl.Flags, Int), kind: ConnectionKind) throws {
        let bench = try row.0.bench(kind, ScriptedPerson.approves)
        var code = 0
        do {
            _ = try bench.connection.makeKey([row.1, .privateKeyUsage])
        } catch {
            code = (error as? PhoneFailure)?.code ?? 1
        }
        #expect(code == row.2)
        let found = bench.connection.status(.keychainCopyMatching, ["class": .string("keys")])
        #expect(found == (code == 0 ? 0 : -25300))
    }

    @Test("another phone can't open a key, nor can this one once a bit was changed")
    func foreignKey() throws {
        let bench = try PhoneBench()
        let key = try bench.connection.makeKey()
        #expect(bench.connection.sign(key) == 0)
        #expect(try PhoneBench().connection.sign(key) == -25293)
        var bytes = try #require(key.bytes)
        bytes[20] ^= 1
        #expect(bench.connection.sign(.bytes(bytes)) == -25293)
        #expect(bench.connection.sign(.bytes([])) == -25293)
    }

    @Test("two keys agree on one secret", arguments: ConnectionKind.allCases)
    func agreement(kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind)
        let reply = try bench.connection.send(.keyCreate, [:])
        let peer = try ECPrivateKey(curve: .p256)
        let toid = try #require(reply["toid"])
        let ours = try bench.connection.send(.keyExchange, ["toid": toid, "peer": .bytes(peer.publicKey.x963)])
        let publicKey = try ECPublicKey(x963: try #require(reply["public"]?.bytes), curve: .p256)
        #expect(try peer.sharedSecret(with: publicKey) == ours["secret"]?.bytes)
        #expect(throws: PhoneFailure.self) {
            try bench.connection.send(
                .keyExchange, ["toid": toid, "peer": .bytes([4] + Array(repeating: 1, count: 64))])
        }
    }
}
