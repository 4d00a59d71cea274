import Testing

@testable import LatchkeyHTTP

@Suite struct RequestTargetTests {
    @Test(
        "a path is split at its slashes and decoded",
        arguments: [
            ("/", [""]), ("/a", ["a"]), ("/a/", ["a", ""]), ("/a//b", ["a", "", "b"]),
            ("/a%20b/c%C3%A4", ["a b", "cä"]),
            ("/%7Bx%7d", ["{x}"]), ("/...", ["..."]), ("/a;b=c", ["a;b=c"]),
        ])
    func splits(target: String, segments: [String]) throws {
        let parsed = try RequestTarget(target.utf8)
        #expect(parsed.segments == segments)
        #expect(parsed.rawPath == target)
        #expect(parsed.query == nil)
    }

    @Test(
        "what can be read in two ways is refused",
        arguments: [
            ("", RequestTarget.Fault.notOriginForm), ("*", .notOriginForm), ("http://a/b", .notOriginForm),
            ("a/b", .notOriginForm), ("/a b", .forbiddenByte), ("/a\tb", .forbiddenByte), ("/a\u{0}", .forbiddenByte),
            ("/ä", .forbiddenByte), ("/a#b", .forbiddenByte), ("/a\\b", .forbiddenByte), ("/a\u{7F}", .forbiddenByte),
            ("/%", .badPercentEncoding), ("/%4", .badPercentEncoding), ("/%4/x", .badPercentEncoding),
            ("/%zz", .badPercentEncoding), ("/%+1", .badPercentEncoding), ("/a?%", .badPercentEncoding),
            ("/a?b=%0g", .badPercentEncoding), ("/a%00", .forbiddenCharacter), ("/a%0D%0A", .forbiddenCharacter),
            ("/a%7F", .forbiddenCharacter), ("/a%C2%85", .forbiddenCharacter), ("/a%2Fb", .forbiddenCharacter),
            ("/a%5cb", .forbiddenCharacter), ("/%FF", .forbiddenCharacter), ("/%C0%AF", .forbiddenCharacter),
            ("/%ED%A0%80", .forbiddenCharacter), ("/.", .dotSegment), ("/..", .dotSegment), ("/a/../b", .dotSegment),
            ("/a/./b", .dotSegment), ("/%2e%2E/b", .dotSegment),
        ])
    func refuses(target: String, fault: RequestTarget.Fault) {
        #expect(throws: fault) { try RequestTarget(target.utf8) }
    }

    @Test("the query is kept as it came")
    func query() throws {
        #expect(try RequestTarget("/a?b=c?d&e".utf8).query == "b=c?d&e")
        #expect(try RequestTarget("/a?".utf8).query == "")
        #expect(try RequestTarget("/a?b".utf8).rawPath == "/a")
    }

    @Test(
        "a query value is found by its decoded name, the first one wins, and + stands for itself",
        arguments: [
            ("a=1&b=2", "b", "2"), ("a=1&a=2", "a", "1"), ("a=+1%20x", "a", "+1 x"), ("%61=1", "a", "1"),
            ("a", "a", ""),
            ("a=", "a", ""), ("a==", "a", "="), ("b=1", "a", nil), ("", "a", nil),
        ] as [(String, String, String?)])
    func queryValue(query: String, name: String, value: String?) throws {
        #expect(try RequestTarget("/?\(query)".utf8).queryValue(name) == value)
    }

    @Test("a query value that is no text is refused, not taken for missing", arguments: ["%0A", "%16", "%FF", "%7F"])
    func wrongQueryValue(value: String) throws {
        let target = try RequestTarget("/?a=\(value)".utf8)
        #expect(throws: RequestTarget.Fault.forbiddenCharacter) { try target.queryValue("a") }
        #expect(try target.queryValue("b") == nil)
    }
}
