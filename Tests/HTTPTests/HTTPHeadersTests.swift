import Testing

@testable import LatchkeyHTTP

@Suite struct HTTPHeadersTests {
    @Test("names are compared without regard to ASCII case, and to ASCII case only")
    func names() {
        let headers: HTTPHeaders = ["Content-Type": "a", "X-\u{212A}": "b"]
        #expect(headers["content-TYPE"] == "a")
        #expect(headers["X-k"] == nil)
        #expect(headers["Content-Typ"] == nil)
    }

    @Test(
        "a media type is compared without its parameters, blanks and case",
        arguments: [
            ("a/b", true), (" A/B\t;c=d", true), ("a/b;", true), ("a/bc", false), ("", false), (";a/b", false),
            ("a/b\u{301}", false), (" \u{301}a/b", false), ("a /b", false),
        ])
    func mediaType(value: String, isOfType: Bool) {
        #expect((["Content-Type": value] as HTTPHeaders).isOfType("a/b") == isOfType)
        #expect(!([:] as HTTPHeaders).isOfType("a/b"))
    }

    @Test(
        "credentials follow their scheme and one space",
        arguments: [
            ("Bearer x", "x"), ("bEARER  x ", " x "), ("Bearer ", nil), ("Bearer", nil), ("Basic x", nil), ("", nil),
            (" Bearer x", nil), ("Bearer \u{301}x", "\u{301}x"),
        ])
    func credentials(value: String, expected: String?) {
        #expect((["Authorization": value] as HTTPHeaders).credentials("Bearer") == expected)
        #expect(([:] as HTTPHeaders).credentials("Bearer") == nil)
    }

    @Test("setting replaces every value of the name, wherever it stands")
    func replaces() {
        var headers: HTTPHeaders = ["A": "1", "B": "2", "a": "3"]
        #expect(headers.values("A") == ["1", "3"])
        headers["A"] = "4"
        #expect(headers == ["B": "2", "A": "4"])
        headers["b"] = nil
        #expect(headers == ["A": "4"])
    }
}
