import LatchkeyCrypto
import Testing

@Suite("ECDH")
struct KeyAgreementTests {
    @Test("both sides agree, and a third does not", arguments: NamedCurve.allCases)
    func agreement(curve: NamedCurve) throws {
        let (ours, theirs) = (try ECPrivateKey(curve: curve), try ECPrivateKey(curve: curve))
        let secret = try ours.sharedSecret(with: theirs.publicKey)
        #expect(secret.count == curve.fieldLength)
        #expect(try theirs.sharedSecret(with: ours.publicKey) == secret)
        #expect(try ECPrivateKey(curve: curve).sharedSecret(with: theirs.publicKey) != secret)
    }

    @Test("a peer that came compressed gives the same secret")
    func compressedPeer() throws {
        let (ours, theirs) = (try ECPrivateKey(curve: .p256), try ECPrivateKey(curve: .p256))
        let peer = try ECPublicKey(compressed: theirs.publicKey.compressed, curve: .p256)
        #expect(try ours.sharedSecret(with: peer) == ours.sharedSecret(with: theirs.publicKey))
    }

    @Test("a peer on another curve is refused")
    func otherCurve() throws {
        let ours = try ECPrivateKey(curve: .p256)
        let peer = try ECPrivateKey(curve: .p384).publicKey
        #expect(throws: CryptoError.malformedKey(.wrongCurve)) { try ours.sharedSecret(with: peer) }
    }
}
