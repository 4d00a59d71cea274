import Foundation

/// The cookies of a browser (RFC 6265).
struct WebCookies: Sendable, Hashable {
    /// In the order in which they were made.
    private(set) var cookies: [WebCookie] = []

    private static let maximumOfDomain = 50
    private static let maximum = 1_000

    /// Takes the cookies of a response.
    ///
    /// - Parameter field: the header field `Set-Cookie`; of several, URLSession makes one with commas between them.
    mutating func take(_ field: String, from url: URL, now: Date) {
        for text in Self.split(field) {
            guard let cookie = WebCookie(text, from: url, now: now) else { continue }
            let place = cookies.firstIndex {
                $0.name == cookie.name && $0.domain == cookie.domain && $0.path == cookie.path
                    && $0.isHostOnly == cookie.isHostOnly
            }
            // What came over TLS is not to be overwritten by what did not.
            if let place, cookies[place].isSecure, url.scheme?.lowercased() != "https" { continue }
            if cookie.isOver(now) {
                if let place { cookies.remove(at: place) }
            } else if let place {
                cookies[place] = cookie
            } else {
                cookies.append(cookie)
            }
            let host = cookie.domain
            if cookies.count(where: { $0.domain == host }) > Self.maximumOfDomain,
                let oldest = cookies.firstIndex(where: { $0.domain == host })
            {
                cookies.remove(at: oldest)
            }
        }
        cookies.removeAll { $0.isOver(now) }
        if cookies.count > Self.maximum { cookies.removeFirst(cookies.count - Self.maximum) }
    }

    /// The header field `Cookie` of a request; nil without any.
    func field(for url: URL, now: Date) -> String? {
        // Longer paths first; of the same length, those that were made first.
        let those = cookies.enumerated().filter { $0.element.isFor(url, now: now) }.sorted {
            ($1.element.path.count, $0.offset) < ($0.element.path.count, $1.offset)
        }
        return those.isEmpty ? nil : those.map { "\($0.element.name)=\($0.element.value)" }.joined(separator: "; ")
    }

    /// Forgets the cookies without an expiry, as the end of a browser does.
    mutating func endSession() { cookies.removeAll { $0.expiry == nil } }

    /// Takes the cookies of one field apart.
    ///
    /// A comma is the end of a cookie if a name and an equals sign follow; those of dates are followed by a day.
    static func split(_ field: String) -> [String] {
        var cookies: [String] = []
        var rest = field[...]
        var start = rest.startIndex
        while let comma = rest.firstIndex(of: ",") {
            let after = rest[rest.index(after: comma)...]
            let name = after.drop { $0 == " " }.prefix { $0 != "=" && $0 != ";" && $0 != "," && $0 != " " }
            if !name.isEmpty, name.endIndex < after.endIndex, after[name.endIndex] == "=" {
                cookies.append(String(field[start..<comma]))
                start = after.startIndex
            }
            rest = after
        }
        return cookies + [String(field[start...])]
    }

    /// The form in a state file: without those that end with the process.
    var archived: PropertyListValue { .array(cookies.filter { $0.expiry != nil }.map(\.archived)) }

    init() {}

    init?(archived: PropertyListValue) {
        guard let list = archived.array else { return nil }
        cookies = list.compactMap { WebCookie(archived: $0) }
        guard cookies.count == list.count else { return nil }
    }
}
