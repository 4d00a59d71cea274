import Foundation
import LatchkeyFlow
import Testing

/// What reading hostile input costs: processor time of one thread beside that of something harmless, in the same run.
@Suite("The cost of hostile input", .timeLimit(.minutes(2)))
struct HostileCostTests {
    @Test(
        "JSON-Cadence of the wrong shape costs no more than a value of the same length", arguments: ["[]", "{}", "1"])
    func wrongShape(item: String) throws {
        let harmless = Self.array(of: #"{"type":"String","value":"a"}"#, length: 60_000)
        let hostile = Self.array(of: item, length: 60_000)
        let usual = Self.cost { #expect(throws: Never.self) { try CadenceValue(json: harmless) } }
        let cost = Self.cost {
            #expect(throws: CadenceError.malformed(type: "")) { try CadenceValue(json: hostile) }
        }
        #expect(cost < 3 * usual, "\(cost) s, usually \(usual) s")
    }

    @Test("values that are nested as deeply as is allowed cost no more than others of the same length")
    func nested() throws {
        let harmless = Self.array(of: #"{"type":"String","value":"a"}"#, length: 60_000)
        let deep = String(repeating: #"{"type":"Optional","value":"#, count: 29)
        let hostile = Self.array(of: deep + "1" + String(repeating: "}", count: 29), length: 60_000)
        let usual = Self.cost { #expect(throws: Never.self) { try CadenceValue(json: harmless) } }
        let cost = Self.cost {
            #expect(throws: CadenceError.malformed(type: "")) { try CadenceValue(json: hostile) }
        }
        #expect(cost < 3 * usual, "\(cost) s, usually \(usual) s")
    }

    @Test("numbers of 256 bits cost no more than texts of the same length")
    func wideNumbers() throws {
        let digits = String(repeating: "9", count: 77)
        let harmless = Self.array(of: #"{"type":"String","value":"\#(digits)"}"#, length: 60_000)
        let hostile = Self.array(of: #"{"type":"UInt256","value":"\#(digits)"}"#, length: 60_000)
        let usual = Self.cost { #expect(throws: Never.self) { try CadenceValue(json: harmless) } }
        let cost = Self.cost { #expect(throws: Never.self) { try CadenceValue(json: hostile) } }
        #expect(cost < 5 * usual, "\(cost) s, usually \(usual) s")
    }

    @Test("four times as many signatures cost about four times as much, and not sixteen times")
    func manySignatures() throws {
        let (few, many) = (try Self.encoded(signatures: 1500), try Self.encoded(signatures: 6000))
        let usual = Self.cost { #expect(throws: Never.self) { try FlowTransaction(encoded: few) } }
        let cost = Self.cost { #expect(throws: Never.self) { try FlowTransaction(encoded: many) } }
        #expect(cost < 8 * usual, "\(cost) s, for a quarter \(usual) s")
    }

    @Test("four times as many signers with a signature each cost about four times as much")
    func manySigners() throws {
        let (few, many) = (try Self.encoded(signers: 1000), try Self.encoded(signers: 4000))
        let usual = Self.cost { #expect(throws: Never.self) { try FlowTransaction(encoded: few) } }
        let cost = Self.cost { #expect(throws: Never.self) { try FlowTransaction(encoded: many) } }
        #expect(cost < 8 * usual, "\(cost) s, for a quarter \(usual) s")
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

    /// The seconds of this thread's processor that `body` takes, at best of three.
    private static func cost(_ body: () throws -> Void) rethrows -> Double {
        var best = Double.infinity
        for _ in 0..<3 {
            let begin = seconds()
            try body()
            best = min(best, seconds() - begin)
        }
        return best
    }

    private static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func array(of item: String, length: Int) -> [UInt8] {
        let items = Array(repeating: item, count: length / (item.utf8.count + 1)).joined(separator: ",")
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
