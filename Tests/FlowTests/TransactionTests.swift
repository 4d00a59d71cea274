import LatchkeyFlow
import Testing

@Suite("Transactions")
struct TransactionTests {
    static let alice = FlowAddress(word: 0xE467_B9DD_11FA_00DF)
    static let bob = FlowAddress(word: 0xF233_DCEE_88FE_0ABE)
    static let carol = FlowAddress(word: 0x1654_6533_9904_0A61)

    static func transaction(proposer: FlowAddress = alice, payer: FlowAddress = bob) -> FlowTransaction {
        FlowTransaction(
            script: "transaction {}", arguments: [CadenceArgument(.string("a"))], referenceBlock: .zero,
            proposalKey: .init(address: proposer, keyIndex: 1, sequenceNumber: 7), payer: payer,
            authorizers: [alice, carol])
    }

    @Test("signers are proposer, payer and authorizers, each of them once")
    func signers() {
        #expect(Self.transaction().signers == [Self.alice, Self.bob, Self.carol])
        #expect(Self.transaction(payer: Self.alice).signers == [Self.alice, Self.carol])
    }

    @Test("the order of signing does not change the encoding")
    func order() throws {
        var transaction = Self.transaction()
        let signatures = [
            TransactionSignature(address: Self.alice, keyIndex: 0, signature: [1]),
            TransactionSignature(address: Self.alice, keyIndex: 300, signature: [2]),
            TransactionSignature(address: Self.carol, keyIndex: 0, signature: [3]),
        ]
        transaction.payloadSignatures = signatures
        let id = try transaction.id()
        transaction.payloadSignatures = [signatures[2], signatures[1], signatures[0]]
        #expect(try transaction.id() == id)
        transaction.payloadSignatures[0].signature = [4]
        #expect(try transaction.id() != id)
    }

    @Test("a signature of an account that does not sign is an error")
    func strangeSigner() {
        var transaction = Self.transaction()
        let stranger = FlowAddress(word: 5)
        transaction.payloadSignatures = [TransactionSignature(address: stranger, keyIndex: 0, signature: [1])]
        #expect(throws: FlowTransactionError.strangeSigner(stranger)) { try transaction.id() }
        #expect(throws: FlowTransactionError.strangeSigner(stranger)) { try transaction.envelopeMessage() }
    }

    @Test("one key signs a part once")
    func repeatedSignature() {
        var transaction = Self.transaction()
        let signature = TransactionSignature(address: Self.alice, keyIndex: 2, signature: [1])
        transaction.payloadSignatures = [signature, signature]
        #expect(throws: FlowTransactionError.repeatedSignature(Self.alice, keyIndex: 2)) { try transaction.id() }
    }

    @Test("the envelope covers the signatures of the payload, and the payload does not")
    func parts() throws {
        var transaction = Self.transaction()
        let (payload, envelope) = (transaction.payloadMessage, try transaction.envelopeMessage())
        transaction.payloadSignatures = [TransactionSignature(address: Self.alice, keyIndex: 1, signature: [9])]
        #expect(transaction.payloadMessage == payload)
        #expect(try transaction.envelopeMessage() != envelope)
    }

    @Test("extension data of one zero byte is none")
    func plainExtension() throws {
        var transaction = Self.transaction()
        transaction.payloadSignatures = [TransactionSignature(address: Self.alice, keyIndex: 1, signature: [9])]
        let plain = try transaction.encoded()
        transaction.payloadSignatures[0].extensionData = [0]
        #expect(try transaction.encoded() == plain)
        transaction.payloadSignatures[0].extensionData = [0, 1]
        #expect(try transaction.encoded() != plain)
    }

    @Test("what is encoded is read again", arguments: 0..<100)
    func roundTrip(seed: UInt64) throws {
        var dice = Dice(seed)
        let transaction = Self.anyTransaction(&dice)
        #expect(try FlowTransaction(encoded: transaction.encoded()) == transaction)
    }

    @Test("a changed byte gives another transaction or none", arguments: 0..<200)
    func changedByte(seed: UInt64) throws {
        var dice = Dice(seed)
        let transaction = Self.anyTransaction(&dice)
        var encoded = try transaction.encoded()
        encoded[.random(in: encoded.indices, using: &dice)] ^= UInt8.random(in: 1...255, using: &dice)
        if let read = try? FlowTransaction(encoded: encoded) {
            #expect(read != transaction)
            #expect(try read.encoded() == encoded)
        }
    }

    @Test("bytes that are no transaction are refused")
    func malformed() throws {
        #expect(throws: FlowTransactionError.notRLP(.truncated)) { try FlowTransaction(encoded: []) }
        #expect(throws: FlowTransactionError.malformed) { try FlowTransaction(encoded: [0xC0]) }
        let parts = try #require(try RLP(encoded: Self.transaction().encoded()).items)
        #expect(throws: FlowTransactionError.malformed) {
            try FlowTransaction(encoded: RLP.list(parts + [.list([])]).encoded)
        }
        #expect(throws: FlowTransactionError.malformed) {
            try FlowTransaction(
                encoded: RLP.list([parts[0], .list([.list([.integer(99), .integer(0), .bytes([1])])]), parts[2]])
                    .encoded)
        }
    }

    private static func anyTransaction(_ dice: inout Dice) -> FlowTransaction {
        let people = [alice, bob, carol]
        func person() -> FlowAddress { people.randomElement(using: &dice) ?? alice }
        var transaction = FlowTransaction(
            script: String(
                (0..<Int.random(in: 0...80, using: &dice)).map { _ in "añ🌊 {}".randomElement(using: &dice) ?? "x" }),
            arguments: (0..<Int.random(in: 0...3, using: &dice)).map { _ in CadenceArgument(exactly: dice.bytes(20)) },
            referenceBlock: FlowIdentifier(dice.bytes(32)) ?? .zero, computeLimit: .random(in: 0...9999, using: &dice),
            proposalKey: .init(
                address: person(), keyIndex: .random(in: 0...300, using: &dice),
                sequenceNumber: .random(in: 0 ... .max, using: &dice)),
            payer: person(), authorizers: [person(), person()])
        transaction.payloadSignatures = signatures(transaction.signers, &dice)
        transaction.envelopeSignatures = signatures(transaction.signers, &dice)
        return transaction
    }

    /// In canonical order, so that reading gives the same.
    private static func signatures(_ signers: [FlowAddress], _ dice: inout Dice) -> [TransactionSignature] {
        signers.flatMap { signer in
            (0..<UInt32.random(in: 0...2, using: &dice)).map {
                TransactionSignature(
                    address: signer, keyIndex: $0 * 200, signature: dice.bytes(64),
                    extensionData: Bool.random(using: &dice) ? [] : [1, 2])
            }
        }
    }
}
