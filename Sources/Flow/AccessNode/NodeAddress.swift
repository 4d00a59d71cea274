#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The base URL of an access node, checked: what it says decides which transaction a person signs.
enum NodeAddress {
    /// Reads a base URL.
    ///
    /// - Returns: The URL without a slash at its end; `nil` if it is neither HTTPS nor HTTP of this machine, or has a user,
    ///   query, fragment, or characters in its host that one program reads as another host than the next: percent-encoded
    ///   ones, and others than ASCII.
    static func checked(_ text: String) -> URL? {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let parts = URLComponents(string: text),
            let scheme = parts.scheme?.lowercased(), let host = parts.host,
            !host.isEmpty, !(parts.percentEncodedHost ?? "%").contains("%"), parts.user == nil, parts.password == nil,
            parts.query == nil, parts.fragment == nil
        else { return nil }
        guard scheme == "https" || (scheme == "http" && isLoopback(host)) else { return nil }
        var trimmed = parts
        while trimmed.path.hasSuffix("/") { trimmed.path.removeLast() }
        return trimmed.url
    }

    /// Whether a host is this machine; names but `localhost` are not looked up.
    private static func isLoopback(_ host: String) -> Bool {
        if ["localhost", "::1", "[::1]"].contains(host.lowercased()) { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy(isOctet)
    }

    private static func isOctet(_ text: Substring) -> Bool {
        // Some programs take a zero in front for octal digits.
        UInt8(text).map { String($0) == text } ?? false
    }
}
