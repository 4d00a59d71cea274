import Testing

@testable import LatchkeyCrypto

@Suite("DER and BER")
struct ASN1ReaderTests {
    private func read(_ digits: String, _ rules: ASN1Rules) throws(ASN1Fault) -> ASN1Element {
        var reader = try ASN1Reader(hex(digits)[...], rules: rules)
        let element = try reader.element()
        try reader.end()
        return element
    }

    @Test("an element has tag, content and encoding")
    func element() throws {
        for rules in [ASN1Rules.distinguished, .basic] {
            let element = try read("30030201 05".replacing(" ", with: ""), rules)
            #expect(element.tag == .sequence && Array(element.content) == hex("020105"))
            #expect(Array(element.encoding) == hex("3003020105"))
            #expect(try read("bf8a7800", rules).tag == .context(1400))
        }
    }

    @Test("open lengths and loose ones are BER alone")
    func basic() throws {
        let open = try read("3080020105 24800401aa0401bb0000 0000".replacing(" ", with: ""), .basic)
        #expect(Array(open.content) == hex("02010524800401aa0401bb0000"))
        for digits in ["30800000", "3080308000000000", "04810100", "0482000100", "048400000001aa"] {
            #expect(throws: Never.self) { try read(digits, .basic) }
            #expect(throws: ASN1Fault.self) { try read(digits, .distinguished) }
        }
    }

    static let faults: [(String, ASN1Fault)] = [
        ("", .truncated), ("30", .truncated), ("3001", .truncated), ("0482", .truncated), ("300000", .leftover),
        ("0000", .invalidTag), ("1f8001 00".replacing(" ", with: ""), .invalidTag), ("1f1e00", .invalidTag),
        ("1fffffffff7f00", .invalidTag), ("04850000000001aa", .invalidLength), ("04ff", .invalidLength),
        ("0484ffffffff", .truncated), ("04800000", .indefiniteLength), ("3080", .truncated),
        ("30800001aa", .invalidTag),
        ("308004800000", .indefiniteLength), ("3080308000 00".replacing(" ", with: ""), .truncated),
        ("3080008100", .invalidTag),
    ]

    @Test("what is not read has its reason", arguments: faults)
    func refuses(digits: String, fault: ASN1Fault) {
        #expect(throws: fault) { try read(digits, .basic) }
    }

    @Test("a byte string in pieces is put together, and only in BER")
    func pieces() throws {
        let digits = "24800402010204010304000000"
        var reader = try ASN1Reader(hex(digits)[...], rules: .basic)
        #expect(try reader.octetString() == [1, 2, 3])
        var nested = try ASN1Reader(hex("2405240304 0101".replacing(" ", with: ""))[...], rules: .basic)
        #expect(throws: ASN1Fault.unexpectedElement) { try nested.octetString() }
        var strict = try ASN1Reader(hex("2403040101")[...])
        #expect(throws: ASN1Fault.unexpectedElement) { try strict.octetString() }
    }

    static let numbers: [(String, Int?)] = [
        ("020100", 0), ("02017f", 127), ("02020080", 128), ("02047fffffff", 2_147_483_647), ("0200", nil),
        ("020180", nil), ("0202007f", nil), ("02050080000000", nil), ("030100", nil),
    ]

    @Test("small numbers are read in their shortest form", arguments: numbers)
    func integers(digits: String, number: Int?) throws {
        var reader = try ASN1Reader(hex(digits)[...])
        #expect((try? reader.smallInteger()) == number)
    }

    @Test("depth and length are capped")
    func caps() throws {
        #expect(throws: ASN1Fault.tooLong) { try ASN1Reader([UInt8](repeating: 0, count: 65_537)[...]) }
        #expect(throws: ASN1Fault.tooDeep) { try read(String(repeating: "3080", count: 30_000), .basic) }
        var reader = try ASN1Reader([UInt8](repeating: 0x30, count: 3)[...])
        #expect(throws: ASN1Fault.truncated) { try reader.element() }
    }

    @Test("a reader of the inside of the whole refuses what follows it, another tag, and a malformed number")
    func whole() throws {
        var reader = try ASN1Reader(inside: .sequence, of: hex("3003020105")[...])
        #expect(try reader.integer().elementsEqual([5]))
        #expect(throws: ASN1Fault.leftover) { try ASN1Reader(inside: .sequence, of: hex("300302010500")[...]) }
        #expect(throws: ASN1Fault.unexpectedElement) { try ASN1Reader(inside: .set, of: hex("3003020105")[...]) }
        for digits in ["300402020005", "30040202ff80", "30020200"] {
            var reader = try ASN1Reader(inside: .sequence, of: hex(digits)[...])
            #expect(throws: ASN1Fault.invalidInteger) { try reader.integer() }
        }
        for digits in ["3003030101", "3003030100", "30020300"] {
            var reader = try ASN1Reader(inside: .sequence, of: hex(digits)[...])
            #expect(throws: ASN1Fault.unexpectedElement) { try reader.bitString() }
        }
        var bits = try ASN1Reader(inside: .sequence, of: hex("3004030200aa")[...])
        #expect(try bits.bitString().elementsEqual([0xAA]))
    }
}
