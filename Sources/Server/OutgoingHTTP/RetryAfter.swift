import LatchkeyOutgoingHTTP

/// The header `Retry-After` (RFC 9110 §10.2.3).
enum RetryAfter {
    /// Its number of seconds, at most 999 999 999; a date counts as none.
    static func seconds(_ text: String?) -> Int? {
        guard let text, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), text.utf8.count <= 9 else { return nil }
        return Int(text)
    }

    /// Its number of seconds in a reply.
    static func seconds(of reply: OutgoingReply) -> Int? { seconds(reply.headers["retry-after"]) }
}
