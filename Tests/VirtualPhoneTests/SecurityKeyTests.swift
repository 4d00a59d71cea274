import Foundation
import LatchkeyCrypto
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("Security keys")
struct SecurityKeyTests {
    private static func registration(_ name: String = "anna") -> RegisterSecurityKey {
        RegisterSecurityKey(
            request: 1, relyingParty: PasskeyApp.domain, challenge: Data("a challenge ?>".utf8),
            userID: Data("handle of \(name)".utf8), name: name)
    }

    private static func assertion(_ allowed: Data...) -> AssertSecurityKey {
        AssertSecurityKey(
            request: 1, relyingParty: PasskeyApp.domain, challenge: Data("another".utf8), allowed: allowed)
    }

    private static func bench(
        _ key: SecurityKey?, _ person: ScriptedPerson = .approves, _ kind: ConnectionKind = .inProcess
    ) throws -> PhoneBench {
        let bench = try PasskeyApp.bench(person, kind)
        bench.phone.hold(key)
        return bench
    }

    /// The authenticator data at the end of an attestation object: 164 bytes, with an id of 32.
    private static func data(_ object: Data) -> [UInt8] { Array(object.suffix(164)) }

    private static func publicKey(_ data: [UInt8]) throws -> ECPublicKey {
        try ECPublicKey(x963: [4] + data[97..<129] + data[132..<164], curve: .p256)
    }

    // MARK: Objects

    @Test(
        "a key without a PIN registers and signs in by a touch; its counter counts", arguments: ConnectionKind.allCases)
    func objects(kind: ConnectionKind) throws {
        let person = ScriptedPerson.approves
        let key = SecurityKey(transports: [.nfc])
        let bench = try Self.bench(key, person, kind)
        let connection = bench.connection
        let made = try connection.send(Self.registration())
        #expect(String(decoding: made.clientData, as: UTF8.self) == PasskeyApp.registeredClientData)
        #expect(made.transports == [.nfc])
        let head = Array(PasskeyApp.objectHead.dropLast()) + [164]
        #expect([UInt8](made.attestationObject.prefix(head.count)) == head)
        let data = Self.data(made.attestationObject)
        #expect(Array(data[..<32]) == HashAlgorithm.sha256.hash(Array("example.com".utf8)))
        // Present and attested; no one verified it, and it stays on this key.
        #expect(Array(data[32..<37]) == [0x41, 0, 0, 0, 1])
        #expect(Array(data[37..<53]) == [UInt8](repeating: 0, count: 16))
        #expect(Array(data[53..<55]) == [0, 32] && Data(data[55..<87]) == made.credentialID)
        for counter: UInt8 in [2, 3] {
            let proof = try connection.send(Self.assertion(made.credentialID))
            #expect(proof.credentialID == made.credentialID && proof.userID == nil)
            #expect(Array(proof.authenticatorData) == Array(data[..<32]) + [0x01, 0, 0, 0, counter])
            #expect(String(decoding: proof.clientData, as: UTF8.self) == PasskeyApp.assertedClientData)
            let message = [UInt8](proof.authenticatorData) + HashAlgorithm.sha256.hash([UInt8](proof.clientData))
            let signature = try ECDSASignature(der: [UInt8](proof.signature), curve: .p256)
            #expect(try Self.publicKey(data).isValidSignature(signature, for: message, hash: .sha256))
        }
        #expect(person.prompts.map(\.kindName) == ["securityKey", "securityKey", "securityKey"])
    }

    @Test("with attestation it says its kind, signed by the credential itself")
    func attested() throws {
        let key = SecurityKey()
        var call = Self.registration()
        call.isAttested = true
        let made = try Self.bench(key).connection.send(call)
        let data = Self.data(made.attestationObject)
        #expect(Data(data[37..<53]) == key.aaguid && key.aaguid.count == 16)
        let object = [UInt8](made.attestationObject)
        let start = Array("sig".utf8)
        let at = try #require(object.indices.first { object[$0...].starts(with: start) }) + start.count
        #expect(object[at] == 0x58)
        let signature = try ECDSASignature(der: Array(object[(at + 2)..<(at + 2 + Int(object[at + 1]))]), curve: .p256)
        let message = data + HashAlgorithm.sha256.hash([UInt8](made.clientData))
        #expect(try Self.publicKey(data).isValidSignature(signature, for: message, hash: .sha256))
    }

    // MARK: Credentials that the key finds by itself

    @Test("a discoverable credential needs no list and names its account; of several the person chooses one")
    func discoverable() throws {
        let person = ScriptedPerson.approves
        let key = SecurityKey()
        let connection = try Self.bench(key, person).connection
        var call = Self.registration("anna")
        call.isDiscoverable = true
        let anna = try connection.send(call).credentialID
        #expect(try connection.send(Self.assertion()).userID == Data("handle of anna".utf8))
        call = Self.registration("ben")
        call.isDiscoverable = true
        let ben = try connection.send(call).credentialID
        #expect(try connection.send(Self.assertion()).credentialID == ben)
        person.enqueue(.allow, .choose(account: 1))
        #expect(try connection.send(Self.assertion()).credentialID == anna)
        #expect(try connection.send(Self.assertion(anna)).credentialID == anna)
        person.enqueue(.allow, .choose(account: 2))
        #expect(connection.code(Self.assertion()) == 1001)
        // The same account again: its credential is replaced.
        _ = try connection.send(call)
        #expect(key.credentials.map(\.name) == ["anna", "ben"])
        #expect(connection.code(Self.assertion(ben)) == 1001)
    }

    @Test("a credential that is not discoverable is found by its id only")
    func listed() throws {
        let person = ScriptedPerson.approves
        let key = SecurityKey()
        let connection = try Self.bench(key, person).connection
        let id = try connection.send(Self.registration()).credentialID
        #expect(key.credentials.map(\.isDiscoverable) == [false])
        #expect(connection.code(Self.assertion()) == 1001)
        guard case .securityKey(let request)? = person.prompts.last?.kind else {
            return #expect(Bool(false), "no sheet")
        }
        #expect(request.step == .touch(isAtHand: true, problem: .notRegistered))
        #expect(connection.code(Self.assertion(Data([1]), id)) == 0)
    }

    // MARK: The PIN

    @Test(
        "a key with a PIN verifies its owner at every registration, and at sign-ins unless that is discouraged",
        arguments: [(.required, true), (.preferred, true), (.discouraged, false)] as [(VerificationDemand, Bool)])
    func verified(demand: VerificationDemand, isVerified: Bool) throws {
        let key = SecurityKey()
        #expect(key.setPIN("123456"))
        let connection = try Self.bench(key).connection
        var call = Self.registration()
        call.verification = demand
        let made = try connection.send(call)
        #expect(Self.data(made.attestationObject)[32] == 0x45)
        var proof = Self.assertion(made.credentialID)
        proof.verification = demand
        #expect(try connection.send(proof).authenticatorData[32] == (isVerified ? 0x05 : 0x01))
    }

    @Test("a key without a PIN can't verify anybody")
    func withoutPIN() throws {
        var call = Self.registration()
        call.verification = .required
        #expect(try Self.bench(SecurityKey()).connection.code(call) == 1004)
    }

    @Test("three wrong PINs end a request, eight block the key until it is reset")
    func wrongPINs() throws {
        let key = SecurityKey()
        key.setPIN("6543")
        let person = ScriptedPerson.approves
        let connection = try Self.bench(key, person).connection
        person.enqueue(.allow, .password("1"), .password("6543"))
        #expect(connection.code(Self.registration()) == 0)
        #expect(key.pinRetries == 8)
        person.enqueue(.allow, .password("1"), .password("2"), .password("3"))
        #expect(connection.code(Self.registration()) == 1004)
        #expect(key.pinRetries == 5)
        person.enqueue(.allow, .password("1"), .cancel)
        #expect(connection.code(Self.registration()) == 1001)
        person.enqueue(.allow, .password("1"), .password("2"), .password("3"))
        #expect(connection.code(Self.registration()) == 1004)
        person.enqueue(.allow, .password("1"))
        #expect(connection.code(Self.registration()) == 1004)
        #expect(key.pinRetries == 0)
        person.enqueue(.allow)
        #expect(connection.code(Self.registration()) == 1004)
        #expect(key.credentials.count == 1)
        key.reset()
        #expect(key.credentials.isEmpty && !key.hasPIN && key.pinRetries == 8)
        #expect(connection.code(Self.registration()) == 0)
    }

    @Test("a PIN has 4 characters to 63 bytes", arguments: [("123", false), ("äöüß", true), ("", false)])
    func pins(pin: String, isTaken: Bool) {
        let key = SecurityKey()
        #expect(key.setPIN(pin) == isTaken && key.hasPIN == isTaken)
        #expect(key.setPIN(String(repeating: "1", count: 63)) && !key.setPIN(String(repeating: "1", count: 64)))
    }

    // MARK: Refusals

    @Test(
        "an excluded credential of the key ends with its code, once the key was touched",
        arguments: [("18.1", 1006), ("17.5", 1004)])
    func excluded(system: String, code: Int) throws {
        let key = SecurityKey()
        let bench = try PasskeyApp.bench(
            ScriptedPerson.approves, .inProcess, .iPhone15Pro.with { $0.systemVersion = system })
        bench.phone.hold(key)
        var call = Self.registration()
        call.excluded = [Data([1]), try bench.connection.send(call).credentialID]
        #expect(bench.connection.code(call) == code)
        #expect(key.credentials.count == 1)
        bench.phone.hold(SecurityKey())
        #expect(bench.connection.code(call) == 0)
    }

    @Test("without a key, without an algorithm, for another domain, or canceled, nothing is made")
    func refused() throws {
        let key = SecurityKey()
        let person = ScriptedPerson.approves
        let bench = try Self.bench(nil, person)
        #expect(bench.connection.code(Self.registration()) == 1001)
        bench.phone.hold(key)
        var call = Self.registration()
        call.algorithms = [-257, -8]
        #expect(bench.connection.code(call) == 1004)
        call.algorithms = []
        #expect(bench.connection.code(call) == 1004)
        call = Self.registration()
        call.userID = Data()
        #expect(bench.connection.code(call) == 1004)
        call = Self.registration()
        call.relyingParty = "other.example"
        #expect(bench.connection.code(call) == 1004)
        person.become(.cancels)
        #expect(bench.connection.code(Self.registration()) == 1001)
        #expect(key.credentials.isEmpty)
    }

    @Test("a key is no part of a phone: it signs in on another one, and outlives its erasure")
    func twoPhones() throws {
        let key = SecurityKey()
        let first = try Self.bench(key)
        let id = try first.connection.send(Self.registration()).credentialID
        first.phone.erase()
        #expect(first.phone.passkeys.isEmpty)
        #expect(try Self.bench(key).connection.send(Self.assertion(id)).credentialID == id)
        #expect(key.credentials.first?.relyingParty == PasskeyApp.domain)
    }

    // MARK: The screen

    /// Waits until the screen has an element, and gives its id.
    private static func find(_ identifier: String, on phone: VirtualPhone) throws -> String {
        let display = phone.waitForDisplay(timeout: 20) { $0.find(identifier: identifier) != nil }
        return try #require(display?.find(identifier: identifier)).id
    }

    @Test("the sheet on the screen: touch, PIN, and the account of several")
    func screen() throws {
        let key = SecurityKey()
        key.setPIN("6543")
        let (bench, _) = try PhoneBench.withScreen(app: PasskeyApp.app())
        let phone = bench.phone
        phone.hold(key)
        for name in ["anna", "ben"] {
            var call = Self.registration(name)
            call.isDiscoverable = true
            let code = Call { [call] in bench.connection.code(call) }
            phone.touch(.tap(try Self.find("person.securityKey", on: phone)))
            phone.touch(.setText(try Self.find("prompt.securityKey.field", on: phone), text: "1111"))
            phone.touch(.tap(try Self.find("prompt.ok", on: phone)))
            let wrong = phone.waitForDisplay(timeout: 20) { $0.find(label: "Incorrect PIN. Attempts left: 7.") != nil }
            #expect(wrong?.overlay?.label == "Security Key")
            phone.touch(.setText(try Self.find("prompt.securityKey.field", on: phone), text: "6543"))
            phone.touch(.submit)
            #expect(code.result == 0)
        }
        let code = Call {
            do throws(PhoneFailure) {
                let reply = try bench.connection.send(Self.assertion())
                return reply.userID == Data("handle of anna".utf8) ? 0 : 1
            } catch {
                return error.code
            }
        }
        phone.touch(.tap(try Self.find("person.securityKey", on: phone)))
        phone.touch(.setText(try Self.find("prompt.securityKey.field", on: phone), text: "6543"))
        phone.touch(.submit)
        phone.touch(.tap(try Self.find("prompt.account.1", on: phone)))
        phone.touch(.tap(try Self.find("prompt.continue", on: phone)))
        #expect(code.result == 0)
    }

    @Test("without a key at hand, or with a stranger's, the sheet says so and can only be closed")
    func stranger() throws {
        let (bench, _) = try PhoneBench.withScreen(app: PasskeyApp.app())
        let phone = bench.phone
        let without = Call { bench.connection.code(Self.assertion()) }
        let cancel = try Self.find("prompt.cancel", on: phone)
        #expect(phone.display.find(identifier: "person.securityKey") == nil)
        phone.touch(.tap(cancel))
        #expect(without.result == 1001)
        phone.hold(SecurityKey())
        let strange = Call { bench.connection.code(Self.assertion()) }
        phone.touch(.tap(try Self.find("person.securityKey", on: phone)))
        let display = phone.waitForDisplay(timeout: 20) {
            $0.find(label: "This security key is not registered.") != nil
        }
        #expect(display != nil)
        phone.touch(.tap(try Self.find("prompt.cancel", on: phone)))
        #expect(strange.result == 1001)
    }
}
