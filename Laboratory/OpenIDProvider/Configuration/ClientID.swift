import LatchkeyWire

/// The id of an app at the provider (RFC 6749 §2.2): 1 to 255 printable ASCII characters.
public struct ClientID: RawRepresentable, Sendable, Hashable, Codable {
    /// The characters.
    public let rawValue: String

    /// Checks an id; `nil` if it is not one.
    public init?(rawValue: String) {
        guard (1...255).contains(rawValue.utf8.count), rawValue.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        self.rawValue = rawValue
    }

    /// The redirect URI that Google's SDK for iOS uses for a client: the id's labels in reverse as the scheme, and the
    /// path `/oauth2callback`; `nil` unless the id ends in `.apps.googleusercontent.com`.
    public var googleRedirectURI: RedirectURI? {
        let labels = rawValue.split(separator: ".", omittingEmptySubsequences: false)
        guard rawValue.hasSuffix(".apps.googleusercontent.com") else { return nil }
        return RedirectURI(rawValue: labels.reversed().joined(separator: ".") + ":/oauth2callback")
    }
}

/// An address to which the provider sends a browser back (RFC 6749 §3.1.2): absolute, without fragment.
///
/// Schemes of apps, HTTPS, and HTTP on this machine (RFC 8252 §7).
public struct RedirectURI: RawRepresentable, Sendable, Hashable, Codable {
    /// The address, as it is compared: letter by letter.
    public let rawValue: String
    /// The scheme in lower case.
    let scheme: String

    /// Checks an address; `nil` if it is not one, or would run or show something itself (`javascript:`, `data:`).
    public init?(rawValue: String) {
        guard rawValue.utf8.count <= 2048, let colon = rawValue.utf8.firstIndex(of: UInt8(ascii: ":")),
            rawValue.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !Self.forbidden.contains($0) })
        else { return nil }
        let scheme = rawValue[..<colon].lowercased()
        guard let first = scheme.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
            scheme.utf8.allSatisfy(Self.isOfScheme)
        else { return nil }
        switch scheme {
        case "https": guard rawValue.dropFirst(8).first.map({ $0 != "/" }) ?? false else { return nil }
        case "http":
            let isLoopback = ["http://127.0.0.1", "http://localhost", "http://[::1]"].contains { start in
                rawValue.hasPrefix(start) && [":", "/", nil].contains(rawValue.dropFirst(start.count).first)
            }
            guard isLoopback else { return nil }
        // A scheme of an app has a dot (RFC 8252 §7.1), which no scheme of a browser has.
        default: guard scheme.utf8.contains(UInt8(ascii: ".")) else { return nil }
        }
        self.rawValue = rawValue
        self.scheme = scheme
    }

    private static let forbidden = Array("#\"'<>\\^`{|}".utf8)

    private static func isOfScheme(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
    }

    /// The source expression of the Content Security Policy that lets a form's reply lead there.
    var policySource: String {
        guard scheme == "http" || scheme == "https" else { return scheme + ":" }
        return rawValue.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
            .joined(separator: "/")
            .split(separator: "?", omittingEmptySubsequences: false).first.map(String.init) ?? "'none'"
    }
}
