import Foundation
import LatchkeyCrypto
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("Passkeys")
struct PasskeyTests {
    private static let canceled = PhoneFailure.authorization(.canceled)

    // MARK: Objects

    @Test("a registration and a sign-in as Apple's are, byte for byte", arguments: ConnectionKind.allCases)
    func objects(kind: ConnectionKind) throws {
        let person = ScriptedPerson.approves
        let bench = try PasskeyApp.bench(person, kind)
        let made = try bench.connection.send(PasskeyApp.registration())
        #expect(String(decoding: made.clientData, as: UTF8.self) == PasskeyApp.registeredClientData)
        let data = try #require(RegisteredData(made.attestationObject))
        #expect(data.relyingPartyHash == HashAlgorithm.sha256.hash(Array("example.com".utf8)))
        #expect(data.flags == 0x5D)
        #expect(data.counter == [0, 0, 0, 0])
        #expect(data.credentialIDLength == [0, 20])
        #expect(data.credentialID == made.credentialID)
        let proof = try bench.connection.send(PasskeyApp.assertion())
        #expect(proof.credentialID == made.credentialID)
        #expect(proof.userID == Data("handle of anna".utf8))
        #expect(String(decoding: proof.clientData, as: UTF8.self) == PasskeyApp.assertedClientData)
        #expect([UInt8](proof.authenticatorData) == data.relyingPartyHash + [0x1D, 0, 0, 0, 0])
        let message = [UInt8](proof.authenticatorData) + HashAlgorithm.sha256.hash([UInt8](proof.clientData))
        let signature = try ECDSASignature(der: [UInt8](proof.signature), curve: .p256)
        #expect(try data.publicKey.isValidSignature(signature, for: message, hash: .sha256))
        #expect(bench.phone.passkeys.first?.publicKey.map { [UInt8]($0) } == (try data.publicKey.x963))
        #expect(person.prompts.map(\.kindName) == ["passkey", "biometry", "passkey", "biometry"])
    }

    @Test(
        "the AAGUID is that of Apple Passwords from iOS 17.2 on, and zero before, unless the configuration chooses",
        arguments: [
            ("18.1", nil, false), ("26.0", nil, false), ("17.2", nil, false), ("17.1.2", nil, true), ("16", nil, true),
            ("18.1", .zero, true), ("16", .applePasswords, false),
        ] as [(String, OpenQuestions.PasskeyAAGUID?, Bool)])
    func aaguid(system: String, choice: OpenQuestions.PasskeyAAGUID?, isZero: Bool) throws {
        let configuration = PhoneConfiguration.iPhone15Pro.with {
            $0.systemVersion = system
            $0.openQuestions.passkeyAAGUID = choice
        }
        let bench = try PasskeyApp.bench(ScriptedPerson.approves, .inProcess, configuration)
        let data = try #require(
            RegisteredData(try bench.connection.send(PasskeyApp.registration()).attestationObject))
        let text = data.aaguid.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        #expect(text == (isZero ? String(repeating: "0", count: 32) : "fbfc3007154e4ecc8c0b6e020557d7bd"))
    }

    // MARK: One for each relying party and user handle

    @Test("a new registration for the same user handle replaces the passkey; another handle has its own")
    func replaced() throws {
        let bench = try PasskeyApp.bench()
        let first = try bench.connection.makePasskey("anna")
        let second = try bench.connection.makePasskey("Anna B.", user: "handle of anna")
        let other = try bench.connection.makePasskey("ben")
        #expect(first != second)
        #expect(bench.phone.passkeys.map(\.credentialID) == [second, other])
        #expect(bench.phone.passkeys.map(\.name) == ["Anna B.", "ben"])
    }

    @Test("a passkey of another domain is never offered")
    func domains() throws {
        let person = ScriptedPerson.approves
        let app = PasskeyApp.app(["webcredentials:example.com", "webcredentials:other.example"])
        let bench = try PhoneBench(person: person, app: app)
        try bench.connection.makePasskey()
        let failure = #expect(throws: PhoneFailure.self) {
            try bench.connection.send(PasskeyApp.assertion(mode: .immediatelyAvailable, domain: "other.example"))
        }
        #expect(failure?.code == 1001)
    }

    @Test("of several passkeys the person chooses; the newest comes first, and only allowed ones come at all")
    func several() throws {
        let person = ScriptedPerson.approves
        let bench = try PasskeyApp.bench(person)
        let ids = try ["anna", "ben", "cleo"].map { try bench.connection.makePasskey($0) }
        person.enqueue(.choose(account: 2))
        #expect(try bench.connection.send(PasskeyApp.assertion()).credentialID == ids[0])
        guard case .passkey(let request)? = person.prompts.dropLast().last?.kind else {
            Issue.record("no sheet")
            return
        }
        #expect(request.purpose == .assertion)
        #expect(request.relyingParty == "example.com")
        #expect(request.accounts.map(\.name) == ["cleo", "ben", "anna"])
        #expect(try bench.connection.send(PasskeyApp.assertion()).credentialID == ids[2])
        let allowed = PasskeyApp.assertion(allowed: [ids[1], Data([1])])
        #expect(try bench.connection.send(allowed).userID == Data("handle of ben".utf8))
        person.enqueue(.choose(account: 3))
        #expect(throws: Self.canceled) { try bench.connection.send(PasskeyApp.assertion()) }
    }

    @Test("a passkey that is deleted while its sheet is shown signs nothing")
    func deletedMeanwhile() throws {
        let (bench, _) = try PhoneBench.withScreen(app: PasskeyApp.app())
        let phone = bench.phone
        phone.give(to: ScriptedPerson.approves)
        let id = try bench.connection.makePasskey()
        phone.give(to: ScreenPerson())
        let code = Call { bench.connection.code(PasskeyApp.assertion()) }
        _ = phone.waitForDisplay(timeout: 20) { $0.overlay?.identifier == "prompt.passkey" }
        #expect(phone.deletePasskey(id))
        #expect(!phone.deletePasskey(id))
        phone.tap("Continue")
        _ = phone.waitForDisplay(timeout: 20) { $0.overlay?.identifier == "prompt.biometry" }
        phone.tap("Matching Face")
        #expect(code.result == 1004)
    }

    // MARK: Without a passkey

    @Test("without a passkey a request for an available one ends with 1001 at once, and nobody is asked")
    func immediatelyAvailable() throws {
        let person = ScriptedPerson.approves
        let bench = try PasskeyApp.bench(person)
        let failure = #expect(throws: PhoneFailure.self) {
            try bench.connection.send(PasskeyApp.assertion(mode: .immediatelyAvailable))
        }
        #expect(failure?.domain == .authorization)
        #expect(failure?.code == 1001)
        #expect(failure?.debugMessage == "No credentials available for login.")
        #expect(person.prompts.isEmpty)
        try bench.connection.makePasskey()
        #expect(bench.connection.code(PasskeyApp.assertion(mode: .immediatelyAvailable)) == 0)
    }

    @Test("without a passkey an ordinary request shows a sheet for another device, which leads nowhere")
    func otherDevice() throws {
        let person = ScriptedPerson(answers: [.allow])
        let bench = try PasskeyApp.bench(person)
        #expect(throws: Self.canceled) { try bench.connection.send(PasskeyApp.assertion()) }
        #expect(throws: Self.canceled) { try bench.connection.send(PasskeyApp.assertion()) }
        #expect(person.prompts.map(\.kindName) == ["passkey", "passkey"])
        guard case .passkey(let request)? = person.prompts.first?.kind else {
            Issue.record("no sheet")
            return
        }
        #expect(request.purpose == .assertion)
        #expect(request.accounts.isEmpty)
    }

    // MARK: Refusals

    @Test("a phone that has an excluded passkey says so, after the person has shown who they are")
    func excluded() throws {
        let person = ScriptedPerson.approves
        let bench = try PasskeyApp.bench(person)
        let id = try bench.connection.makePasskey()
        let call = PasskeyApp.registration("anna", excluded: [Data([1]), id])
        #expect(throws: PhoneFailure.self) { try bench.connection.send(call) }
        #expect(bench.connection.code(call) == 1006)
        #expect(person.prompts.suffix(2).map(\.kindName) == ["passkey", "biometry"])
        #expect(bench.phone.passkeys.map(\.credentialID) == [id])
        #expect(bench.connection.code(PasskeyApp.registration("ben", excluded: [Data([1])])) == 0)
        person.become(.cancels)
        #expect(bench.connection.code(call) == 1001)
    }

    @Test("before iOS 18 there is no code of its own for an excluded passkey")
    func excludedBefore() throws {
        let configuration = PhoneConfiguration.iPhone15Pro.with { $0.systemVersion = "17.5" }
        let bench = try PasskeyApp.bench(ScriptedPerson.approves, .inProcess, configuration)
        let id = try bench.connection.makePasskey()
        #expect(bench.connection.code(PasskeyApp.registration(excluded: [id])) == 1004)
    }

    @Test("a conditional registration fails without a sheet: the phone fills in no passwords")
    func conditional() throws {
        let person = ScriptedPerson.approves
        let bench = try PasskeyApp.bench(person)
        #expect(bench.connection.code(PasskeyApp.registration(style: .conditional)) == 1004)
        #expect(person.prompts.isEmpty)
    }

    @Test("a user handle has 1 to 64 bytes", arguments: [(0, 1004), (1, 0), (64, 0), (65, 1004)])
    func userHandle(length: Int, code: Int) throws {
        let bench = try PasskeyApp.bench()
        let call = PasskeyApp.registration(user: String(repeating: "x", count: length))
        #expect(bench.connection.code(call) == code)
    }

    @Test("without a passcode there are no passkeys")
    func withoutPasscode() throws {
        let person = ScriptedPerson.approves
        let bench = try PasskeyApp.bench(person)
        try bench.connection.makePasskey()
        try bench.phone.removePasscode()
        #expect(bench.connection.code(PasskeyApp.registration("ben")) == 1004)
        #expect(bench.connection.code(PasskeyApp.assertion()) == 1004)
        #expect(person.prompts.count == 2)
        try bench.phone.setPasscode("123456")
        #expect(bench.connection.code(PasskeyApp.assertion()) == 0)
    }

    @Test("an app that is not in front, or behind the lock screen, can't ask")
    func notInFront() throws {
        let (bench, _) = try PhoneBench.withScreen(app: PasskeyApp.app())
        bench.phone.touch(.home)
        #expect(bench.connection.code(PasskeyApp.registration()) == 1004)
        bench.phone.touch(.open("com.example.app"))
        bench.phone.lock()
        #expect(bench.connection.code(PasskeyApp.registration()) == 1004)
    }

    // MARK: The person

    @Test(
        "who closes the sheet or does not show who they are is not signed in",
        arguments: [
            ([.cancel], 1001), ([.dontAllow], 1001), ([.allow, .cancel], 1001),
            ([.allow, .noMatch, .noMatch, .cancel], 1001), ([.allow, .match], 0),
            ([.allow, .noMatch, .noMatch, .fallback, .passcode("123456")], 0),
            ([.allow, .noMatch, .noMatch, .fallback, .passcode("1"), .passcode("123456")], 0),
            ([.allow, .noMatch, .noMatch, .fallback, .passcode("1"), .cancel], 1001),
        ] as [([PromptAnswer], Int)])
    func answers(answers: [PromptAnswer], code: Int) throws {
        let person = ScriptedPerson(.absent, answers: answers)
        let bench = try PasskeyApp.bench(person)
        #expect(bench.connection.code(PasskeyApp.registration()) == code)
        #expect(bench.phone.passkeys.count == (code == 0 ? 1 : 0))
        #expect(person.prompts.count == answers.count)
    }

    @Test("face or finger need no leave of the app, and the app's own is not touched")
    func permission() throws {
        let bench = try PasskeyApp.bench(ScriptedPerson.deniesFaceID)
        bench.phone.setFaceIDPermission(false, for: "com.example.app")
        try bench.connection.makePasskey()
        #expect(bench.phone.faceIDPermission(for: "com.example.app") == false)
    }

    @Test("without face and finger the passcode is asked for")
    func passcode() throws {
        let person = ScriptedPerson.approves
        let bench = try PasskeyApp.bench(person, .inProcess, .iPhone15Pro.with { $0.enrolled = [] })
        try bench.connection.makePasskey()
        #expect(person.prompts.map(\.kindName) == ["passkey", "passcode"])
    }

    @Test("six wrong passcodes fail the request")
    func lockedOut() throws {
        let wrong = [PromptAnswer](repeating: .passcode("0"), count: 6)
        let bench = try PasskeyApp.bench(
            ScriptedPerson(.absent, answers: [.allow] + wrong), .inProcess, .iPhone15Pro.with { $0.enrolled = [] })
        #expect(bench.connection.code(PasskeyApp.registration()) == 1004)
    }

    @Test("the event log names no account and no challenge")
    func log() throws {
        let bench = try PasskeyApp.bench()
        try bench.connection.makePasskey("a.nna@example.com")
        _ = try bench.connection.send(PasskeyApp.assertion())
        let events = bench.phone.events.filter { $0.operation.hasPrefix("passkey.") }
        #expect(
            events.map { "\($0.operation) \($0.prompt ?? "-") \($0.outcome)" } == [
                "passkey.register passkey allow", "passkey.register biometry match", "passkey.register - ok",
                "passkey.assert passkey allow", "passkey.assert biometry match", "passkey.assert - ok",
            ])
        #expect(!bench.phone.events.contains { $0.jsonLine.contains("a.nna") || $0.jsonLine.contains("YSB") })
    }
}
