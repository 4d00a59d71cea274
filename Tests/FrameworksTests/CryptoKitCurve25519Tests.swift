import CryptoKit
import Foundation
import Testing

@Suite("CryptoKit: Curve25519")
struct CryptoKitCurve25519Tests {
    /// RFC 8032, section 7.1, test 2.
    @Test("the published signature verifies, and is the one that is made")
    func published() throws {
        let key = try Curve25519.Signing.PrivateKey(
            rawRepresentation: Hex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb").data)
        #expect(
            key.publicKey.rawRepresentation
                == Hex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c").data)
        let signature = Hex(
            """
            92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da
            085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00
            """
        ).data
        #expect(key.publicKey.isValidSignature(signature, for: Data([0x72])))
        #expect(!key.publicKey.isValidSignature(signature, for: Data([0x73])))
        #expect(!key.publicKey.isValidSignature(signature.dropLast(), for: Data([0x72])))
        #expect(try key.signature(for: Data([0x72])) == signature)
    }

    @Test("keys come back from their bytes")
    func representations() throws {
        let signing = Curve25519.Signing.PrivateKey()
        let again = try Curve25519.Signing.PrivateKey(rawRepresentation: signing.rawRepresentation)
        let message = Data("message".utf8)
        #expect(again.publicKey.rawRepresentation == signing.publicKey.rawRepresentation)
        let publicKey = try Curve25519.Signing.PublicKey(rawRepresentation: signing.publicKey.rawRepresentation)
        #expect(publicKey.isValidSignature(try again.signature(for: message), for: message))
        #expect(
            !Curve25519.Signing.PrivateKey().publicKey.isValidSignature(try again.signature(for: message), for: message)
        )
        #expect(throws: CryptoKitError.incorrectKeySize) {
            try Curve25519.Signing.PrivateKey(rawRepresentation: Data())
        }
        #expect(throws: CryptoKitError.incorrectKeySize) {
            try Curve25519.Signing.PublicKey(rawRepresentation: Data(count: 31))
        }
        #expect(throws: CryptoKitError.incorrectKeySize) {
            try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: Data(count: 33))
        }
        #expect(throws: CryptoKitError.incorrectKeySize) {
            try Curve25519.KeyAgreement.PublicKey(rawRepresentation: Data())
        }
    }

    /// RFC 7748, section 6.1.
    @Test("the published exchange comes out")
    func publishedExchange() throws {
        let bob = try Curve25519.KeyAgreement.PrivateKey(
            rawRepresentation: Hex("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb").data)
        #expect(
            bob.publicKey.rawRepresentation
                == Hex("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f").data)
        let alice = try Curve25519.KeyAgreement.PublicKey(
            rawRepresentation: Hex("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a").data)
        let secret = try bob.sharedSecretFromKeyAgreement(with: alice)
        #expect(secret == Hex("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742").data)
    }

    @Test("both sides agree, and derive one key")
    func agreement() throws {
        let (ours, theirs) = (Curve25519.KeyAgreement.PrivateKey(), Curve25519.KeyAgreement.PrivateKey())
        let a = try ours.sharedSecretFromKeyAgreement(with: theirs.publicKey)
        let b = try theirs.sharedSecretFromKeyAgreement(with: ours.publicKey)
        let derive = { (secret: SharedSecret) in
            secret.hkdfDerivedSymmetricKey(
                using: SHA256.self, salt: Data("salt".utf8), sharedInfo: Data(), outputByteCount: 32)
        }
        #expect(derive(a) == derive(b))
    }

    @Test("a point of small order gives the secret zero, as with Apple's")
    func smallOrder() throws {
        let zero = try Curve25519.KeyAgreement.PublicKey(rawRepresentation: Data(count: 32))
        #expect(try Curve25519.KeyAgreement.PrivateKey().sharedSecretFromKeyAgreement(with: zero) == Data(count: 32))
    }

    struct Group: Decodable {
        struct Case: Decodable {
            let tcId: Int
            let `public`, `private`, shared: Hex
        }
        let tests: [Case]
    }

    @Test("Wycheproof: every X25519 pair agrees", .enabled(if: CryptoKitVectors.arePresent))
    func wycheproof() throws {
        var count = 0
        for test in try CryptoKitVectors.groups("x25519_test", of: Group.self).flatMap(\.tests) {
            let key = try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: test.private.data)
            let peer = try Curve25519.KeyAgreement.PublicKey(rawRepresentation: test.public.data)
            #expect(try key.sharedSecretFromKeyAgreement(with: peer) == test.shared.data, "test \(test.tcId)")
            count += 1
        }
        #expect(count == 518)
    }
}
