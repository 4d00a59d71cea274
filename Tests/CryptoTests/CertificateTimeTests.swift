import Testing

@testable import LatchkeyCrypto

/// The reader of times for certificates that are judged without OpenSSL.
@Suite("Certificate times")
struct CertificateTimeTests {
    private func seconds(_ text: String, tag: UInt8) throws -> Int64? {
        let bytes = [tag, UInt8(text.utf8.count)] + Array(text.utf8)
        var reader = try ASN1Reader(bytes[...])
        return CertificateTime.seconds(try reader.element())
    }

    @Test(
        "a UTCTime is of the years from 1950 to 2049 (RFC 5280 §4.1.2.5.1)",
        arguments: [
            ("700101000000Z", 0), ("500101000000Z", -631_152_000), ("491231235959Z", 2_524_607_999),
            ("000229000000Z", 951_782_400), ("001231235959Z", 978_307_199), ("240229120000Z", 1_709_208_000),
        ] as [(String, Int64)])
    func utcTime(text: String, expected: Int64) throws {
        #expect(try seconds(text, tag: 0x17) == expected)
    }

    @Test(
        "a GeneralizedTime has the year's four digits",
        arguments: [
            ("20500101000000Z", 2_524_608_000), ("21000301000000Z", 4_107_542_400),
            ("99991231235959Z", 253_402_300_799),
        ] as [(String, Int64)])
    func generalizedTime(text: String, expected: Int64) throws {
        #expect(try seconds(text, tag: 0x18) == expected)
    }

    @Test(
        "what is no time is none",
        arguments: [
            ("260101240000Z", 0x17), ("260101006000Z", 0x17), ("260101000060Z", 0x17), ("261301000000Z", 0x17),
            ("260001000000Z", 0x17), ("260132000000Z", 0x17), ("260100000000Z", 0x17), ("230229000000Z", 0x17),
            ("260101000000", 0x17), ("2601010000Z", 0x17), ("20260101000000Z", 0x17), ("26010100000aZ", 0x17),
            ("21000229000000Z", 0x18), ("260101000000Z", 0x18), ("00000101000000Z", 0x18), ("260101000000Z", 0x16),
        ] as [(String, UInt8)])
    func noTime(text: String, tag: UInt8) throws {
        #expect(try seconds(text, tag: tag) == nil)
    }
}
