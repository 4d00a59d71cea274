import LatchkeyWire
import Testing

@Suite("Recovery codes")
struct RecoveryCodeTests {
    @Test("80 bits become four groups of four characters, and are read again")
    func made() throws {
        let bytes: [UInt8] = [0x00, 0x44, 0x32, 0x14, 0xC7, 0x42, 0x54, 0xB6, 0x35, 0xCF]
        let code = try #require(RecoveryCode(bytes: bytes))
        #expect(code.rawValue == "0123-4567-89AB-CDEF")
        #expect(RecoveryCode(rawValue: code.rawValue) == code)
        #expect(RecoveryCode(bytes: [UInt8](repeating: 0xFF, count: 10))?.rawValue == "ZZZZ-ZZZZ-ZZZZ-ZZZZ")
        for count in [0, 9, 11] { #expect(RecoveryCode(bytes: [UInt8](repeating: 1, count: count)) == nil) }
    }

    @Test(
        "a code is read as people write it",
        arguments: ["0123-4567-89ab-cdef", "0123456789ABCDEF", "oL23-456789ab-CDEF", "Oi23-4567-89AB-CDEF"])
    func read(text: String) {
        #expect(RecoveryCode(rawValue: text)?.rawValue == "0123-4567-89AB-CDEF")
    }

    @Test(
        "anything else is no code",
        arguments: [
            "", "0123-4567-89AB-CDE", "0123-4567-89AB-CDEFG", "0123-4567-89AB-CDEU", "-0123-4567-89AB-CDEF",
            "0123-4567-89AB-CDEF-", "0123--4567-89AB-CDEF", "012-34567-89AB-CDEF", "0123 4567 89AB CDEF",
            "0123-4567-89AB-CDÉF", "0123-4567-89AB-CDE\n",
        ])
    func refused(text: String) {
        #expect(RecoveryCode(rawValue: text) == nil)
    }

    @Test("a code never gets into a log")
    func description() throws {
        let code = try #require(RecoveryCode(rawValue: RecoveryCode.example))
        #expect(!"\(code)".contains("7K3M"))
    }
}
