import Foundation

/// Says to which URL a website must lead a session to end it.
public enum WebCallback: Sendable, Hashable {
    /// URLs of this scheme.
    case scheme(String)
    /// URLs of the schemes that the app has registered: `CFBundleURLTypes` in its Info.plist.
    case registered
    /// URLs of the scheme https, of this host and this path.
    case https(host: String, path: String)

    /// Whether a URL is the awaited one.
    ///
    /// - Parameters:
    ///   - url: the whole URL.
    ///   - registered: the schemes that the app has registered.
    public func matches(_ url: String, registered: [String] = []) -> Bool {
        let scheme = url.prefix { $0 != ":" }.lowercased()
        // A page of the web is no callback of a scheme, also if an app names it: pages would never be seen.
        let isWeb = ["http", "https"].contains(scheme)
        switch self {
        case .scheme(let wanted): return !isWeb && scheme == wanted.lowercased()
        case .registered: return !isWeb && registered.contains { $0.lowercased() == scheme }
        case .https(let host, let path):
            guard scheme == "https", let url = URL(string: url) else { return false }
            let wanted = path.hasPrefix("/") ? path : "/" + path
            return url.host?.lowercased() == host.lowercased() && [nil, 443].contains(url.port)
                && (url.path.isEmpty ? "/" : url.path) == wanted
        }
    }

    /// The form in which it crosses a socket.
    var archived: PropertyListValue {
        switch self {
        case .scheme(let scheme): .dictionary(["scheme": .string(scheme)])
        case .registered: .dictionary([:])
        case .https(let host, let path): .dictionary(["host": .string(host), "path": .string(path)])
        }
    }

    init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary else { return nil }
        if let scheme = fields["scheme"]?.string {
            self = .scheme(scheme)
        } else if let host = fields["host"]?.string, let path = fields["path"]?.string {
            self = .https(host: host, path: path)
        } else {
            guard fields.isEmpty else { return nil }
            self = .registered
        }
    }
}
