import Foundation
import LatchkeyCommandLine
import Testing

@testable import latchkey

@Suite("What attest verify takes")
struct AttestInputTests {
    @Test(
        "times are RFC 3339, Unix seconds or Unix milliseconds",
        arguments: [
            ("2026-04-21T18:13:12Z", 1_776_795_192_000), ("2026-04-21T18:13:12.153Z", 1_776_795_192_153),
            ("2026-04-21T18:13:12.1534567Z", 1_776_795_192_153), ("2026-04-21T18:13:12.1Z", 1_776_795_192_100),
            ("2026-04-21t18:13:12z", 1_776_795_192_000), ("2026-04-21 18:13:12+00:00", 1_776_795_192_000),
            ("2026-04-21T20:43:12+02:30", 1_776_795_192_000), ("2026-04-21T13:13:12-05:00", 1_776_795_192_000),
            ("1776795192", 1_776_795_192_000), ("1776795192.153", 1_776_795_192_153),
            ("1776795192153", 1_776_795_192_153), ("0", 0), ("2024-02-29T00:00:00Z", 1_709_164_800_000),
        ] as [(String, UInt64)])
    func times(text: String, milliseconds: UInt64) {
        #expect(JudgingTime(text)?.milliseconds == milliseconds)
    }

    @Test(
        "other times are refused",
        arguments: [
            "", "now", "2026-04-21", "2026-04-21T18:13:12", "2026-13-21T18:13:12Z", "2026-02-29T00:00:00Z",
            "2026-04-21T24:00:00Z", "2026-04-21T18:60:00Z", "1969-12-31T23:59:59Z", "1970-01-01T00:30:00+01:00", "-1",
            "1.", ".5", "1e9", "99999999999999999999", "999999999999999", "٢٠٢٦-04-21T18:13:12Z",
        ])
    func badTimes(text: String) {
        #expect(JudgingTime(text) == nil)
    }

    @Test("a time in ASN.1 has digits of ASCII; others are shown as bytes")
    func asn1Times() {
        func read(_ tag: UInt8, _ text: String) -> ASN1Tree? {
            ASN1Tree.read([tag, UInt8(text.utf8.count)] + Array(text.utf8)[...]).first
        }
        #expect(read(0x18, "20260421181312Z")?.time == "2026-04-21T18:13:12Z")
        #expect(read(0x17, "260421181312Z")?.time == "2026-04-21T18:13:12Z")
        for (tag, digits) in [(0x18, 7), (0x17, 6)] as [(UInt8, Int)] {
            let tree = read(tag, String(repeating: "٣", count: digits) + "Z")
            #expect(tree?.time == nil)
            #expect(tree?.value?.isEmpty == false)
        }
    }

    @Test("a challenge is its text before anything that the text spells")
    func challenges() throws {
        func forms(_ text: String) throws -> [String] {
            try ByteText.challenge(text, "--challenge").map { "\($0.form.rawValue) \($0.bytes.hexDigits)" }
        }
        #expect(try forms("wurzel!") == ["text 7775727a656c21"])
        #expect(try forms("abcd") == ["text 61626364", "base64 69b71d", "hex abcd"])
        #expect(try forms("base64:abcd") == ["base64 69b71d"])
        #expect(try forms("hex:ABCD") == ["hex abcd"])
        #expect(try forms("text:hex:ab") == ["text 6865783a6162"])
        #expect(try forms("other:ab") == ["text 6f746865723a6162"])
        for text in ["hex:abc", "hex:", "base64:?", "hex:+1"] {
            #expect(throws: UsageError.self) { try forms(text) }
        }
    }

    @Test("a hash of 64 hexadecimal digits is not read as base64 first")
    func hashes() throws {
        let digits = String(repeating: "ab", count: 32)
        #expect(
            try ByteText.hash(digits, "--hash").first
                == ByteText(form: .hex, bytes: [UInt8](repeating: 0xAB, count: 32)))
        #expect(try ByteText.hash("q6urqw==", "--hash").map(\.form) == [.base64])
        #expect(throws: UsageError.self) { try ByteText.hash("no hash", "--hash") }
    }
}

@Suite("Trees of objects")
struct ObjectTreeTests {
    @Test(
        "bytes that are nothing are shown, and called faulty",
        arguments: [
            [], [0x00], [0xFF], Array("hello".utf8), [0xA1], [0xBF], [0xA1, 0x61],
            [0xA1, 0x5B] + [UInt8](repeating: 0xFF, count: 8),
            [0x30], [0x30, 0x80], [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], [0x30, 0x02, 0x1F, 0xFF],
            [UInt8](repeating: 0x30, count: 1), [UInt8](repeating: 0xA1, count: 5000),
            (0..<5000).map { $0 % 2 == 0 ? 0x30 : 0x80 },
        ] as [[UInt8]])
    func faulty(bytes: [UInt8]) {
        let node = ObjectTree.node(bytes)
        #expect(node.isFaulty)
        #expect(!node.lines.isEmpty)
    }

    @Test("what follows an object is told")
    func leftover() {
        let node = ObjectTree.node([0xA1, 0x01, 0x02, 0x03])
        #expect(node.lines == ["CBOR  4 bytes, map of 1", "├─ 1  2", "└─ …  03 (1 byte)  ⚠ something follows"])
    }

    @Test("bytes of strangers write nothing on the terminal but text")
    func control() {
        let node = ObjectTree.node([0xA1, 0x61, 0x0A, 0x64, 0x1B, 0x5B, 0x32, 0x4A])
        #expect(node.lines.count == 2)
        #expect(node.lines.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
    }

    @Test("numbers of any length are shown whole")
    func numbers() {
        #expect(ObjectTree.node([0x30, 0x03, 0x02, 0x01, 0x05]).lines.last == "   └─ INTEGER  5")
        let long: [UInt8] = [0x30, 0x0B, 0x02, 0x09, 0x7F, 1, 2, 3, 4, 5, 6, 7, 8]
        #expect(ObjectTree.node(long).lines.last == "   └─ INTEGER  7f0102030405060708 (9 bytes)")
    }
}
