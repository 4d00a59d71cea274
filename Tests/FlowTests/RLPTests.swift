import LatchkeyFlow
import Testing

@Suite("RLP")
struct RLPTests {
    static let longText =
        "Lorem ipsum dolor sit amet, consectetur adipisicing elit"
    /// Published examples (ethereum/tests, `rlptest.json`).
    static let examples: [(RLP, String)] = [
        (.bytes([]), "80"), (.bytes([0]), "00"), (.bytes([1]), "01"), (.bytes([0x7F]), "7f"),
        (.bytes(Array("dog".utf8)), "83646f67"),
        (.bytes(Array(longText.dropLast().utf8)), "b7" + hexadecimal(longText.dropLast().utf8)),
        (.bytes(Array(longText.utf8)), "b838" + hexadecimal(longText.utf8)),
        (.integer(0), "80"), (.integer(1), "01"), (.integer(127), "7f"), (.integer(128), "8180"),
        (.integer(1000), "8203e8"), (.integer(100_000), "830186a0"), (.list([]), "c0"),
        (.list(["dog", "god", "cat"].map { .bytes(Array($0.utf8)) }), "cc83646f6783676f6483636174"),
        (.list([.bytes(Array("zw".utf8)), .list([.integer(4)]), .integer(1)]), "c6827a77c10401"),
        (.list([.list([.list([]), .list([])]), .list([])]), "c4c2c0c0c0"),
        (.list([.list([]), .list([.list([])]), .list([.list([]), .list([.list([])])])]), "c7c0c1c0c3c0c1c0"),
        (
            .list((1...4).map { number in .list(["key", "val"].map { .bytes(Array("\($0)\(number)".utf8)) }) }),
            "ecca846b6579318476616c31ca846b6579328476616c32ca846b6579338476616c33ca846b6579348476616c34"
        ),
    ]

    @Test("published items have the published encoding", arguments: examples)
    func encoding(item: RLP, digits: String) {
        #expect(hexadecimal(item.encoded) == digits)
    }

    @Test("published encodings are read", arguments: examples)
    func decoding(item: RLP, digits: String) throws {
        #expect(try RLP(encoded: bytes(digits)) == item)
    }

    @Test("what is encoded is read again", arguments: 0..<200)
    func roundTrip(seed: UInt64) throws {
        var dice = Dice(seed)
        let item = Self.item(&dice, depth: 0)
        #expect(try RLP(encoded: item.encoded) == item)
    }

    @Test("a long list has a long header")
    func longList() throws {
        let item = RLP.list([.bytes([UInt8](repeating: 7, count: 70_000))])
        #expect(item.encoded.prefix(4) == [0xFA, 0x01, 0x11, 0x74])
        #expect(try RLP(encoded: item.encoded) == item)
    }

    @Test(
        "other encodings are refused",
        arguments: [
            ("", RLPError.truncated), ("83646f", .truncated), ("c3", .truncated), ("b8", .truncated),
            ("bfffffffffffffffff", .truncated), ("ffffffffffffffffff", .truncated), ("c17f00", .trailingBytes),
            ("8000", .trailingBytes), ("8101", .notCanonical), ("b80101", .notCanonical), ("b900ff", .notCanonical),
            ("f800", .notCanonical), ("c28101", .notCanonical), ("c183", .truncated),
        ])
    func refused(digits: String, error: RLPError) {
        #expect(throws: error) { try RLP(encoded: bytes(digits)) }
    }

    @Test("lists are nested 16 deep, and no deeper")
    func depth() throws {
        let deepest = (0..<15).reduce(RLP.list([])) { item, _ in .list([item]) }
        #expect(try RLP(encoded: deepest.encoded) == deepest)
        #expect(throws: RLPError.tooDeep) { try RLP(encoded: RLP.list([deepest]).encoded) }
    }

    @Test("no bytes make the reader trap", arguments: 0..<500)
    func hostile(seed: UInt64) throws {
        var dice = Dice(seed)
        let noise = dice.bytes(.random(in: 0...40, using: &dice))
        if let item = try? RLP(encoded: noise) { #expect(item.encoded == noise) }
    }

    @Test("an integer has no leading zero and at most 8 bytes")
    func integers() {
        #expect(RLP.bytes([]).integer == 0)
        #expect(RLP.bytes([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]).integer == .max)
        #expect(RLP.bytes([0]).integer == nil)
        #expect(RLP.bytes([1, 0, 0, 0, 0, 0, 0, 0, 0]).integer == nil)
        #expect(RLP.list([]).integer == nil)
    }

    private static func item(_ dice: inout Dice, depth: Int) -> RLP {
        if depth < 5, Bool.random(using: &dice) {
            return .list((0..<Int.random(in: 0...5, using: &dice)).map { _ in item(&dice, depth: depth + 1) })
        }
        return .bytes(dice.bytes([0, 1, 2, 55, 56, 300].randomElement(using: &dice) ?? 0))
    }
}
