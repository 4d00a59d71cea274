import LatchkeyCrypto
import Testing

/// Each input either throws or is read as what it says: no crash, and no second spelling of one value.
@Suite("Hostile input")
struct HostileInputTests {
    /// Runs `body` on changed copies of `valid` and on random bytes, and returns the seeds that `body` calls wrong.
    private func failingSeeds(_ valid: [UInt8], count: Int = 3000, _ body: ([UInt8]) -> Bool) -> [UInt64] {
        (0..<UInt64(count)).filter { seed in
            var random = SeededGenerator(seed: seed)
            var bytes = valid
            if seed.isMultiple(of: 10) {
                bytes = random.bytes(Int.random(in: 0...200, using: &random))
            } else {
                for _ in 0...Int.random(in: 0...2, using: &random) { bytes = Mutation.of(bytes, using: &random) }
            }
            return !body(bytes)
        }
    }

    @Test("a changed SPKI throws or is one of the key's two encodings")
    func spki() {
        for valid in [KnownKey.spki, KnownKey.compressedSPKI] {
            let failing = failingSeeds(valid) { bytes in
                guard let key = try? ECPublicKey(spki: bytes) else { return true }
                return key.spki == bytes
                    || (key.curve == .p256 && KnownKey.compressedSPKIHeader + key.compressed == bytes)
            }
            #expect(failing == [])
        }
    }

    @Test("a changed point throws or is written back as it came")
    func points() {
        let failing = failingSeeds(KnownKey.x963) { bytes in
            guard let key = try? ECPublicKey(x963: bytes, curve: .p256) else { return true }
            return key.x963 == bytes
        }
        let compressed = failingSeeds(KnownKey.compressed) { bytes in
            guard let key = try? ECPublicKey(compressed: bytes, curve: .p256) else { return true }
            return key.compressed == bytes
        }
        #expect(failing == [])
        #expect(compressed == [])
    }

    @Test("a changed DER signature throws or is written back as it came", arguments: NamedCurve.allCases)
    func signatures(curve: NamedCurve) throws {
        let valid = try ECPrivateKey(curve: curve).signature(for: [1], hash: .sha256).der
        let failing = failingSeeds(valid) { bytes in
            guard let signature = try? ECDSASignature(der: bytes, curve: curve) else { return true }
            return signature.der == bytes && (try? ECDSASignature(p1363: signature.p1363, curve: curve)) == signature
        }
        #expect(failing == [])
    }

    @Test("a changed PEM throws or holds a key that is the same after a round trip")
    func pem() {
        let failing = failingSeeds(Array(KnownKey.pem.utf8)) { bytes in
            guard let key = try? ECPublicKey(pem: String(decoding: bytes, as: UTF8.self)) else { return true }
            return (try? ECPublicKey(pem: key.pem)) == key
        }
        #expect(failing == [])
    }

    @Test("a changed private key throws or is the same after a round trip")
    func privateKeys() {
        let pkcs8 = failingSeeds(KnownKey.pkcs8, count: 1500) { bytes in
            guard let key = try? ECPrivateKey(pkcs8: bytes) else { return true }
            return (try? ECPrivateKey(pkcs8: key.pkcs8))?.scalar == key.scalar
        }
        let sec1 = failingSeeds(Array(KnownKey.sec1PEM.utf8), count: 1500) { bytes in
            guard let key = try? ECPrivateKey(pem: String(decoding: bytes, as: UTF8.self)) else { return true }
            return (try? ECPrivateKey(pem: key.pem))?.scalar == key.scalar
        }
        #expect(pkcs8 == [])
        #expect(sec1 == [])
    }

    @Test("a changed signature is never valid")
    func forgeries() throws {
        let pair = try ECPrivateKey(curve: .p256)
        let valid = try pair.signature(for: [1], hash: .sha256)
        let failing = failingSeeds(valid.der, count: 1000) { bytes in
            guard bytes != valid.der, let signature = try? ECDSASignature(der: bytes, curve: .p256) else { return true }
            return !pair.publicKey.isValidSignature(signature, for: [1], hash: .sha256)
        }
        #expect(failing == [])
    }
}
