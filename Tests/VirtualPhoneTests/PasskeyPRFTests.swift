import Foundation
import Testing
import VirtualPhoneTesting

@testable import VirtualPhone

@Suite("The extension prf of passkeys")
struct PasskeyPRFTests {
    private static func bytes(_ hex: String) throws -> [UInt8] {
        try stride(from: 0, to: hex.utf8.count, by: 2).map { offset in
            try #require(UInt8(hex.dropFirst(offset).prefix(2), radix: 16))
        }
    }

    // WebAuthn Level 3, section 16: CredRandom, and inputs with their outputs.
    private static let credRandom = "437e065e723a98b2f08f39d8baf7c53ecb3c363c5e5104bdaaf5d5ca2e028154"
    private static let evaluations = [
        (
            "576562417574686e20505246207465737420766563746f727302",
            "3c33e07d202c3b029cc21f1722767021bf27d595933b3d2b6a1b9d5dddc77fae"
        ),
        (
            "576562417574686e20505246207465737420766563746f727303",
            "a62a8773b19cda90d7ed4ef72a80a804320dbd3997e2f663805ad1fd3293d50b"
        ),
    ]

    @Test("the outputs are those of the specification's vectors")
    func vectors() throws {
        let passkey = try #require(
            Passkey(
                archived: .dictionary([
                    "id": .bytes([1]), "rp": .string("example.org"), "user": .bytes([1]), "name": .string("anna"),
                    "scalar": .bytes([1]), "prf": .bytes(try Self.bytes(Self.credRandom)),
                ])))
        let inputs = try Self.evaluations.map { Data(try Self.bytes($0.0)) }
        let output = passkey.evaluate(PasskeyPRFInput(first: inputs[0], second: inputs[1]))
        #expect(try output.first == Data(Self.bytes(Self.evaluations[0].1)))
        #expect(try output.second == Data(Self.bytes(Self.evaluations[1].1)))
    }

    @Test("the same input gives the same output at registration and later; other inputs and passkeys give others")
    func outputs() throws {
        let bench = try PasskeyApp.bench()
        let (one, two) = (PasskeyPRFInput(first: Data([1])), PasskeyPRFInput(first: Data([2]), second: Data([1])))
        let made = try bench.connection.send(PasskeyApp.registration(prf: .outputs(one)))
        let first = try #require(made.prf?.first)
        #expect(first.count == 32)
        #expect(made.prf?.second == nil)
        var call = PasskeyApp.assertion()
        #expect(try bench.connection.send(call).prf == nil)
        call.prf = two
        let later = try #require(try bench.connection.send(call).prf)
        #expect(later.second == first)
        #expect(later.first != first)
        call.prfByCredential = [Data([1]): one, made.credentialID: one]
        #expect(try bench.connection.send(call).prf == PasskeyPRFOutput(first: first))
        let other = try bench.connection.send(PasskeyApp.registration("ben", prf: .outputs(one)))
        #expect(other.prf?.first != first)
    }

    @Test("a registration may ask for support only, or not at all")
    func support() throws {
        let bench = try PasskeyApp.bench()
        #expect(try bench.connection.send(PasskeyApp.registration(prf: .support)).prf == PasskeyPRFOutput())
        #expect(try bench.connection.send(PasskeyApp.registration()).prf == nil)
    }

    @Test(
        "damaged inputs are refused",
        arguments: [
            .array([]), .array([.integer(1)]), .array([.bytes([1]), .string("x")]),
            .array([.bytes([1]), .bytes([1]), .bytes([1])]), .string("x"), .boolean(false),
        ] as [PropertyListValue])
    func damaged(value: PropertyListValue) throws {
        let malformed = PhoneFailure.connection(.malformedRequest)
        var registration = PasskeyApp.registration().fields
        registration["prf"] = value
        #expect(throws: malformed) { try RegisterPasskey(fields: registration) }
        var assertion = PasskeyApp.assertion().fields
        assertion["prfByCredential"] = .array([.array([.bytes([1]), value])])
        #expect(throws: malformed) { try AssertPasskey(fields: assertion) }
        assertion["prfByCredential"] = .array([value])
        #expect(throws: malformed) { try AssertPasskey(fields: assertion) }
    }
}
