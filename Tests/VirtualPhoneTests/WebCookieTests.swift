import Foundation
import Testing

@testable import VirtualPhone

@Suite("Cookies of the browser sheet")
struct WebCookieTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private static func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    /// What a request to `to` sends after a response from `from` with a field.
    private static func sent(_ field: String, from: String, to: String, later: TimeInterval = 0) throws -> String? {
        var jar = WebCookies()
        jar.take(field, from: try url(from), now: now)
        return jar.field(for: try url(to), now: now.addingTimeInterval(later))
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let field: String
        let from: String
        let to: String
        let sent: String?
        var testDescription: String { "\(field) from \(from) to \(to)" }

        init(_ field: String, _ from: String, _ to: String, _ sent: String?) {
            (self.field, self.from, self.to, self.sent) = (field, from, to, sent)
        }
    }

    private static let rows = [
        Row("a=1", "https://x.example/p/q", "https://x.example/p/r", "a=1"),
        Row("a=1", "https://x.example/p/q", "https://x.example/other", nil),
        Row("a=1; Path=/", "https://x.example/p/q", "https://x.example/other", "a=1"),
        Row("a=1; Path=/p", "https://x.example/", "https://x.example/px", nil),
        Row("a=1; Path=/p", "https://x.example/", "https://x.example/p/x", "a=1"),
        Row("a=1", "https://x.example/", "https://y.x.example/", nil),
        Row("a=1; Domain=x.example", "https://x.example/", "https://y.x.example/", "a=1"),
        Row("a=1; Domain=.x.example", "https://z.x.example/", "https://x.example/", "a=1"),
        Row("a=1; Domain=example", "https://x.example/", "https://x.example/", nil),
        Row("a=1; Domain=y.example", "https://x.example/", "https://y.example/", nil),
        Row("a=1; Domain=x.example", "https://evilx.example/", "https://x.example/", nil),
        Row("a=1; Domain=0.0.1", "https://127.0.0.1/", "https://127.0.0.1/", nil),
        Row("a=1; Secure", "https://x.example/", "https://x.example/", "a=1"),
        Row("a=1; Secure", "https://x.example/", "http://x.example/", nil),
        Row("a=1; Secure", "http://x.example/", "https://x.example/", nil),
        Row("a=1; HttpOnly", "https://x.example/", "https://x.example/", "a=1"),
        Row("a=", "https://x.example/", "https://x.example/", "a="),
        Row("a", "https://x.example/", "https://x.example/", nil),
        Row("=1", "https://x.example/", "https://x.example/", nil),
        Row("a=1\r\nX: y", "https://x.example/", "https://x.example/", nil),
        Row("__Host-a=1; Path=/", "https://x.example/", "https://x.example/", nil),
        Row("__Host-a=1; Path=/; Secure", "https://x.example/", "https://x.example/", "__Host-a=1"),
        Row("__Secure-a=1", "https://x.example/", "https://x.example/", nil),
        Row("a=1; Max-Age=0", "https://x.example/", "https://x.example/", nil),
        Row("a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT", "https://x.example/", "https://x.example/", nil),
        Row("a=1; Expires=Thu, 21 Oct 2077 07:28:00 GMT", "https://x.example/", "https://x.example/", "a=1"),
        Row("a=1; Expires=soon", "https://x.example/", "https://x.example/", "a=1"),
    ]

    @Test("a cookie goes where RFC 6265 says", arguments: rows)
    func where6265(row: Row) throws {
        #expect(try Self.sent(row.field, from: row.from, to: row.to) == row.sent)
    }

    @Test("it ends when it says; Max-Age goes before Expires")
    func ends() throws {
        let field = "a=1; Max-Age=60; Expires=Thu, 21 Oct 2077 07:28:00 GMT"
        #expect(try Self.sent(field, from: "https://x.example/", to: "https://x.example/", later: 59) == "a=1")
        #expect(try Self.sent(field, from: "https://x.example/", to: "https://x.example/", later: 60) == nil)
    }

    @Test("several cookies of one field are taken apart, dates and all")
    func several() {
        let field = "a=1; Expires=Wed, 21 Oct 2077 07:28:00 GMT; Path=/, b=2; HttpOnly,c=3"
        #expect(
            WebCookies.split(field).map { $0.trimmingCharacters(in: .whitespaces) } == [
                "a=1; Expires=Wed, 21 Oct 2077 07:28:00 GMT; Path=/", "b=2; HttpOnly", "c=3",
            ])
    }

    @Test("a new value takes the old one's place; what came over TLS stays")
    func replacing() throws {
        var jar = WebCookies()
        let url = try Self.url("https://x.example/")
        jar.take("a=1; Secure, b=1, c=1", from: url, now: Self.now)
        jar.take("b=2", from: url, now: Self.now)
        jar.take("a=9", from: try Self.url("http://x.example/"), now: Self.now)
        #expect(jar.field(for: url, now: Self.now) == "a=1; b=2; c=1")
        jar.take("b=; Max-Age=-1", from: url, now: Self.now)
        #expect(jar.field(for: url, now: Self.now) == "a=1; c=1")
    }

    @Test("longer paths come first, and no site can fill the jar")
    func order() throws {
        var jar = WebCookies()
        let url = try Self.url("https://x.example/p/q")
        jar.take("a=1; Path=/, b=2; Path=/p", from: url, now: Self.now)
        #expect(jar.field(for: url, now: Self.now) == "b=2; a=1")
        for number in 0..<200 { jar.take("c\(number)=1", from: url, now: Self.now) }
        #expect(jar.cookies.count == 50)
        jar.take("long=" + String(repeating: "x", count: 10_000), from: url, now: Self.now)
        #expect(!jar.cookies.contains { $0.name == "long" })
    }

    @Test(
        "dates of cookies in the forms that servers send",
        arguments: [
            "Wed, 21 Oct 2015 07:28:00 GMT", "Wednesday, 21-Oct-15 07:28:00 GMT", "Wed Oct 21 07:28:00 2015",
            "21 oct 2015 7:28:0",
        ])
    func dates(text: String) {
        #expect(WebCookie.date(text) == Date(timeIntervalSince1970: 1_445_412_480))
    }

    @Test(
        "what is no date is none",
        arguments: ["", "tomorrow", "32 Oct 2015 07:28:00", "21 Oct 2015", "21 Oct 2015 25:00:00"])
    func noDates(text: String) { #expect(WebCookie.date(text) == nil) }

    @Test("a stored jar has the cookies with an expiry, and no others")
    func stored() throws {
        var jar = WebCookies()
        let url = try Self.url("https://x.example/")
        jar.take("a=1; Max-Age=60, b=2", from: url, now: Self.now)
        let again = try #require(WebCookies(archived: jar.archived))
        #expect(again.field(for: url, now: Self.now) == "a=1")
    }
}
