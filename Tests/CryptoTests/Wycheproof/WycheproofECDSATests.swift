import Foundation
import LatchkeyCrypto
import Testing

@Suite("Wycheproof: ECDSA", .enabled(if: Vectors.arePresent))
struct WycheproofECDSATests {
    struct Group: Decodable {
        struct Key: Decodable {
            let uncompressed: HexBytes
            let wx: HexBytes
            let wy: HexBytes
        }
        struct WebKey: Decodable {
            let x: String
            let y: String
        }
        struct Vector: Decodable {
            let tcId: Int
            let msg: HexBytes
            let sig: HexBytes
            let result: WycheproofResult
        }
        let publicKey: Key
        let publicKeyDer: HexBytes
        let publicKeyPem: String
        let publicKeyJwk: WebKey?
        let tests: [Vector]
    }

    enum Form: Sendable {
        case der
        case p1363

        func signature(_ bytes: [UInt8], _ curve: NamedCurve) throws(CryptoError) -> ECDSASignature {
            switch self {
            case .der: try ECDSASignature(der: bytes, curve: curve)
            case .p1363: try ECDSASignature(p1363: bytes, curve: curve)
            }
        }
    }

    struct File: Sendable, CustomTestStringConvertible {
        let name: String
        let curve: NamedCurve
        let hash: HashAlgorithm
        let form: Form
        var testDescription: String { name }
    }

    static let files = [
        File(name: "ecdsa_secp256r1_sha256_test", curve: .p256, hash: .sha256, form: .der),
        File(name: "ecdsa_secp256r1_sha256_p1363_test", curve: .p256, hash: .sha256, form: .p1363),
        File(name: "ecdsa_secp384r1_sha384_test", curve: .p384, hash: .sha384, form: .der),
        File(name: "ecdsa_secp384r1_sha384_p1363_test", curve: .p384, hash: .sha384, form: .p1363),
        File(name: "ecdsa_secp521r1_sha512_test", curve: .p521, hash: .sha512, form: .der),
    ]

    @Test("every signature is judged as the file says", arguments: files)
    func signatures(file: File) throws {
        let vectors = try Vectors.wycheproof(file.name, of: Group.self)
        var tally = WycheproofTally()
        for group in vectors.testGroups {
            let key = try ECPublicKey(spki: group.publicKeyDer.bytes)
            for vector in group.tests {
                let signature = try? file.form.signature(vector.sig.bytes, file.curve)
                let isAccepted =
                    signature.map { key.isValidSignature($0, for: vector.msg.bytes, hash: file.hash) } ?? false
                // None of these files leaves a vector open, so `acceptable` would be a failure here.
                let isRight = vector.result == (isAccepted ? .valid : .invalid)
                tally.record(vector.tcId, isRight: isRight)
            }
        }
        #expect(tally.failing == [])
        #expect(tally.run == vectors.numberOfTests)
    }

    @Test("a signature that is read is written back as it came", arguments: files)
    func roundTrips(file: File) throws {
        let vectors = try Vectors.wycheproof(file.name, of: Group.self)
        var tally = WycheproofTally()
        for vector in vectors.testGroups.flatMap(\.tests) {
            guard let signature = try? file.form.signature(vector.sig.bytes, file.curve) else {
                tally.record(vector.tcId, isRight: vector.result == .invalid)
                continue
            }
            let written = file.form == .der ? signature.der : signature.p1363
            let other = try ECDSASignature(p1363: signature.p1363, curve: file.curve)
            tally.record(vector.tcId, isRight: written == vector.sig.bytes && other == signature)
        }
        #expect(tally.failing == [])
        #expect(tally.run == vectors.numberOfTests)
    }

    @Test("a public key is the same from every form that the file offers", arguments: files)
    func keyForms(file: File) throws {
        let vectors = try Vectors.wycheproof(file.name, of: Group.self)
        var different: [Int] = []
        for (number, group) in vectors.testGroups.enumerated() {
            let key = try ECPublicKey(spki: group.publicKeyDer.bytes)
            let raw =
                coordinate(group.publicKey.wx.bytes, file.curve) + coordinate(group.publicKey.wy.bytes, file.curve)
            var forms = [
                try ECPublicKey(pem: group.publicKeyPem),
                try ECPublicKey(x963: group.publicKey.uncompressed.bytes, curve: file.curve),
                try ECPublicKey(raw: raw, curve: file.curve),
                try ECPublicKey(compressed: key.compressed, curve: file.curve),
            ]
            if let webKey = group.publicKeyJwk {
                forms.append(try ECPublicKey(raw: base64url(webKey.x) + base64url(webKey.y), curve: file.curve))
            }
            let isSame =
                key.curve == file.curve && forms.allSatisfy { $0 == key }
                && key.spki == group.publicKeyDer.bytes && key.x963 == group.publicKey.uncompressed.bytes
                // Wycheproof ends some of its blocks with a line feed and some without.
                && key.pem.dropLast() == group.publicKeyPem.trimmingCharacters(in: .newlines)
            if !isSame { different.append(number) }
        }
        #expect(different == [])
        #expect(!vectors.testGroups.isEmpty)
    }

    @Test("a key on secp256k1 is refused as a wrong curve")
    func foreignCurve() throws {
        let vectors = try Vectors.wycheproof("ecdsa_secp256k1_sha256_test", of: Group.self)
        var run = 0
        for group in vectors.testGroups {
            #expect(throws: CryptoError.malformedKey(.wrongCurve)) { try ECPublicKey(spki: group.publicKeyDer.bytes) }
            #expect(throws: CryptoError.malformedKey(.wrongCurve)) { try ECPublicKey(pem: group.publicKeyPem) }
            #expect(throws: CryptoError.malformedKey(.notOnCurve)) {
                try ECPublicKey(x963: group.publicKey.uncompressed.bytes, curve: .p256)
            }
            run += group.tests.count
        }
        #expect(run == vectors.numberOfTests)
    }

    /// Wycheproof writes coordinates as signed integers, with a leading zero or without leading zeros.
    private func coordinate(_ bytes: [UInt8], _ curve: NamedCurve) -> [UInt8] {
        let magnitude = bytes.drop { $0 == 0 }
        return [UInt8](repeating: 0, count: max(0, curve.fieldLength - magnitude.count)) + magnitude
    }

    private func base64url(_ text: String) -> [UInt8] {
        let text = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
        return Array(Data(base64Encoded: text + padding) ?? Data())
    }
}
