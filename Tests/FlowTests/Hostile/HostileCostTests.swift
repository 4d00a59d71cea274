import Foundation
import LatchkeyFlow
import Testing

/// The longest inputs that are allowed, in the shapes that once cost the square of their length: minutes then, far beyond
/// the suite's limit, and less than a second now.
@Suite("The cost of hostile input", .timeLimit(.minutes(2)))
struct HostileCostTests {
    @Test("JSON-Cadence of the wrong shape is refused", arguments: ["[]", "{}", "1"])
    func wrongShape(item: String) {
        #expect(throws: CadenceError.malformed(type: "")) { try CadenceValue(json: Self.array(of: item)) }
    }

    @Test("values that are nested as deeply as is allowed are refused where they end wrongly")
    func nested() {
        let deep = String(repeating: #"{"type":"Optional","value":"#, count: 29)
        let hostile = Self.array(of: deep + "1" + String(repeating: "}", count: 29))
        #expect(throws: CadenceError.malformed(type: "")) { try CadenceValue(json: hostile) }
    }

    @Test("numbers of 256 bits are read")
    func wideNumbers() {
        let digits = String(repeating: "9", count: 77)
        let hostile = Self.array(of: #"{"type":"UInt256","value":"\#(digits)"}"#)
        #expect(throws: Never.self) { try CadenceValue(json: hostile) }
    }

    @Test("a transaction full of signatures is read")
    func manySignatures() throws {
        let transaction = try FlowTransaction(encoded: try Self.encoded(signatures: 90_000))
        #expect(transaction.payloadSignatures.count == 90_000)
    }

    @Test("a transaction full of signers with a signature each is read")
    func manySigners() throws {
        let transaction = try FlowTransaction(encoded: try Self.encoded(signers: 60_000))
        #expect(transaction.authorizers.count == 60_000)
    }

    @Test("what is longer than Flow takes is refused unread")
    func tooLong() {
        let blanks = [UInt8](repeating: UInt8(ascii: " "), count: CadenceValue.maximumLength + 1)
        #expect(throws: CadenceError.tooLong) { try CadenceValue(json: blanks) }
        #expect(throws: CadenceError.notJSON) { try CadenceValue(json: Array(blanks.dropLast())) }
        let zeros = [UInt8](repeating: 0, count: FlowTransaction.maximumLength + 1)
        #expect(throws: FlowTransactionError.tooLong) { try FlowTransaction(encoded: zeros) }
        #expect(throws: FlowTransactionError.notRLP(.trailingBytes)) {
            try FlowTransaction(encoded: Array(zeros.dropLast()))
        }
    }

    @Test("a text of more than 4,096 bytes is no phrase and no passphrase, whatever its characters")
    func longText() throws {
        let phrase = try SeedPhrase(text: SecretBytes(SeedPhraseTests.twelve.utf8))
        for piece in ["a", " ", "\u{301}\u{316}", "\u{FDFA}", "\u{200D}"] {
            let text = SecretBytes(String(repeating: piece, count: 4097).utf8)
            #expect(throws: FlowKeyError.textTooLong) { try SeedPhrase(text: text) }
            #expect(throws: FlowKeyError.textTooLong) { try phrase.seed(passphrase: text) }
        }
        let padded = SeedPhraseTests.twelve + String(repeating: " ", count: 4096 - SeedPhraseTests.twelve.utf8.count)
        #expect(try SeedPhrase(text: SecretBytes(padded.utf8)) == phrase)
        // As long as is allowed, and nothing but marks: a square of that is no time yet.
        let marks = SecretBytes(String(repeating: "\u{301}\u{316}", count: 1024).utf8)
        #expect(throws: FlowKeyError.wordCount(1)) { try SeedPhrase(text: marks) }
    }

    @Test("a message that is one endless character is cut like any other")
    func joiners() async {
        let message = "e" + String(repeating: "\u{200D}", count: 100_000)
        let json = #"{"code":400,"message":"\#(message)"}"#
        let client = AccessNode(transport: FixedReplies(json, status: 400), retries: .none)
        do throws(AccessError) {
            _ = try await client.block()
            Issue.record("it succeeded")
        } catch {
            #expect(error.nodeMessage?.unicodeScalars.count == 1000)
        }
        let result = TransactionResult(status: .sealed, errorMessage: message, hasError: true)
        #expect(result.errorMessage.unicodeScalars.count == 1000)
    }

    /// An array of as many items as Flow takes.
    private static func array(of item: String) -> [UInt8] {
        let count = (CadenceValue.maximumLength - 100) / (item.utf8.count + 1)
        let items = Array(repeating: item, count: count).joined(separator: ",")
        return Array(#"{"type":"Array","value":[\#(items)]}"#.utf8)
    }

    private static func encoded(signatures: Int) throws -> [UInt8] {
        var transaction = TransactionTests.transaction()
        transaction.payloadSignatures = (0..<UInt32(signatures)).map {
            TransactionSignature(address: TransactionTests.alice, keyIndex: $0, signature: [1])
        }
        return try transaction.encoded()
    }

    private static func encoded(signers: Int) throws -> [UInt8] {
        var transaction = TransactionTests.transaction()
        transaction.authorizers = (1...UInt64(signers)).map { FlowAddress(word: $0) }
        transaction.payloadSignatures = transaction.authorizers.map {
            TransactionSignature(address: $0, keyIndex: 0, signature: [1])
        }
        return try transaction.encoded()
    }
}
