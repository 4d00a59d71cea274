import Foundation

/// A cookie (RFC 6265).
struct WebCookie: Sendable, Hashable {
    var name: String
    var value: String
    /// The host, or with ``isHostOnly`` false the domain, in lower-case letters.
    var domain: String
    /// Whether only the very host gets it.
    var isHostOnly: Bool
    var path: String
    /// When it ends; nil for a cookie that ends with the phone's process.
    var expiry: Date?
    /// Whether it goes over TLS only.
    var isSecure: Bool
    /// Whether scripts would not see it; nothing here runs them.
    var isHTTPOnly: Bool

    /// Reads a header field `Set-Cookie`; nil for a cookie that is refused (RFC 6265, sections 5.2 and 5.3).
    ///
    /// A domain must be the host's own and have a dot; there is no list of public suffixes. A cookie with `Secure` is
    /// refused from a page that did not come over TLS, as Safari does, also on this computer.
    init?(_ field: String, from url: URL, now: Date) {
        guard field.utf8.count <= Self.maximumLength, let host = url.host?.lowercased(),
            field.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F || $0 == "\t" })
        else { return nil }
        var parts = field.split(separator: ";", omittingEmptySubsequences: false).map {
            $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
        let pair = parts.removeFirst()
        guard pair.count == 2, !pair[0].isEmpty else { return nil }
        (name, value) = (pair[0], pair[1])
        (domain, isHostOnly, path) = (host, true, Self.defaultPath(url.path))
        (expiry, isSecure, isHTTPOnly) = (nil, false, false)
        var maximumAge: Double?
        for part in parts {
            let value = part.count > 1 ? part[1] : ""
            switch part[0].lowercased() {
            case "domain" where !value.isEmpty:
                let wanted = (value.hasPrefix(".") ? String(value.dropFirst()) : value).lowercased()
                if wanted == host, !Self.isDomain(wanted) { continue }
                guard Self.isDomain(wanted), Self.matches(host, domain: wanted) else { return nil }
                (domain, isHostOnly) = (wanted, false)
            case "path": path = value.hasPrefix("/") ? value : Self.defaultPath(url.path)
            case "expires": expiry = Self.date(value) ?? expiry
            case "max-age": maximumAge = Int(value).map { Double($0) } ?? maximumAge
            case "secure": isSecure = true
            case "httponly": isHTTPOnly = true
            default: break
            }
        }
        if let maximumAge { expiry = maximumAge <= 0 ? .distantPast : now.addingTimeInterval(min(maximumAge, 4e9)) }
        let isFromTLS = url.scheme?.lowercased() == "https"
        guard isFromTLS || !isSecure else { return nil }
        if name.hasPrefix("__Secure-"), !isSecure { return nil }
        if name.hasPrefix("__Host-"), !isSecure || !isHostOnly || path != "/" { return nil }
    }

    /// The longest field, in bytes.
    private static let maximumLength = 8_192

    /// Whether it goes along with a request (RFC 6265, section 5.4).
    func isFor(_ url: URL, now: Date) -> Bool {
        guard let host = url.host?.lowercased(), !isOver(now) else { return false }
        if isSecure, url.scheme?.lowercased() != "https" { return false }
        guard isHostOnly ? host == domain : Self.matches(host, domain: domain) else { return false }
        let asked = url.path.isEmpty ? "/" : url.path
        return asked == path
            || asked.hasPrefix(path) && (path.hasSuffix("/") || asked.dropFirst(path.count).first == "/")
    }

    func isOver(_ now: Date) -> Bool { expiry.map { $0 <= now } ?? false }

    private static func matches(_ host: String, domain: String) -> Bool {
        host == domain || host.hasSuffix("." + domain) && !host.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
    }

    /// Whether cookies can be for a whole domain: it has a dot, and is no address.
    private static func isDomain(_ text: String) -> Bool {
        text.contains(".") && !text.contains(":") && !text.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
    }

    private static func defaultPath(_ path: String) -> String {
        guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// A date of a cookie (RFC 6265, section 5.1.1): day, month, year and time, in any order and with any punctuation.
    static func date(_ text: String) -> Date? {
        var parts = DateComponents()
        parts.timeZone = TimeZone(secondsFromGMT: 0)
        let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == ":")) }
        for word in words {
            let time = word.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
            if time.count == 3, parts.hour == nil, let hour = time[0], let minute = time[1], let second = time[2] {
                (parts.hour, parts.minute, parts.second) = (hour, minute, second)
            } else if let number = Int(word) {
                if parts.day == nil, word.count <= 2 {
                    parts.day = number
                } else if parts.year == nil, word.count == 4 || word.count == 2 {
                    parts.year = number < 70 ? 2000 + number : number < 100 ? 1900 + number : number
                }
            } else if parts.month == nil, let month = months.firstIndex(of: word.prefix(3).lowercased()) {
                parts.month = month + 1
            }
        }
        guard let day = parts.day, let year = parts.year, let hour = parts.hour, let minute = parts.minute,
            let second = parts.second, parts.month != nil, (1...31).contains(day), year >= 1601,
            (0...23).contains(hour),
            (0...59).contains(minute), (0...59).contains(second)
        else { return nil }
        return Calendar(identifier: .gregorian).date(from: parts)
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
}

extension WebCookie {
    /// The form in a state file.
    var archived: PropertyListValue {
        var fields: [String: PropertyListValue] = [
            "name": .string(name), "value": .string(value), "domain": .string(domain), "hostOnly": .boolean(isHostOnly),
            "path": .string(path), "secure": .boolean(isSecure), "httpOnly": .boolean(isHTTPOnly),
        ]
        if let expiry { fields["expiry"] = .date(expiry) }
        return .dictionary(fields)
    }

    init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary, let name = fields["name"]?.string, let value = fields["value"]?.string,
            let domain = fields["domain"]?.string, let isHostOnly = fields["hostOnly"]?.boolean,
            let path = fields["path"]?.string, let isSecure = fields["secure"]?.boolean,
            let isHTTPOnly = fields["httpOnly"]?.boolean
        else { return nil }
        (self.name, self.value, self.domain, self.isHostOnly) = (name, value, domain, isHostOnly)
        (self.path, self.isSecure, self.isHTTPOnly) = (path, isSecure, isHTTPOnly)
        expiry = fields["expiry"]?.date
    }
}
