import Foundation
import Testing

@_spi(Latchkey) import Security

// The expectations of one line are those of https://spec.commonmark.org/0.30/ (the number is its example's) and of
// https://github.github.com/gfm/#strikethrough-extension-; the attributes are Apple's names for them.
@Suite("Attributed strings from Markdown")
struct MarkdownTests {
    /// One line: each run with its intents before it.
    private func described(_ markdown: String, _ syntax: AttributedString.MarkdownParsingOptions.InterpretedSyntax)
        throws -> String
    {
        let text = try AttributedString(
            markdown: markdown, options: .init(interpretedSyntax: syntax), baseURL: URL(string: "https://base.example"))
        return text.runs.map { run in
            let intent = run.inlinePresentationIntent ?? []
            var marks = ""
            if intent.contains(.emphasized) { marks += "e" }
            if intent.contains(.stronglyEmphasized) { marks += "s" }
            if intent.contains(.code) { marks += "c" }
            if intent.contains(.strikethrough) { marks += "x" }
            if intent.contains(.inlineHTML) { marks += "h" }
            if intent.contains(.softBreak) { marks += "b" }
            if intent.contains(.lineBreak) { marks += "n" }
            if let link = run.link { marks += "<\(link.absoluteString)>" }
            if let image = run.imageURL { marks += "!<\(image.absoluteString)>" }
            return "\(marks){\(String(text[run.range].characters))}"
        }
        .joined()
    }

    @Test(
        "emphasis",
        arguments: [
            (350, "*foo bar*", "e{foo bar}"), (351, "a * foo bar*", "{a * foo bar*}"),
            (353, "*\u{A0}a\u{A0}*", "{*\u{A0}a\u{A0}*}"),
            (354, "foo*bar*", "{foo}e{bar}"), (357, "_ foo bar_", "{_ foo bar_}"), (359, "foo_bar_", "{foo_bar_}"),
            (363, "foo-_(bar)_", "{foo-}e{(bar)}"), (364, "_foo*", "{_foo*}"), (375, "_foo_bar_baz_", "e{foo_bar_baz}"),
            (377, "**foo bar**", "s{foo bar}"), (380, "foo**bar**", "{foo}s{bar}"), (385, "foo__bar__", "{foo__bar__}"),
            (390, "*(**foo**)*", "e{(}es{foo}e{)}"), (403, "*foo\nbar*", "e{foo}eb{ }e{bar}"),
            (407, "*foo **bar** baz*", "e{foo }es{bar}e{ baz}"), (408, "*foo**bar**baz*", "e{foo}es{bar}e{baz}"),
            (409, "*foo**bar*", "e{foo**bar}"), (410, "***foo** bar*", "es{foo}e{ bar}"),
            (418, "** is not an empty emphasis", "{** is not an empty emphasis}"),
            (440, "**foo*", "{*}e{foo}"), (441, "*foo**", "e{foo}{*}"), (460, "***foo***", "es{foo}"),
            (464, "**foo*bar**baz*", "s{foo*bar}{baz*}"), (470, "*foo _bar* baz_", "e{foo _bar}{ baz_}"),
            (473, "*[bar*](/url)", "{*}<https://base.example/url>{bar*}"),
        ] as [(Int, String, String)])
    func emphasis(row: (example: Int, markdown: String, result: String)) throws {
        #expect(try described(row.markdown, .full) == row.result)
    }

    @Test(
        "code, escapes, entities and strikethrough",
        arguments: [
            ("`foo`", "c{foo}"), ("`` foo ` bar ``", "c{foo ` bar}"), ("` `` `", "c{``}"), ("` a`", "c{ a}"),
            ("`foo\\`bar`", "c{foo\\}{bar`}"), ("*foo`*`", "{*foo}c{*}"), ("``foo`", "{``foo`}"),
            ("\\*not emphasized*", "{*not emphasized*}"), ("\\a", "{\\a}"),
            ("&amp; &#65;&#x42; &nothing;", "{& AB &nothing;}"),
            ("~~Hi~~ Hello, ~there~ world!", "x{Hi}{ Hello, }x{there}{ world!}"), ("a ~~~b~~~", "{a ~~~b~~~}"),
            ("a <b>c</b>", "{a }h{<b>}{c}h{</b>}"), ("1 < 2", "{1 < 2}"),
        ])
    func other(row: (markdown: String, result: String)) throws {
        #expect(try described(row.markdown, .full) == row.result)
    }

    @Test(
        "links and pictures",
        arguments: [
            ("[link](https://a.example \"title\")", "<https://a.example>{link}"),
            ("[link](</my%20uri>)", "<https://base.example/my%20uri>{link}"), ("[link](/my uri)", "{[link](/my uri)}"),
            ("[a](https://a.example/(b)c)", "<https://a.example/(b)c>{a}"),
            ("[a](https://a.example/\\))", "<https://a.example/)>{a}"),
            ("[*a* b](https://a.example)!", "e<https://a.example>{a}<https://a.example>{ b}{!}"),
            ("[a [b](https://b.example) c](https://c.example)", "{[a }<https://b.example>{b}{ c](https://c.example)}"),
            ("![alt](https://a.example/p.png)", "!<https://a.example/p.png>{alt}"), ("[a]", "{[a]}"), ("a]", "{a]}"),
            ("<https://a.example/?b>", "<https://a.example/?b>{https://a.example/?b}"),
            ("<anna@example.com>", "<mailto:anna@example.com>{anna@example.com}"),
        ])
    func links(row: (markdown: String, result: String)) throws {
        #expect(try described(row.markdown, .full) == row.result)
    }

    @Test("white space is kept or not, as the syntax says")
    func whitespace() throws {
        #expect(try described("a  *b*\n\nc  \nd", .inlineOnlyPreservingWhitespace) == "{a  }e{b}{\n\nc  \nd}")
        #expect(try described("a  *b*\nc  \nd\\\ne", .inlineOnly) == "{a }e{b}b{ }{c}n{\n}{d}n{\n}{e}")
    }

    @Test("blocks give their text, one after the other")
    func blocks() throws {
        let document = "# Title #\n\nOne\ntwo.\n\n- *a*\n- b\n1. c\n> d\n```swift\nlet *e*\n```\nf"
        #expect(
            try described(document, .full)
                == "{TitleOne}b{ }{two.}e{a}{bc}b{ }{dlet *e*\nf}")
        #expect(try described("# > a", .full) == "{> a}")
        // So deep that a call for each would end the process.
        #expect(try described(String(repeating: ">", count: 200_000) + "a", .full) == "{a}")
    }

    @Test("bytes that are no UTF-8 are refused; the language is kept")
    func bytes() throws {
        #expect(throws: CocoaError.self) { try AttributedString(markdown: Data([0xFF])) }
        let text = try AttributedString(markdown: Data("*a*".utf8), options: .init(languageCode: "de"))
        #expect(text.languageIdentifier == "de" && text.inlinePresentationIntent == .emphasized)
    }
}
