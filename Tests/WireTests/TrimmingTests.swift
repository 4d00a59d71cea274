import Testing

@testable import LatchkeyWire

@Suite("Texts without what stands around them")
struct TrimmingTests {
    @Test(
        "blanks and tabs go at both ends, and nothing else",
        arguments: [
            (" \ta b\t ", "a b"), ("a", "a"), ("", ""), (" \t ", ""), ("\na ", "\na"), ("\u{A0}a", "\u{A0}a"),
            (" \u{301}a\t\u{301} ", "\u{301}a\t\u{301}"),
        ])
    func blanks(text: String, expected: String) {
        #expect(text.trimmingBlanks == expected)
        #expect(text.dropFirst(0).trimmingBlanks == expected)
    }

    @Test(
        "white space and line ends go at both ends",
        arguments: [("a.b\n", "a.b"), ("\r\n a b\r\n", "a b"), ("\n\t", ""), ("\u{3000}a", "a")])
    func whitespace(text: String, expected: String) {
        #expect(text.trimmingWhitespace == expected)
    }
}
