import LatchkeyCrypto
import Testing

@Suite("ECDSA")
struct ECDSATests {
    static let message = Array("sign in".utf8)

    @Test(
        "a key verifies what it signed", arguments: NamedCurve.allCases,
        [HashAlgorithm.sha1, .sha224, .sha256, .sha384, .sha512])
    func signAndVerify(curve: NamedCurve, hash: HashAlgorithm) throws {
        let key = try ECPrivateKey(curve: curve)
        let signature = try key.signature(for: Self.message, hash: hash)
        #expect(key.publicKey.isValidSignature(signature, for: Self.message, hash: hash))
        #expect(key.publicKey.isValidSignature(signature, forDigest: hash.hash(Self.message)))
    }

    @Test("signing twice gives two signatures, both valid", arguments: NamedCurve.allCases)
    func randomNonce(curve: NamedCurve) throws {
        let key = try ECPrivateKey(curve: curve)
        let first = try key.signature(for: Self.message, hash: .sha256)
        let second = try key.signature(for: Self.message, hash: .sha256)
        #expect(first != second)
        #expect(first.p1363.prefix(curve.fieldLength) != second.p1363.prefix(curve.fieldLength))
    }

    @Test("another message, hash, key or curve is refused")
    func mismatches() throws {
        let key = try ECPrivateKey(curve: .p256)
        let signature = try key.signature(for: Self.message, hash: .sha256)
        #expect(!key.publicKey.isValidSignature(signature, for: Self.message + [0], hash: .sha256))
        #expect(!key.publicKey.isValidSignature(signature, for: Self.message, hash: .sha384))
        #expect(
            !(try ECPrivateKey(curve: .p256)).publicKey.isValidSignature(signature, for: Self.message, hash: .sha256))
        #expect(
            !(try ECPrivateKey(curve: .p384)).publicKey.isValidSignature(signature, for: Self.message, hash: .sha256))
    }

    @Test("a flipped bit anywhere in the signature is refused", arguments: NamedCurve.allCases)
    func flippedBits(curve: NamedCurve) throws {
        let key = try ECPrivateKey(curve: curve)
        let signature = try key.signature(for: Self.message, hash: .sha256)
        for position in signature.p1363.indices {
            var bytes = signature.p1363
            bytes[position] ^= 1
            // Some flips leave the range of r and s: those are refused earlier.
            guard let changed = try? ECDSASignature(p1363: bytes, curve: curve) else { continue }
            #expect(!key.publicKey.isValidSignature(changed, for: Self.message, hash: .sha256))
        }
    }

    @Test("a digest outside 20 to 64 bytes is neither signed nor verified", arguments: [0, 1, 16, 19, 65, 1000])
    func digestLengths(length: Int) throws {
        let key = try ECPrivateKey(curve: .p256)
        let digest = [UInt8](repeating: 7, count: length)
        #expect(throws: CryptoError.invalidParameter("digest")) { try key.signature(forDigest: digest) }
        let signature = try key.signature(for: Self.message, hash: .sha256)
        #expect(!key.publicKey.isValidSignature(signature, forDigest: digest))
    }

    @Test("MD5 is no hash to sign with")
    func md5() throws {
        let key = try ECPrivateKey(curve: .p256)
        #expect(throws: CryptoError.invalidParameter("digest")) { try key.signature(for: Self.message, hash: .md5) }
    }

    @Test("one key verifies from many tasks at once", arguments: NamedCurve.allCases)
    func concurrently(curve: NamedCurve) async throws {
        let pair = try ECPrivateKey(curve: curve)
        let key = pair.publicKey
        let signature = try pair.signature(for: Self.message, hash: .sha256)
        let other = try pair.signature(for: [1], hash: .sha256)
        let right = await withTaskGroup(of: Bool.self) { group in
            for turn in 0..<200 {
                group.addTask {
                    turn.isMultiple(of: 2)
                        ? key.isValidSignature(signature, for: Self.message, hash: .sha256)
                        : !key.isValidSignature(other, for: Self.message, hash: .sha256)
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(right == 200)
    }

    @Test("one private key signs from many tasks at once")
    func signsConcurrently() async throws {
        let pair = try ECPrivateKey(curve: .p256)
        let valid = await withTaskGroup(of: Bool.self) { group in
            for turn in 0..<100 {
                group.addTask {
                    let message = [UInt8(turn)]
                    guard let signature = try? pair.signature(for: message, hash: .sha256) else { return false }
                    return pair.publicKey.isValidSignature(signature, for: message, hash: .sha256)
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(valid == 100)
    }
}
