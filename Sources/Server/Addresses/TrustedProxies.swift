import LatchkeyHTTP
import LatchkeyWire

/// The proxies whose word for a client's address is believed, and how it is read.
///
/// Only `X-Forwarded-For` is read, never `Forwarded` (RFC 7239): a proxy that sets one of them forwards a client's
/// value of the other, so a server that reads both can be deceived. A proxy must append its peer's address to the
/// field, as nginx does with `$proxy_add_x_forwarded_for`, or replace the field.
///
/// The list is read from its end, which the nearest proxy wrote. Addresses of trusted proxies are skipped; the first
/// other address is the client's, and anything before it is only a claim by the client. An invalid element also ends
/// the search: the last trusted hop then counts as the client, and so does the proxy itself if it sends no list. So a
/// misconfigured proxy is limited like one client; it never lifts a limit, and a forged address is never charged.
public struct TrustedProxies: Sendable, Equatable {
    /// The addresses of the proxies.
    public var blocks: [AddressBlock]
    /// Whether peers on the server's unix socket are proxies.
    public var unix: Bool

    /// Creates a list; by default nobody is trusted.
    public init(blocks: [AddressBlock] = [], unix: Bool = false) {
        self.blocks = blocks
        self.unix = unix
    }

    /// Reads a list of addresses, blocks (`10.0.0.0/8`) and `unix`, with commas between them.
    ///
    /// `nil` if an element is empty or none of these; see ``AddressBlock`` for valid blocks.
    public init?(list: String) {
        self.init()
        for element in list.split(separator: ",", omittingEmptySubsequences: false) {
            let element = element.trimmingBlanks
            if element == "unix" {
                unix = true
            } else if let block = AddressBlock(element) {
                blocks.append(block)
            } else {
                return nil
            }
        }
    }

    /// The key for limits by address; `nil` for a peer that has no address which could be counted.
    package func limitSubject(of request: HTTPRequest) -> String? {
        clientAddress(peer: request.remoteAddress, headers: request.headers)?.subject
    }

    /// The origin of a request.
    ///
    /// `nil` for a peer on this machine (loopback or a unix socket) that is no trusted proxy: it has no address that
    /// could be counted.
    func clientAddress(peer: String, headers: HTTPHeaders) -> ClientAddress? {
        if peer == "unix" { return unix ? forwarded(headers) ?? .unix : nil }
        guard let address = IPAddress(peer) else { return nil }
        guard contains(address) else { return address.isLoopback ? nil : .internet(address) }
        return forwarded(headers) ?? .internet(address)
    }

    /// Whether a peer is one of the proxies.
    func isTrusted(peer: String) -> Bool {
        peer == "unix" ? unix : IPAddress(peer).map(contains) ?? false
    }

    /// The address that the list gives: the last one that is no proxy's, or the last hop before it can't be read.
    private func forwarded(_ headers: HTTPHeaders) -> ClientAddress? {
        var hop: IPAddress?
        for line in headers.values("X-Forwarded-For").reversed() {
            var rest = line[...]
            while true {
                let comma = rest.utf8.lastIndex(of: UInt8(ascii: ","))
                let element = comma.map { rest[rest.utf8.index(after: $0)...] } ?? rest
                guard let address = Self.address(element.trimmingBlanks) else { return hop.map { .internet($0) } }
                guard contains(address) else { return .internet(address) }
                hop = address
                guard let comma else { break }
                rest = rest[..<comma]
            }
        }
        return hop.map { .internet($0) }
    }

    private func contains(_ address: IPAddress) -> Bool {
        blocks.contains { $0.contains(address) }
    }

    /// The longest IPv6 address, brackets, colon, port.
    private static let longestElement = 45 + 2 + 6

    /// Parses an address with or without a port; IPv6 must be in brackets before a port and may be without one.
    private static func address(_ text: Substring) -> IPAddress? {
        guard text.utf8.count <= longestElement else { return nil }
        if text.utf8.first == UInt8(ascii: "[") {
            guard let end = text.utf8.lastIndex(of: UInt8(ascii: "]")) else { return nil }
            let inner = text[text.utf8.index(after: text.startIndex)..<end]
            guard inner.contains(":"), isPortOrNothing(text[text.utf8.index(after: end)...]) else { return nil }
            return IPAddress(inner)
        }
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), text.contains(".") else {
            return IPAddress(text)
        }
        // `::ffff:192.0.2.1` has colons and dots too, but no dot before the first colon.
        return text[..<colon].contains(".")
            ? (isPortOrNothing(text[colon...]) ? IPAddress(text[..<colon]) : nil) : IPAddress(text)
    }

    private static func isPortOrNothing(_ text: Substring) -> Bool {
        guard let first = text.utf8.first else { return true }
        let digits = text.utf8.dropFirst()
        return first == UInt8(ascii: ":") && (1...5).contains(digits.count)
            && digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
            && UInt16(text.dropFirst()) != nil
    }
}
