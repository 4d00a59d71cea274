import CryptoKit
import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("CryptoKit's HPKE")
struct CryptoKitHPKETests {
    private static let info = Data("to test".utf8)

    private func suite(_ row: HPKEVector) throws -> HPKE.Ciphersuite {
        let kems: [UInt16: HPKE.KEM] = [
            0x10: .P256_HKDF_SHA256, 0x12: .P521_HKDF_SHA512, 0x20: .Curve25519_HKDF_SHA256,
        ]
        let kdfs: [UInt16: HPKE.KDF] = [1: .HKDF_SHA256, 3: .HKDF_SHA512]
        let aeads: [UInt16: HPKE.AEAD] = [1: .AES_GCM_128, 2: .AES_GCM_256, 3: .chaChaPoly, 0xFFFF: .exportOnly]
        return HPKE.Ciphersuite(
            kem: try #require(kems[row.kem]), kdf: try #require(kdfs[row.kdf]), aead: try #require(aeads[row.aead]))
    }

    private func recipient<SK: HPKEDiffieHellmanPrivateKey>(_ row: HPKEVector, _ key: SK) throws -> HPKE.Recipient {
        let (suite, info, enc) = (try suite(row), Hex(HPKEVector.info).data, Hex(row.encapsulated).data)
        let psk = SymmetricKey(data: Hex(HPKEVector.presharedKey).data)
        let name = Hex(HPKEVector.presharedName).data
        func sender() throws -> SK.PublicKey { try SK.PublicKey(Hex(row.sender).data, kem: suite.kem) }
        return switch row.mode {
        case 0: try HPKE.Recipient(privateKey: key, ciphersuite: suite, info: info, encapsulatedKey: enc)
        case 1:
            try HPKE.Recipient(
                privateKey: key, ciphersuite: suite, info: info, encapsulatedKey: enc, presharedKey: psk,
                presharedKeyIdentifier: name)
        case 2:
            try HPKE.Recipient(
                privateKey: key, ciphersuite: suite, info: info, encapsulatedKey: enc, authenticatedBy: sender())
        default:
            try HPKE.Recipient(
                privateKey: key, ciphersuite: suite, info: info, encapsulatedKey: enc, authenticatedBy: sender(),
                presharedKey: psk, presharedKeyIdentifier: name)
        }
    }

    private func recipient(_ row: HPKEVector) throws -> HPKE.Recipient {
        let secret = Hex(row.recipient).data
        return switch row.kem {
        case 0x10: try recipient(row, P256.KeyAgreement.PrivateKey(rawRepresentation: secret))
        case 0x12: try recipient(row, P521.KeyAgreement.PrivateKey(rawRepresentation: secret))
        default: try recipient(row, Curve25519.KeyAgreement.PrivateKey(rawRepresentation: secret))
        }
    }

    @Test("a recipient reads the messages of RFC 9180, and has its secret", arguments: HPKEVector.all)
    func vectors(row: HPKEVector) throws {
        var recipient = try recipient(row)
        let message = Hex(HPKEVector.message).data
        for (number, ciphertext) in zip([0, 1], row.ciphertexts) {
            let opened = try recipient.open(Hex(ciphertext).data, authenticating: Data("Count-\(number)".utf8))
            #expect(opened == message)
        }
        let exported = try recipient.exportSecret(context: Data("TestContext".utf8), outputByteCount: 32)
        #expect(exported == SymmetricKey(data: Hex(row.exported).data))
        #expect(row.ciphertexts.isEmpty == (row.aead == 0xFFFF))
    }

    @Test("a message that is not the next one is refused", arguments: HPKEVector.all.filter { $0.aead == 3 })
    func later(row: HPKEVector) throws {
        var recipient = try recipient(row)
        // Messages that nobody sent move nothing on.
        #expect(throws: CryptoKitError.authenticationFailure) { try recipient.open(Data(count: 45)) }
        #expect(throws: HPKE.Errors.ciphertextTooShort) { try recipient.open(Data(count: 15)) }
        #expect(throws: CryptoKitError.authenticationFailure) {
            try recipient.open(Hex(row.ciphertexts[2]).data, authenticating: Data("Count-256".utf8))
        }
    }

    /// Both sides of an exchange of each mode.
    private func exchanges<SK: HPKEDiffieHellmanPrivateKeyGeneration>(
        _ suite: HPKE.Ciphersuite, _ type: SK.Type
    ) throws -> [(HPKE.Sender, HPKE.Recipient)]
    where SK.PublicKey.EphemeralPrivateKey == SK {
        let (key, own, psk, name) = (SK(), SK(), SymmetricKey(size: .bits256), Data("anna".utf8))
        let first = try HPKE.Sender(recipientKey: key.publicKey, ciphersuite: suite, info: Self.info)
        let second = try HPKE.Sender(
            recipientKey: key.publicKey, ciphersuite: suite, info: Self.info, presharedKey: psk,
            presharedKeyIdentifier: name)
        let third = try HPKE.Sender(
            recipientKey: key.publicKey, ciphersuite: suite, info: Self.info, authenticatedBy: own)
        let fourth = try HPKE.Sender(
            recipientKey: key.publicKey, ciphersuite: suite, info: Self.info, authenticatedBy: own, presharedKey: psk,
            presharedKeyIdentifier: name)
        return [
            (
                first,
                try HPKE.Recipient(
                    privateKey: key, ciphersuite: suite, info: Self.info, encapsulatedKey: first.encapsulatedKey)
            ),
            (
                second,
                try HPKE.Recipient(
                    privateKey: key, ciphersuite: suite, info: Self.info, encapsulatedKey: second.encapsulatedKey,
                    presharedKey: psk, presharedKeyIdentifier: name)
            ),
            (
                third,
                try HPKE.Recipient(
                    privateKey: key, ciphersuite: suite, info: Self.info, encapsulatedKey: third.encapsulatedKey,
                    authenticatedBy: own.publicKey)
            ),
            (
                fourth,
                try HPKE.Recipient(
                    privateKey: key, ciphersuite: suite, info: Self.info, encapsulatedKey: fourth.encapsulatedKey,
                    authenticatedBy: own.publicKey, presharedKey: psk, presharedKeyIdentifier: name)
            ),
        ]
    }

    private func check(_ exchanges: [(HPKE.Sender, HPKE.Recipient)]) throws {
        for (sender, recipient) in exchanges {
            var (sender, recipient) = (sender, recipient)
            let first = try sender.seal(Data("one".utf8), authenticating: Data("a".utf8))
            let second = try sender.seal(Data("two".utf8))
            #expect(first.count == 19)
            #expect(throws: CryptoKitError.authenticationFailure) { try recipient.open(second) }
            #expect(throws: CryptoKitError.authenticationFailure) { try recipient.open(first) }
            #expect(try recipient.open(first, authenticating: Data("a".utf8)) == Data("one".utf8))
            #expect(try recipient.open(second) == Data("two".utf8))
            #expect(sender.exporterSecret == recipient.exporterSecret)
            #expect(
                try sender.exportSecret(context: Data(), outputByteCount: 64)
                    == recipient.exportSecret(context: Data(), outputByteCount: 64))
            #expect(throws: HPKE.Errors.inconsistentParameters) {
                try sender.exportSecret(context: Data(), outputByteCount: 100_000)
            }
        }
        // The messages of one exchange are none of another's.
        var (senders, recipients) = (exchanges.map(\.0), exchanges.map(\.1))
        let sealed = try senders[0].seal(Data("one".utf8))
        for index in recipients.indices.dropFirst() {
            #expect(throws: CryptoKitError.authenticationFailure) { try recipients[index].open(sealed) }
        }
    }

    @Test("what a sender seals the recipient alone opens, in its order, in every mode and suite of Apple's")
    func roundTrip() throws {
        try check(exchanges(.P256_SHA256_AES_GCM_256, P256.KeyAgreement.PrivateKey.self))
        try check(exchanges(.P384_SHA384_AES_GCM_256, P384.KeyAgreement.PrivateKey.self))
        try check(exchanges(.P521_SHA512_AES_GCM_256, P521.KeyAgreement.PrivateKey.self))
        try check(exchanges(.Curve25519_SHA256_ChachaPoly, Curve25519.KeyAgreement.PrivateKey.self))
    }

    @Test("a key of the Secure Enclave can be the recipient's", .phone())
    func enclave() throws {
        let key = try SecureEnclave.P256.KeyAgreement.PrivateKey()
        let suite = HPKE.Ciphersuite.P256_SHA256_AES_GCM_256
        var sender = try HPKE.Sender(recipientKey: key.publicKey, ciphersuite: suite, info: Self.info)
        var recipient = try HPKE.Recipient(
            privateKey: key, ciphersuite: suite, info: Self.info, encapsulatedKey: sender.encapsulatedKey)
        #expect(try recipient.open(sender.seal(Data("one".utf8))) == Data("one".utf8))
    }

    @Test("what can't be is refused with Apple's errors")
    func refused() throws {
        let key = P256.KeyAgreement.PrivateKey()
        let suite = HPKE.Ciphersuite.P256_SHA256_AES_GCM_256
        #expect(throws: HPKE.Errors.inconsistentCiphersuiteAndKey) {
            try HPKE.Sender(
                recipientKey: key.publicKey, ciphersuite: .Curve25519_SHA256_ChachaPoly, info: Self.info)
        }
        #expect(throws: HPKE.Errors.inconsistentCiphersuiteAndKey) {
            try Curve25519.KeyAgreement.PublicKey(Data(count: 32), kem: .P256_HKDF_SHA256)
        }
        #expect(throws: HPKE.Errors.inconsistentPSKInputs) {
            try HPKE.Sender(
                recipientKey: key.publicKey, ciphersuite: suite, info: Self.info,
                presharedKey: SymmetricKey(size: .bits256), presharedKeyIdentifier: Data())
        }
        var exporter = try HPKE.Sender(
            recipientKey: key.publicKey,
            ciphersuite: HPKE.Ciphersuite(kem: .P256_HKDF_SHA256, kdf: .HKDF_SHA256, aead: .exportOnly), info: Self.info
        )
        #expect(throws: HPKE.Errors.exportOnlyMode) { try exporter.seal(Data()) }
        for wrong in [Data(), Data(count: 65), Data([2]) + key.publicKey.rawRepresentation.prefix(32)] {
            #expect(throws: (any Error).self) {
                try HPKE.Recipient(privateKey: key, ciphersuite: suite, info: Self.info, encapsulatedKey: wrong)
            }
        }
        // A point of small order.
        #expect(throws: CryptoKitError.invalidParameter) {
            try HPKE.Recipient(
                privateKey: Curve25519.KeyAgreement.PrivateKey(), ciphersuite: .Curve25519_SHA256_ChachaPoly,
                info: Self.info, encapsulatedKey: Data(count: 32))
        }
    }
}
