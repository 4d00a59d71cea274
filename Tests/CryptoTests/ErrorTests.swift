import Testing

@testable import LatchkeyCrypto

@Suite("Errors, random bytes, comparison")
struct ErrorTests {
    @Test("every fault has its own words, and they hold no bytes")
    func descriptions() {
        let errors =
            KeyFault.allCases.map(CryptoError.malformedKey)
            + SignatureFault.allCases.map(CryptoError.malformedSignature)
            + [.authenticationFailed, .invalidParameter("nonce"), .library(LibraryCode(rawValue: 0))]
        let texts = errors.map { String(describing: $0) }
        #expect(Set(texts).count == errors.count)
        #expect(texts.allSatisfy { !$0.contains("[") && $0.count < 60 })
    }

    @Test("a library code keeps its number and tells the reason")
    func libraryCode() {
        // ERR_LIB_EC (16), EC_R_POINT_IS_NOT_ON_CURVE (107), as OpenSSL 3 packs them.
        let code = LibraryCode(rawValue: 16 << 23 | 107)
        #expect(code.description == "OpenSSL error 0x800006b (point is not on curve)")
        #expect(LibraryCode(rawValue: 0).description == "OpenSSL error 0x0")
    }

    @Test("no failure leaves anything in OpenSSL's error queue")
    func emptyQueue() throws {
        let key = try ECPrivateKey(curve: .p256)
        let signature = try key.signature(for: [1], hash: .sha256)
        let (ciphertext, tag) = try AESGCM.seal([1], key: KnownKey.x, nonce: [1])
        let failures: [() throws -> Void] = [
            { _ = try ECPublicKey(x963: [0x04] + [UInt8](repeating: 1, count: 64), curve: .p256) },
            { _ = try ECPublicKey(compressed: [UInt8](repeating: 2, count: 33), curve: .p256) },
            { _ = try ECPublicKey(spki: KnownKey.spki.replacing(at: 90, with: [0])) },
            { _ = try ECPublicKey(pem: KnownKey.pem.replacing("MFkw", with: "M-k=")) },
            { _ = try ECPrivateKey(pkcs8: KnownKey.pkcs8.replacing(at: 137, with: [0])) },
            { _ = try AESGCM.open(ciphertext, tag: tag, key: KnownKey.y, nonce: [1]) },
            { _ = key.publicKey.isValidSignature(signature, for: [2], hash: .sha256) },
            { _ = try key.signature(forDigest: []) },
        ]
        for (number, failure) in failures.enumerated() {
            _ = LibraryCode.drain()
            try? failure()
            #expect(LibraryCode.drain().rawValue == 0, "failure \(number)")
        }
    }

    @Test("a refused key does not disturb the next operation")
    func nothingLeaks() throws {
        let key = try ECPrivateKey(curve: .p256)
        let signature = try key.signature(for: [1], hash: .sha256)
        for _ in 0..<50 {
            #expect(throws: CryptoError.malformedKey(.notOnCurve)) {
                try ECPublicKey(x963: [0x04] + [UInt8](repeating: 1, count: 64), curve: .p256)
            }
            #expect(!key.publicKey.isValidSignature(signature, for: [2], hash: .sha256))
            #expect(key.publicKey.isValidSignature(signature, for: [1], hash: .sha256))
        }
    }

    @Test("random bytes have the asked length and differ", arguments: [0, 1, 16, 32, 1000])
    func random(count: Int) throws {
        let (first, second) = (try SecureRandom.bytes(count), try SecureRandom.bytes(count))
        #expect(first.count == count && second.count == count)
        if count >= 16 { #expect(first != second) }
    }

    @Test("a count that is negative or too large is refused", arguments: [-1, Int.min, Int.max, 1 << 31])
    func randomCount(count: Int) {
        #expect(throws: CryptoError.invalidParameter("count")) { try SecureRandom.bytes(count) }
    }

    @Test("constant-time comparison compares")
    func comparison() {
        #expect(constantTimeEqual([], []))
        #expect(constantTimeEqual([1, 2, 3], [1, 2, 3]))
        #expect(!constantTimeEqual([1, 2, 3], [1, 2, 4]))
        #expect(!constantTimeEqual([0, 2, 3], [1, 2, 3]))
        #expect(!constantTimeEqual([1, 2], [1, 2, 3]))
        #expect(!constantTimeEqual([], [0]))
    }
}
