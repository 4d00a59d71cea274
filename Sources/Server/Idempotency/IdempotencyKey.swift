import LatchkeyHTTP

/// A key by which a client names a request, so that it can send it again (draft-ietf-httpapi-idempotency-key-header).
struct IdempotencyKey: Sendable, Equatable {
    /// The name of the header.
    static let header = "Idempotency-Key"
    /// The header of a reply that was given before.
    static let replayedHeader = "Idempotency-Replayed"
    /// The longest key, without its quotation marks and escapes: 255 characters.
    static let maximumLength = 255

    /// The key itself: 1–255 printable ASCII characters.
    let value: String

    /// Reads a structured-field String (RFC 9651 §4.2.5) without parameters; `nil` if it is none, empty or too long.
    init?(fieldValue: String) {
        let quote = UInt8(ascii: "\""), backslash = UInt8(ascii: "\\")
        var bytes: [UInt8] = []
        var isEscaped = false
        let field = Array(fieldValue.utf8)
        guard field.count >= 2, field.first == quote, field.last == quote else { return nil }
        for byte in field.dropFirst().dropLast() {
            guard (0x20...0x7E).contains(byte) else { return nil }
            switch (isEscaped, byte) {
            case (true, quote), (true, backslash):
                bytes.append(byte)
                isEscaped = false
            case (false, backslash): isEscaped = true
            case (true, _), (false, quote): return nil
            case (false, _): bytes.append(byte)
            }
        }
        guard !isEscaped, (1...Self.maximumLength).contains(bytes.count) else { return nil }
        value = String(decoding: bytes, as: UTF8.self)
    }

    /// The key of a request; `nil` if it has none.
    ///
    /// - Throws: `idempotency_key_invalid` if it is malformed or there are two.
    static func read(_ headers: HTTPHeaders) throws(RequestFailure) -> IdempotencyKey? {
        let values = headers.values(header)
        guard let first = values.first else { return nil }
        guard values.count == 1, let key = IdempotencyKey(fieldValue: first) else {
            throw .refused(
                .idempotencyKeyInvalid,
                detail: "Send one Idempotency-Key: 1 to 255 printable ASCII characters in quotation marks.")
        }
        return key
    }
}
