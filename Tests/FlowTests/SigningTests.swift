import LatchkeyFlow
import Testing

@Suite("Signing")
struct SigningTests {
    static let combinations = FlowSignatureAlgorithm.allCases.flatMap { algorithm in
        FlowHashAlgorithm.allCases.map { (algorithm, $0) }
    }

    @Test("a key verifies what it has signed, and nothing else", arguments: combinations)
    func roundTrip(algorithm: FlowSignatureAlgorithm, hash: FlowHashAlgorithm) throws {
        let key = try FlowPrivateKey.random(algorithm)
        let message = Array("pay".utf8)
        let signature = try key.signature(for: message, tag: .transaction, hash: hash)
        func isValid(_ signature: [UInt8], _ message: [UInt8], _ tag: DomainTag, _ key: FlowPublicKey) -> Bool {
            key.isValidSignature(signature, for: message, tag: tag, hash: hash)
        }
        #expect(signature.count == 64)
        #expect(isValid(signature, message, .transaction, key.publicKey))
        #expect(!isValid(signature, message + [0], .transaction, key.publicKey))
        #expect(!isValid(signature, message, .user, key.publicKey))
        #expect(!isValid(signature, message, .transaction, try FlowPrivateKey.random(algorithm).publicKey))
        for index in [0, 31, 32, 63] {
            var broken = signature
            broken[index] ^= 1
            #expect(!isValid(broken, message, .transaction, key.publicKey))
        }
    }

    @Test("the hash algorithm counts", arguments: FlowSignatureAlgorithm.allCases)
    func otherHash(algorithm: FlowSignatureAlgorithm) throws {
        let key = try FlowPrivateKey.random(algorithm)
        let signature = try key.signature(for: [1], tag: .user, hash: .sha2_256)
        #expect(!key.publicKey.isValidSignature(signature, for: [1], tag: .user, hash: .sha3_256))
    }

    @Test("a signature with a high s is valid too", arguments: FlowSignatureAlgorithm.allCases)
    func highS(algorithm: FlowSignatureAlgorithm) throws {
        let key = try FlowPrivateKey.random(algorithm)
        let signature = try key.signature(for: [1], tag: .user, hash: .sha2_256)
        let other = Array(signature.prefix(32)) + Self.negated(Array(signature.suffix(32)), algorithm)
        #expect(other != signature)
        #expect(key.publicKey.isValidSignature(other, for: [1], tag: .user, hash: .sha2_256))
    }

    @Test("bytes that are no signature are not valid", arguments: FlowSignatureAlgorithm.allCases)
    func noSignature(algorithm: FlowSignatureAlgorithm) throws {
        let key = try FlowPrivateKey.random(algorithm).publicKey
        for bytes in [[], [1], [UInt8](repeating: 0, count: 64), [UInt8](repeating: 0xFF, count: 64)] {
            #expect(!key.isValidSignature(bytes, for: [], tag: .user, hash: .sha2_256))
        }
    }

    @Test("a scalar out of range is refused", arguments: FlowSignatureAlgorithm.allCases)
    func scalars(algorithm: FlowSignatureAlgorithm) {
        for bytes in [[], [1], [UInt8](repeating: 0, count: 32), [UInt8](repeating: 0xFF, count: 32)] {
            #expect(throws: FlowKeyError.scalarOutOfRange) {
                try FlowPrivateKey(algorithm, scalar: SecretBytes(bytes))
            }
        }
    }

    @Test("payload and envelope are signed by whom they should be")
    func transaction() throws {
        let (alice, bob) = (FlowAddress(word: 1), FlowAddress(word: 2))
        let aliceKey = try FlowPrivateKey.random(.ecdsaSecp256k1)
        let bobKey = try FlowPrivateKey.random(.ecdsaP256)
        var transaction = FlowTransaction(
            script: "transaction {}", referenceBlock: .zero,
            proposalKey: .init(address: alice, keyIndex: 0, sequenceNumber: 0), payer: bob, authorizers: [alice])
        try transaction.signPayload(for: alice, keyIndex: 0, with: aliceKey, hash: .sha3_256)
        try transaction.signEnvelope(for: bob, keyIndex: 3, with: bobKey, hash: .sha2_256)
        let payload = Array(transaction.payloadMessage.dropFirst(DomainTag.length))
        let envelope = try transaction.envelope().encoded
        #expect(
            aliceKey.publicKey.isValidSignature(
                transaction.payloadSignatures[0].signature, for: payload, tag: .transaction, hash: .sha3_256))
        #expect(
            bobKey.publicKey.isValidSignature(
                transaction.envelopeSignatures[0].signature, for: envelope, tag: .transaction, hash: .sha2_256))
        #expect(throws: Never.self) { try transaction.id() }
    }

    @Test("a private key prints its algorithm only")
    func description() throws {
        let key = try FlowPrivateKey(.ecdsaP256, scalar: SecretBytes([UInt8](repeating: 7, count: 32)))
        var dumped = ""
        dump(key, to: &dumped)
        #expect("\(key)" == "FlowPrivateKey(ECDSA_P256)")
        #expect(!dumped.contains("0707"))
    }

    /// n − s.
    private static func negated(_ s: [UInt8], _ algorithm: FlowSignatureAlgorithm) -> [UInt8] {
        let order =
            switch algorithm {
            case .ecdsaP256: bytes("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
            case .ecdsaSecp256k1: bytes("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141")
            }
        var borrow = 0
        return zip(order, s).reversed().map { (n, s) in
            let difference = Int(n) - Int(s) - borrow
            borrow = difference < 0 ? 1 : 0
            return UInt8(truncatingIfNeeded: difference)
        }.reversed()
    }
}
