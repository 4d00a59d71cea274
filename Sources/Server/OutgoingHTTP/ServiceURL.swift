#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The base URL of a service to which this server sends secrets.
enum ServiceURL {
    /// The faults of a URL.
    enum Fault: Error, Sendable, Equatable {
        /// Not scheme, host and path alone.
        case malformed
        /// Without TLS, and not on this machine.
        case insecure
    }

    /// Reads a base URL; a slash at its end is dropped.
    static func checked(_ text: String) throws(Fault) -> URL {
        guard let parts = URLComponents(string: text.hasSuffix("/") ? String(text.dropLast()) : text),
            let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil, parts.query == nil,
            parts.fragment == nil, let url = parts.url
        else { throw .malformed }
        switch parts.scheme {
        case "https": return url
        case "http" where isLoopback(host): return url
        case "http": throw .insecure
        default: throw .malformed
        }
    }

    /// Whether a host is this machine; names but `localhost` are not looked up.
    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "::1" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
