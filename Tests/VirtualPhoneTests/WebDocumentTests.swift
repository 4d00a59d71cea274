import Foundation
import Testing

@testable import VirtualPhone

@Suite("Pages of the browser sheet")
struct WebDocumentTests {
    private static func document(_ html: String) -> WebDocument { WebDocument(html: Array(html.utf8), encoding: nil) }

    @Test("headings, texts, links, fields and buttons come in reading order")
    func order() {
        let document = Self.document(
            """
            <!doctype html><html><head><title> Sign  in </title><style>p { color: red }</style></head><body>
            <main><h1>Choose an <em>account</em></h1><p>To continue to <a href="/about">Chatter</a> now.</p><hr>
            <form action="/login" method="post"><label for="e">E-mail</label> <input id="e" name="email" type="email">
            <label>Password <input name="password" type="password" placeholder="Secret"></label>
            <label><input type="checkbox" name="stay" checked> Stay signed in</label>
            <button name="go" value="1">Next <b>step</b></button></form></main></body></html>
            """)
        #expect(document.title == "Sign in")
        #expect(
            document.elements.map(Self.words) == [
                "h1 Choose an account", "To continue to", "link Chatter /about", "now.", "line", "E-mail",
                "email E-mail", "Password", "password Password", "on Stay signed in", "Stay signed in",
                "button Next step",
            ])
        #expect(document.forms.count == 1)
        #expect(document.forms.first?.method == .post)
        #expect(document.forms.first?.entries.map(\.name) == ["email", "password", "stay", "go"])
    }

    private static func words(_ element: WebDocument.Element) -> String {
        switch element {
        case .heading(let level, let text): "h\(level) \(text)"
        case .text(let text): text
        case .link(let text, let target): "link \(text) \(target)"
        case .button(let button): "\(button.isEnabled ? "button" : "dead") \(button.label)"
        case .field(let field): "\(field.type) \(field.label)"
        case .checkbox(let checkbox): "\(checkbox.isOn ? "on" : "off") \(checkbox.label)"
        case .line: "line"
        }
    }

    @Test("scripts, style sheets, frames, templates and hidden elements are not shown; noscript is")
    func unseen() {
        let document = Self.document(
            """
            <script>document.write("a")</script><p hidden>b</p><template><p>c</p></template><iframe src="x">d</iframe>
            <div hidden><form action="/x"><button>e</button></form></div><noscript><p>f</p></noscript>
            """)
        #expect(document.elements == [.text("f")])
    }

    @Test("fields that are not shown are sent with their form, but for those that somebody would have to choose")
    func unseenFields() throws {
        let document = Self.document(
            """
            <form><div hidden><input type="hidden" name="csrf" value="t"><p><input name="n" value="1"></p><input type="submit"
            name="b" value="x"><input type="checkbox" name="c"></div><button>Go</button></form>
            """)
        #expect(document.elements.map(Self.words) == ["button Go"])
        let form = try #require(document.forms.first)
        #expect(WebDocument.encoded(document.values(of: form, pressing: 0, WebEntries())) == "csrf=t&n=1")
    }

    @Test("a page's labels have a limit, wherever they stand")
    func longLabels() {
        let long = String(repeating: "x", count: 10_000)
        let document = Self.document(
            """
            <a href="/\(long)"></a><form><input placeholder="\(long)"><input type="checkbox" name="\(long)">
            <button aria-label="\(long)"></button></form>
            """)
        for element in document.elements {
            if case .link(let text, _) = element { #expect(text.count <= WebDocument.maximumText) }
            if case .field(let field) = element { #expect(field.label.count <= WebDocument.maximumText) }
            if case .checkbox(let box) = element { #expect(box.label.count <= WebDocument.maximumText) }
            if case .button(let button) = element { #expect(button.label.count <= WebDocument.maximumText) }
        }
        #expect(document.elements.count == 4)
    }

    @Test("trying a refused page again refuses it again")
    func retry() throws {
        let callback = WebCallback.scheme("app.example")
        var navigation = WebNavigation(callback: callback, schemes: [])
        #expect(
            navigation.open(try #require(URL(string: "http://example.com/")), form: "password=1") == .fail(.insecure))
        #expect(navigation.retry() == .fail(.insecure))
    }

    @Test("a form sends its controls as a browser does: the pressed button's value, and no other's")
    func submission() throws {
        let document = Self.document(
            """
            <form action="/a"><input type="hidden" name="state" value="a b&c=ü"><input name="n" value="1"><input value="x">
            <input name="off" disabled value="2"><input type="checkbox" name="c" value="yes"><input type="radio" name="r"
            value="1"><input type="radio" name="r" value="2" checked><select name="s"><option value="1">One<option>Two
            </select><textarea name="t">a\nb</textarea><input type="submit" name="b" value="OK"><button name="b" value="no">
            No</button></form>
            """)
        let form = try #require(document.forms.first)
        let buttons = document.elements.indices.filter {
            if case .button = document.elements[$0] { true } else { false }
        }
        try #require(buttons.count == 2)
        let base = "state=a+b%26c%3D%C3%BC&n=1&r=2&s=1&t=a%0D%0Ab"
        let plain = document.values(of: form, pressing: buttons[0], WebEntries())
        #expect(WebDocument.encoded(plain) == base + "&b=OK")
        let box = try #require(document.elements.firstIndex { if case .checkbox = $0 { true } else { false } })
        let field = try #require(document.elements.firstIndex { if case .field = $0 { true } else { false } })
        let entries = WebEntries(texts: [field: "7*_-."], switches: [box: true])
        let other = WebDocument.encoded(document.values(of: form, pressing: buttons[1], entries))
        #expect(other == "state=a+b%26c%3D%C3%BC&n=7*_-.&c=yes&r=2&s=1&t=a%0D%0Ab&b=no")
    }

    @Test("a button that needs scripts can't be pressed, nor one outside of any form")
    func deadButtons() {
        let document = Self.document(
            "<form><button type=button>a</button><input type=reset value=b><button disabled>c</button></form><button>d</button>"
        )
        #expect(document.elements.map(Self.words) == ["dead a", "dead b", "dead c", "dead d"])
    }

    @Test("text keeps its characters, whatever the page says about its encoding")
    func encodings() {
        #expect(Self.document("<p>Grüße 👋</p>").elements == [.text("Grüße 👋")])
        let latin: [UInt8] = Array("<p>Gr".utf8) + [0xFC, 0xDF] + Array("e</p>".utf8)
        #expect(WebDocument(html: latin, encoding: "iso-8859-1").elements == [.text("Grüße")])
        #expect(WebDocument(html: latin, encoding: nil).elements.count == 1)
        #expect(WebDocument(html: Array("<p>a</p>".utf8), encoding: "no-such-encoding").elements == [.text("a")])
    }

    private static let hostile: [(name: String, html: String)] = [
        ("nothing", ""), ("one bracket", "<"), ("no end", "<p><a href='"), ("only ends", "</p></div></html>"),
        ("deep", String(repeating: "<div>", count: 100_000)),
        ("deep lists", String(repeating: "<ul><li>", count: 50_000) + "x"),
        ("wide", String(repeating: "<p>x</p>", count: 100_000)),
        ("nested forms", String(repeating: "<form><input name=a>", count: 5_000)),
        ("nested buttons", String(repeating: "<button><label><a href=x>", count: 5_000)),
        ("a long word", String(repeating: "x", count: 1_000_000)),
        ("a long attribute", "<a href='" + String(repeating: "x", count: 1_000_000) + "'>y</a>"),
        ("many attributes", "<p " + (0..<10_000).map { "a\($0)=1 " }.joined() + ">x</p>"),
        ("entities", String(repeating: "&amp;&#x1F44B;&#0;&#99999999;&unknown;", count: 10_000)),
        ("entity bomb", "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><p>&b;</p>"),
        ("zero bytes", "<p>a\0b</p>\0<p>c</p>"), ("a file", "<!DOCTYPE x SYSTEM \"file:///etc/passwd\"><p>&x;</p>"),
        ("controls outside", "<option>a<select><option>b</textarea><label for=x></label></option>"),
    ]

    @Test("hostile pages neither trap nor hang, and stay within their limits", arguments: hostile.map(\.name))
    func hostilePages(name: String) throws {
        let page = try #require(Self.hostile.first { $0.name == name })
        let document = Self.document(page.html)
        #expect(document.elements.count <= WebDocument.maximumElements)
        for element in document.elements {
            if case .text(let text) = element { #expect(text.count <= WebDocument.maximumText) }
        }
    }

    @Test("any bytes are a page")
    func anyBytes() {
        var generator = SeededGenerator(seed: 7)
        let pieces = [
            "<", ">", "</", "<a href=", "\"", "'", "<form>", "<input ", "&", ";", "<!--", "-->", "=", " ", "ü", "\0",
        ]
        for _ in 0..<300 {
            let text = (0..<60).map { _ in pieces[Int(generator.next() % UInt64(pieces.count))] }.joined()
            #expect(Self.document(text).elements.count <= WebDocument.maximumElements)
        }
    }
}
