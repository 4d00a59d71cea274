import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyTrust

/// Wycheproof's tests of JSON Web Signatures and Keys, RFC 7520's examples among them.
enum JSONWebVectors {
    struct File: Decodable {
        let numberOfTests: Int
        let testGroups: [Group]
    }

    struct Group: Decodable {
        let comment: String
        let `public`: JSONValue?
        let `private`: JSONValue?
        let tests: [Vector]
    }

    struct Vector: Decodable {
        let tcId: Int
        let comment: String
        let jws: String
        let result: String
    }

    static let names = ["json_web_signature_test.json", "json_web_key_test.json"]

    static var arePresent: Bool {
        names.allSatisfy { FileManager.default.fileExists(atPath: Wycheproof.folder.appendingPathComponent($0).path) }
    }

    static func file(_ name: String) throws -> File {
        try JSONDecoder().decode(File.self, from: Data(contentsOf: Wycheproof.folder.appendingPathComponent(name)))
    }
}

@Suite("Wycheproof: JSON Web Signature and Key", .enabled(if: JSONWebVectors.arePresent))
struct JSONWebVectorTests {
    private typealias Group = JSONWebVectors.Group
    private typealias Vector = JSONWebVectors.Vector

    /// Whether a token is taken with the keys of a group, which are one key or a set.
    private func isAccepted(_ vector: Vector, keys: JSONValue) -> Bool {
        guard let signature = try? CompactSignature(vector.jws) else { return false }
        guard case .array(let entries)? = keys["keys"] else {
            return (try? SignatureKey(keys)).map(signature.isValid) ?? false
        }
        guard let set = try? SignatureKeySet(keys: entries.compactMap { try? SignatureKey($0) }),
            let key = set.key(named: signature.keyID)
        else { return false }
        return signature.isValid(for: key)
    }

    /// Whether its algorithm is RS256 or ES256: the tests of the others (HS, PS, ES512, RS384, RS512) are all refused.
    private func isOurs(_ group: Group) -> Bool {
        guard let keys = group.public else { return false }
        let algorithm =
            keys["alg"]
            ?? keys["keys"].flatMap { keys in
                guard case .array(let entries) = keys else { return nil }
                return entries.first?["alg"]
            }
        return algorithm == nil || algorithm == "RS256" || algorithm == "ES256"
    }

    @Test("every vector ends as the file says; those of other algorithms are refused", arguments: JSONWebVectors.names)
    func vectors(_ name: String) throws {
        let file = try JSONWebVectors.file(name)
        var run = 0
        for group in file.testGroups {
            for vector in group.tests {
                run += 1
                let isExpected = vector.result == "valid" && isOurs(group)
                let accepted = isAccepted(vector, keys: group.public ?? group.private ?? .null)
                #expect(accepted == isExpected, "\(name) \(vector.tcId): \(group.comment), \(vector.comment)")
            }
        }
        #expect(run == file.numberOfTests)
    }

    @Test("a modulus of Infineon's library is refused for what it is")
    func infineon() throws {
        let groups = try JSONWebVectors.file("json_web_key_test.json").testGroups
            .filter { $0.comment == "jws_rsa_roca_key" }
        for group in groups {
            let jwk = try #require(group.public)
            let key = jwk["keys"].flatMap(first) ?? jwk
            #expect(throws: SignatureKeyRejection.weak) { try SignatureKey(key) }
        }
        #expect(!groups.isEmpty)
    }

    private func first(_ value: JSONValue) -> JSONValue? {
        guard case .array(let entries) = value else { return nil }
        return entries.first
    }
}
