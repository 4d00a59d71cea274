import LatchkeyFlow
import Testing

/// Valid inputs with random changes: the readers refuse them, or read what is written again in the same way.
@Suite("Changed input", .timeLimit(.minutes(2)))
struct MutationTests {
    @Test("RLP that is read is the one encoding of what was read", arguments: 0..<8)
    func rlp(seed: UInt64) throws {
        var dice = Dice(seed)
        for _ in 0..<200 {
            var encoded = RLP.list([
                .bytes(dice.bytes(60)), .list([.integer(dice.next()), .list([]), .bytes(dice.bytes(3))]), .integer(0),
            ]).encoded
            Self.change(&encoded, &dice)
            guard let item = try? RLP(encoded: encoded) else { continue }
            #expect(item.encoded == encoded)
        }
    }

    @Test("JSON-Cadence that is read is read again from what is written of it", arguments: 0..<8)
    func cadence(seed: UInt64) throws {
        var dice = Dice(seed)
        for (_, json) in CadenceTests.values {
            for _ in 0..<20 {
                var changed = Array(json.utf8)
                Self.change(&changed, &dice)
                guard let value = try? CadenceValue(json: changed) else { continue }
                #expect(try CadenceValue(json: Array(value.json.utf8)) == value)
            }
        }
    }

    @Test("transactions that are read are encoded again as they were", arguments: 0..<8)
    func transactions(seed: UInt64) throws {
        var dice = Dice(seed)
        var transaction = TransactionTests.transaction()
        transaction.payloadSignatures = transaction.signers.map {
            TransactionSignature(address: $0, keyIndex: 3, signature: dice.bytes(64))
        }
        let encoded = try transaction.encoded()
        for _ in 0..<200 {
            var changed = encoded
            Self.change(&changed, &dice)
            guard let read = try? FlowTransaction(encoded: changed) else { continue }
            #expect(try read.encoded() == changed)
        }
    }

    @Test("no reply of a node makes the client trap, and no account that is taken breaks a rule", arguments: 0..<8)
    func replies(seed: UInt64) async throws {
        var dice = Dice(seed)
        let account = FlowAddress(word: 0xF8D6_E058_6B0A_20C7)
        let json = Array(HostileReply.account([HostileReply.key(), HostileReply.key(index: "1", weight: "1")]).utf8)
        for _ in 0..<100 {
            var changed = json
            Self.change(&changed, &dice)
            let client = AccessNode(transport: FixedReplies([AccessReply(status: 200, body: changed)]), retries: .none)
            if let read = try? await client.account(account) {
                #expect(read.address == account)
                #expect(Set(read.keys.map(\.index)).count == read.keys.count)
                #expect(read.keys.allSatisfy { (0...1000).contains($0.weight) })
            }
            _ = try? await client.block()
            _ = try? await client.result(of: .zero)
            _ = try? await client.run(script: "")
        }
    }

    @Test("words are read as a phrase with the right checksum, or refused", arguments: 0..<8)
    func phrases(seed: UInt64) throws {
        var dice = Dice(seed)
        for _ in 0..<100 {
            var text = Array(SeedPhraseTests.twelve.utf8)
            Self.change(&text, &dice)
            guard let phrase = try? SeedPhrase(text: SecretBytes(text)) else { continue }
            #expect(phrase.wordCount == phrase.words().count)
            #expect(try SeedPhrase(text: phrase.text) == phrase)
        }
    }

    /// Flips, inserts, deletes, doubles or replaces by a hostile piece, up to four times.
    private static func change(_ bytes: inout [UInt8], _ dice: inout Dice) {
        let pieces = ["\u{301}", "\u{200D}", "\u{FEFF}", "[[[[", "\"\"", "1e999", "-1", "\\u0000", "\u{0}", "null"]
        for _ in 0..<Int.random(in: 1...4, using: &dice) {
            let place = Int.random(in: 0...bytes.count, using: &dice)
            let end = min(bytes.count, place + Int.random(in: 1...8, using: &dice))
            switch Int.random(in: 0...4, using: &dice) {
            case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &dice)
            case 1: bytes.insert(.random(in: 0...255, using: &dice), at: place)
            case 2: bytes.removeSubrange(place..<end)
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
            default: bytes.replaceSubrange(place..<end, with: (pieces.randomElement(using: &dice) ?? "").utf8)
            }
        }
    }
}
