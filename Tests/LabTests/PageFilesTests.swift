import Testing

@testable import LatchkeyLab

/// What the page's files become before they are sent.
@Suite struct PageFilesTests {
    @Test("lines of comments are left empty, code beside a comment stays, and lines keep their numbers")
    func comments() {
        let code = """
            // First.
              /** Second. */
            const a = 1; // beside
            /* a */ .b { } /* c */
            /* d
            */
            """
        let sent = String(decoding: PageFiles.withoutComments(Array(code.utf8)), as: UTF8.self)
        let lines = sent.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines == ["", "", "const a = 1; // beside", "/* a */ .b { } /* c */", "/* d", "*/"])
    }
}
