import Foundation
import Testing
import VirtualPhoneTesting

@testable import VirtualPhone

@Suite("The extension largeBlob of passkeys")
struct PasskeyLargeBlobTests {
    private static func registration(hasBlob: Bool = true) -> RegisterPasskey {
        var call = PasskeyApp.registration()
        call.largeBlob = hasBlob
        return call
    }

    private static func assertion(_ operation: PasskeyBlobOperation?) -> AssertPasskey {
        var call = PasskeyApp.assertion()
        call.largeBlob = operation
        return call
    }

    @Test("what was written is read at later sign-ins, until something else is written")
    func written() throws {
        let connection = try PasskeyApp.bench().connection
        #expect(try connection.send(Self.registration()).hasLargeBlob)
        #expect(try connection.send(Self.assertion(.read)).largeBlob == .read(nil))
        for bytes in [Data([1]), Data(repeating: 7, count: Passkey.maximumBlob)] {
            #expect(try connection.send(Self.assertion(.write(bytes))).largeBlob == .written(true))
            #expect(try connection.send(Self.assertion(.read)).largeBlob == .read(bytes))
        }
        #expect(try connection.send(Self.assertion(nil)).largeBlob == nil)
    }

    @Test("too much is not written, and what was there stays")
    func tooLong() throws {
        let connection = try PasskeyApp.bench().connection
        _ = try connection.send(Self.registration())
        _ = try connection.send(Self.assertion(.write(Data([1]))))
        let bytes = Data(repeating: 7, count: Passkey.maximumBlob + 1)
        #expect(try connection.send(Self.assertion(.write(bytes))).largeBlob == .written(false))
        #expect(try connection.send(Self.assertion(.read)).largeBlob == .read(Data([1])))
    }

    @Test("a passkey that was made without the extension never has it")
    func without() throws {
        let connection = try PasskeyApp.bench().connection
        #expect(try !connection.send(Self.registration(hasBlob: false)).hasLargeBlob)
        #expect(try connection.send(Self.assertion(.write(Data([1])))).largeBlob == .written(false))
        #expect(try connection.send(Self.assertion(.read)).largeBlob == .read(nil))
    }

    @Test("nothing is written unless the person continues")
    func canceled() throws {
        let person = ScriptedPerson.approves
        let connection = try PasskeyApp.bench(person).connection
        _ = try connection.send(Self.registration())
        person.become(.cancels)
        #expect(connection.code(Self.assertion(.write(Data([1])))) == 1001)
        person.become(.approves(passcode: "123456"))
        #expect(try connection.send(Self.assertion(.read)).largeBlob == .read(nil))
    }

    @Test("it goes along with its passkey, also with one of a state file that knows of no extension")
    func archived() throws {
        var passkey = try Passkey(relyingParty: "a.example", userHandle: [1], name: "anna", hasBlob: true)
        #expect(passkey.perform(.write(Data([1, 2]))) == .written(true))
        let again = try #require(Passkey(archived: passkey.archived))
        #expect(again == passkey && again.largeBlob == [1, 2])
        let plain = try Passkey(relyingParty: "a.example", userHandle: [1], name: "anna")
        #expect(plain.archived.dictionary?["blob"] == nil)
        #expect(try #require(Passkey(archived: plain.archived)).largeBlob == nil)
    }

    @Test(
        "damaged operations and results are refused",
        arguments: [.boolean(false), .string("x"), .array([.integer(1)]), .integer(1)] as [PropertyListValue])
    func damaged(value: PropertyListValue) throws {
        var assertion = PasskeyApp.assertion().fields
        assertion["largeBlob"] = value
        #expect(throws: PhoneFailure.connection(.malformedRequest)) { try AssertPasskey(fields: assertion) }
        guard value != .boolean(false) else { return }
        #expect(PasskeyBlobResult(archived: value) == nil)
    }
}
