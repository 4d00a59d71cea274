import LatchkeyCrypto
import Testing

@Suite("Wycheproof: ECDH", .enabled(if: Vectors.arePresent))
struct WycheproofECDHTests {
    struct Group: Decodable {
        struct Vector: Decodable {
            let tcId: Int
            let `public`: HexBytes
            let `private`: HexBytes
            let shared: HexBytes
            let flags: [String]
            let result: WycheproofResult
        }
        let tests: [Vector]
    }

    struct File: Sendable, CustomTestStringConvertible {
        let name: String
        let curve: NamedCurve
        let isBarePoint: Bool
        var testDescription: String { name }
    }

    static let files = [
        File(name: "ecdh_secp256r1_ecpoint_test", curve: .p256, isBarePoint: true),
        File(name: "ecdh_secp256r1_test", curve: .p256, isBarePoint: false),
        File(name: "ecdh_secp384r1_test", curve: .p384, isBarePoint: false),
        File(name: "ecdh_secp521r1_test", curve: .p521, isBarePoint: false),
    ]

    @Test("every agreement ends as the file says", arguments: files)
    func agreements(file: File) throws {
        let vectors = try Vectors.wycheproof(file.name, of: Group.self)
        var tally = WycheproofTally()
        for vector in vectors.testGroups.flatMap(\.tests) {
            // The private keys are good in every vector: what is attacked is the peer's key.
            let ours = try ECPrivateKey(scalar: scalar(vector.private.bytes, file.curve), curve: file.curve)
            let secret = try? ours.sharedSecret(with: peer(vector.public.bytes, file))
            switch AcceptablePolicy.mustAccept(vector.result, flags: vector.flags) {
            case true: tally.record(vector.tcId, isRight: secret == vector.shared.bytes)
            case false: tally.record(vector.tcId, isRight: secret == nil)
            case nil: tally.record(vector.tcId, isRight: false)
            }
        }
        #expect(tally.failing == [])
        #expect(tally.run == vectors.numberOfTests)
    }

    private func peer(_ bytes: [UInt8], _ file: File) throws(CryptoError) -> ECPublicKey {
        guard file.isBarePoint else { return try ECPublicKey(spki: bytes) }
        return switch bytes.first {
        case 0x02, 0x03: try ECPublicKey(compressed: bytes, curve: file.curve)
        default: try ECPublicKey(x963: bytes, curve: file.curve)
        }
    }

    /// Wycheproof writes scalars as signed integers, with a leading zero or without leading zeros.
    private func scalar(_ bytes: [UInt8], _ curve: NamedCurve) -> [UInt8] {
        let magnitude = bytes.drop { $0 == 0 }
        return [UInt8](repeating: 0, count: max(0, curve.fieldLength - magnitude.count)) + magnitude
    }
}
