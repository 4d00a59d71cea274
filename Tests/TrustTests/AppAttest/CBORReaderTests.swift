import Testing

@testable import LatchkeyTrust

@Suite("CBOR")
struct CBORReaderTests {
    private func read(_ digits: String, _ rules: CBORRules = .anyEncoding) throws -> CBORValue {
        try CBORReader.read(hex(digits)[...], rules: rules)
    }

    static let values: [(String, CBORValue)] = [
        ("00", .unsigned(0)), ("17", .unsigned(23)), ("1818", .unsigned(24)), ("1903e8", .unsigned(1000)),
        ("1a000f4240", .unsigned(1_000_000)), ("1bffffffffffffffff", .unsigned(.max)), ("20", .negative(0)),
        ("3bffffffffffffffff", .negative(.max)), ("40", .bytes([])), ("4401020304", .bytes([1, 2, 3, 4])),
        ("60", .text("")), ("62c3bc", .text("ü")), ("80", .array([])),
        (
            "8301820203820405",
            .array([.unsigned(1), .array([.unsigned(2), .unsigned(3)]), .array([.unsigned(4), .unsigned(5)])])
        ),
        ("a0", .map([])), ("a161610f", .map([CBORMember(key: .text("a"), value: .unsigned(15))])),
        ("f4", .boolean(false)), ("f5", .boolean(true)), ("f6", .null),
    ]

    @Test("values of RFC 8949, appendix A, are read", arguments: values)
    func reads(digits: String, value: CBORValue) throws {
        #expect(try read(digits) == value)
        #expect(try read(digits, .canonical) == value)
    }

    static let faults: [(String, CBORFault)] = [
        ("", .truncated), ("18", .truncated), ("1900", .truncated), ("4401", .truncated), ("8201", .truncated),
        ("a1", .truncated), ("a10102a0", .leftover), ("0000", .leftover), ("5bffffffffffffffff", .truncated),
        ("9bffffffffffffffff", .truncated), ("bbffffffffffffffff", .truncated), ("5f4101ff", .indefiniteLength),
        ("9fff", .indefiniteLength), ("bfff", .indefiniteLength), ("ff", .indefiniteLength), ("c000", .unsupported),
        ("f90000", .unsupported), ("fb0000000000000000", .unsupported), ("f7", .unsupported), ("f818", .unsupported),
        ("1c", .unsupported), ("61ff", .invalidText), ("62c328", .invalidText), ("a18000", .invalidKey),
        ("a1a000", .invalidKey), ("a1f400", .invalidKey), ("a201000100", .duplicateKey),
        ("a20100180100", .duplicateKey),
    ]

    @Test("what is not read has its reason", arguments: faults)
    func refuses(digits: String, fault: CBORFault) {
        #expect(throws: fault) { try read(digits) }
    }

    static let loose: [(String, CBORFault)] = [
        ("1801", .notShortest), ("190018", .notShortest), ("1a00000100", .notShortest),
        ("1b0000000000010000", .notShortest),
        ("580101", .notShortest), ("a202000100", .unorderedKeys),
        ("a26162006161 00".replacing(" ", with: ""), .unorderedKeys),
        ("a2616100010 0".replacing(" ", with: ""), .unorderedKeys), ("a201000100", .duplicateKey),
    ]

    @Test("canonical rules refuse other encodings", arguments: loose)
    func canonical(digits: String, fault: CBORFault) {
        #expect(throws: fault) { try read(digits, .canonical) }
        if fault != .duplicateKey { #expect(throws: Never.self) { try read(digits) } }
    }

    @Test("canonical rules have shorter keys first, and those of one length by their bytes")
    func canonicalOrder() {
        for digits in ["a201000200", "a22000181800", "a2616100616200"] {
            #expect(throws: Never.self) { try read(digits, .canonical) }
        }
        for digits in ["a202000100", "a21818002000", "a2616200616100"] {
            #expect(throws: CBORFault.unorderedKeys) { try read(digits, .canonical) }
        }
    }

    @Test("texts are compared by their bytes, not by what Unicode takes for the same")
    func forms() throws {
        // é as one scalar, and as a letter with a mark.
        let value = try read("a262c3a90063 65cc8101".replacing(" ", with: ""))
        #expect(value["\u{E9}"] == .unsigned(0) && value["e\u{301}"] == .unsigned(1))
        #expect(Set([CBORValue.text("\u{E9}"), .text("e\u{301}"), .text("\u{E9}")]).count == 2)
        #expect(throws: CBORFault.duplicateKey) { try read("a262c3a90062c3a900") }
    }

    @Test("depth and length are capped")
    func caps() {
        #expect(throws: Never.self) { try read(String(repeating: "81", count: 8) + "00") }
        #expect(throws: Never.self) { try read(String(repeating: "a100", count: 8) + "00") }
        #expect(throws: CBORFault.tooDeep) { try read(String(repeating: "81", count: 9) + "00") }
        #expect(throws: CBORFault.tooDeep) { try read(String(repeating: "a100", count: 9) + "00") }
        // A byte string with a head of three bytes.
        let longest = [0x59, 0xFF, 0xFD] + [UInt8](repeating: 0, count: 65_533)
        #expect(throws: Never.self) { try CBORReader.read(longest[...]) }
        #expect(throws: CBORFault.tooLong) { try CBORReader.read([UInt8](repeating: 0, count: 65_537)[...]) }
    }

    @Test("a key that stands twice is found among many")
    func manyKeys() throws {
        let members = (0..<5000).map { (TestCBOR.number(UInt64($0)), TestCBOR.number(0)) }
        guard case .map(let read) = try CBORReader.read(TestCBOR.map(members).encoded[...]) else {
            Issue.record("no map")
            return
        }
        #expect(read.count == 5000)
        #expect(throws: CBORFault.duplicateKey) {
            try CBORReader.read(TestCBOR.map(members + [(.number(4242), .number(1))]).encoded[...])
        }
    }
}
