import Foundation
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyTrust

/// ECDSA on P-256 as C2SP's Wycheproof tests it.
///
/// The vectors are no part of the repository: they are read from the folder that LATCHKEY_VECTORS names, else from
/// `../shared/vectors`; without it these tests are skipped.
enum Wycheproof {
    struct File: Decodable {
        var testGroups: [Group]
    }

    struct Group: Decodable, Sendable {
        var publicKey: Key
        var publicKeyDer: String
        var publicKeyPem: String
        var publicKeyJwk: JSONWebKey?
        var tests: [Vector]
    }

    struct Key: Decodable, Sendable {
        var uncompressed: String
    }

    struct Vector: Decodable, Sendable {
        var tcId: Int
        var comment: String
        var msg: String
        var sig: String
        var result: String
    }

    static let folder: URL = {
        let environment = ProcessInfo.processInfo.environment["LATCHKEY_VECTORS"].map { URL(fileURLWithPath: $0) }
        let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return (environment ?? root.appendingPathComponent("../shared/vectors")).appendingPathComponent("wycheproof")
    }()

    static let der = "ecdsa_secp256r1_sha256_test.json"
    static let p1363 = "ecdsa_secp256r1_sha256_p1363_test.json"

    static var isPresent: Bool {
        [der, p1363].allSatisfy { FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path) }
    }

    static func groups(_ name: String) throws -> [Group] {
        try JSONDecoder().decode(File.self, from: Data(contentsOf: folder.appendingPathComponent(name))).testGroups
    }
}

@Suite("Wycheproof, through the device's types", .enabled(if: Wycheproof.isPresent, "no Wycheproof vectors"))
struct WycheproofTests {
    @Test("every key is read alike in each of its forms", arguments: [Wycheproof.der, Wycheproof.p1363])
    func keys(file: String) throws {
        for group in try Wycheproof.groups(file) {
            let x963 = hex(group.publicKey.uncompressed)
            let key = try DevicePublicKey(EncodedPublicKey(x963: x963))
            #expect(key.x963 == x963)
            #expect(try DevicePublicKey(EncodedPublicKey(text: Base64.encode(hex(group.publicKeyDer)))) == key)
            #expect(try DevicePublicKey(EncodedPublicKey(text: group.publicKeyPem)) == key)
            if let jwk = group.publicKeyJwk {
                #expect(try DevicePublicKey(EncodedPublicKey(jwk: jwk)) == key)
            }
        }
    }

    @Test("a signature holds exactly where the vector says so", arguments: [Wycheproof.der, Wycheproof.p1363])
    func signatures(file: String) throws {
        var counts = ["valid": 0, "invalid": 0]
        for group in try Wycheproof.groups(file) {
            let key = try DevicePublicKey(x963: hex(group.publicKey.uncompressed))
            for vector in group.tests {
                let holds: Bool
                if let signature = try? DeviceSignature(hex(vector.sig)) {
                    holds = key.key.isValidSignature(signature.value, for: hex(vector.msg), hash: .sha256)
                } else {
                    holds = false
                }
                #expect(holds == (vector.result == "valid"), "\(vector.tcId): \(vector.comment)")
                counts[vector.result, default: 0] += 1
            }
        }
        #expect((counts["valid"] ?? 0) > 100 && (counts["invalid"] ?? 0) > 50)
    }
}
