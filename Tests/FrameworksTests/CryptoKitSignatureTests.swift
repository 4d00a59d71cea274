import CryptoKit
import Foundation
import LatchkeyCrypto
import Testing

@Suite("CryptoKit ECDSA")
struct CryptoKitSignatureTests {
    private func roundTrip<Key: AnySigningPrivateKey>(_ type: Key.Type, length: Int) throws {
        let key = Key(compactRepresentable: true)
        let message = Data("message".utf8)
        let signature = try key.signature(for: message)
        #expect(key.publicKey.isValidSignature(signature, for: message))
        #expect(signature.rawRepresentation.count == 2 * length)
        #expect(signature.withUnsafeBytes { Data($0) } == signature.rawRepresentation)
        let copies = [
            try Key.PublicKey.Signature(rawRepresentation: signature.rawRepresentation),
            try Key.PublicKey.Signature(derRepresentation: signature.derRepresentation),
        ]
        for copy in copies {
            #expect(copy.rawRepresentation == signature.rawRepresentation)
            #expect(copy.derRepresentation == signature.derRepresentation)
            #expect(key.publicKey.isValidSignature(copy, for: message))
        }
    }

    @Test("a signature verifies in every form", arguments: SigningKind.all)
    func roundTrip(kind: SigningKind) throws {
        try roundTrip(kind.type, length: kind.length)
    }

    private func tampering<Key: AnySigningPrivateKey>(_ type: Key.Type) throws {
        let key = Key(compactRepresentable: true)
        let message = Data("message".utf8)
        let signature = try key.signature(for: message)
        #expect(!key.publicKey.isValidSignature(signature, for: message + [0]))
        #expect(!key.publicKey.isValidSignature(signature, for: Data()))
        #expect(!Key(compactRepresentable: true).publicKey.isValidSignature(signature, for: message))
        let raw = signature.rawRepresentation
        for index in stride(from: 0, to: raw.count, by: 5) {
            var changed = raw
            changed[index] ^= 1
            let wrong = try Key.PublicKey.Signature(rawRepresentation: changed)
            #expect(!key.publicKey.isValidSignature(wrong, for: message))
        }
    }

    @Test("a flipped bit, another message and another key are refused", arguments: SigningKind.all)
    func tampering(kind: SigningKind) throws {
        try tampering(kind.type)
    }

    private func outOfRange<Key: AnySigningPrivateKey>(_ type: Key.Type, length: Int) throws {
        let key = Key(compactRepresentable: true).publicKey
        for byte: UInt8 in [0x00, 0xFF] {
            let signature = try Key.PublicKey.Signature(rawRepresentation: Data(repeating: byte, count: 2 * length))
            #expect(!key.isValidSignature(signature, for: Data()))
            #expect(signature.derRepresentation.first == 0x30)
        }
        #expect(
            try Key.PublicKey.Signature(rawRepresentation: Data(count: 2 * length)).derRepresentation
                == Data([0x30, 0x06, 0x02, 0x01, 0x00, 0x02, 0x01, 0x00]))
    }

    @Test("numbers out of range are a signature that does not verify", arguments: SigningKind.all)
    func outOfRange(kind: SigningKind) throws {
        try outOfRange(kind.type, length: kind.length)
    }

    private func malformed<Key: AnySigningPrivateKey>(_ type: Key.Type, length: Int) throws {
        for count in [0, length, 2 * length - 1, 2 * length + 1] {
            #expect(throws: CryptoKitError.incorrectParameterSize) {
                try Key.PublicKey.Signature(rawRepresentation: Data(repeating: 1, count: count))
            }
        }
        let der = try Key(compactRepresentable: true).signature(for: Data()).derRepresentation
        for wrong in [Data(), der.dropLast(), der + [0], Data([0x30, 0x80]) + der.dropFirst(2)] {
            #expect(throws: CryptoKitASN1Error.invalidASN1Object) {
                try Key.PublicKey.Signature(derRepresentation: wrong)
            }
        }
    }

    @Test("signatures of another length or loose DER are refused", arguments: SigningKind.all)
    func malformed(kind: SigningKind) throws {
        try malformed(kind.type, length: kind.length)
    }

    @Test("the message is hashed with the hash of the curve's strength")
    func hashes() throws {
        let message = Data("message".utf8)
        let p256 = P256.Signing.PrivateKey()
        #expect(p256.publicKey.isValidSignature(try p256.signature(for: message), for: SHA256.hash(data: message)))
        #expect(p256.publicKey.isValidSignature(try p256.signature(for: SHA256.hash(data: message)), for: message))
        let p384 = P384.Signing.PrivateKey()
        #expect(p384.publicKey.isValidSignature(try p384.signature(for: message), for: SHA384.hash(data: message)))
        #expect(!p384.publicKey.isValidSignature(try p384.signature(for: message), for: SHA256.hash(data: message)))
        let p521 = P521.Signing.PrivateKey()
        #expect(p521.publicKey.isValidSignature(try p521.signature(for: message), for: SHA512.hash(data: message)))
    }

    @Test("a digest of another function can be signed")
    func otherDigest() throws {
        let key = P256.Signing.PrivateKey()
        for message in [Data(), Data("message".utf8)] {
            let long = SHA512.hash(data: message)
            #expect(key.publicKey.isValidSignature(try key.signature(for: long), for: long))
            let short = Insecure.SHA1.hash(data: message)
            #expect(key.publicKey.isValidSignature(try key.signature(for: short), for: short))
        }
    }

    @Test("an MD5 digest is neither signed nor verified")
    func brokenDigest() throws {
        let key = P256.Signing.PrivateKey()
        let digest = Insecure.MD5.hash(data: Data())
        #expect(throws: CryptoKitError.incorrectParameterSize) { try key.signature(for: digest) }
        #expect(!key.publicKey.isValidSignature(try key.signature(for: Data()), for: digest))
    }

    /// RFC 6979, appendix A.2.5: P-256 with SHA-256 over "sample".
    @Test("the published signature of RFC 6979 verifies")
    func published() throws {
        let key = try P256.Signing.PublicKey(
            rawRepresentation: Hex(
                """
                60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6
                7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299
                """
            ).data)
        let signature = try P256.Signing.ECDSASignature(
            rawRepresentation: Hex(
                """
                efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716
                f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8
                """
            ).data)
        #expect(key.isValidSignature(signature, for: Data("sample".utf8)))
        #expect(!key.isValidSignature(signature, for: Data("test".utf8)))
    }

    @Test("the DER form is that of the crypto floor, for short numbers too")
    func sameDER() throws {
        var raw = Data(count: 64)
        raw[31] = 0x7F
        raw[62] = 0x80
        let ours = try P256.Signing.ECDSASignature(rawRepresentation: raw).derRepresentation
        let floors = try LatchkeyCrypto.ECDSASignature(p1363: Array(raw), curve: .p256).der
        #expect(Array(ours) == floors)
        let key = P521.Signing.PrivateKey()
        for _ in 0..<20 {
            let signature = try key.signature(for: Data())
            #expect(
                Array(signature.derRepresentation)
                    == (try LatchkeyCrypto.ECDSASignature(p1363: Array(signature.rawRepresentation), curve: .p521).der))
        }
    }
}
