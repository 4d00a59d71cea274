internal import COpenSSL

/// One block of textual encoding (RFC 7468).
struct PEM {
    let label: String
    var der: [UInt8]

    /// A text longer than this is refused before it is looked at; a P-521 private key needs 400 bytes.
    private static let maximumLength = 4096

    init(label: String, der: [UInt8]) {
        self.label = label
        self.der = der
    }

    /// Reads a text that holds one block and nothing else but line ends around it.
    ///
    /// Lines end with LF or CRLF and may have any length. No headers, no spaces, no empty line inside, base64
    /// with its padding and with zero bits in the end: otherwise one key would have many texts.
    init?(_ text: String) {
        guard text.utf8.count <= Self.maximumLength else { return nil }
        // Unicode takes CRLF for one character, so the split is over bytes.
        var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { Array($0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0) }
        lines = Array(lines.drop { $0.isEmpty })
        while lines.last?.isEmpty == true { lines.removeLast() }
        guard lines.count >= 3, let first = lines.first, let last = lines.last,
            let label = Self.label(of: first, after: "-----BEGIN "),
            Self.label(of: last, after: "-----END ") == label,
            !lines.contains(where: \.isEmpty),
            let der = Self.strictBase64(Array(lines.dropFirst().dropLast().joined()))
        else { return nil }
        self.init(label: label, der: der)
    }

    /// The block with lines of 64 characters and a line end after the last.
    var text: String {
        let body = Self.base64(der)
        var text = "-----BEGIN \(label)-----\n"
        for start in stride(from: 0, to: body.count, by: 64) {
            text += String(decoding: body.dropFirst(start).prefix(64), as: UTF8.self) + "\n"
        }
        return text + "-----END \(label)-----\n"
    }

    private static func label(of line: [UInt8], after prefix: String) -> String? {
        let suffix = "-----"
        guard line.starts(with: prefix.utf8), line.reversed().starts(with: suffix.utf8),
            line.count > prefix.utf8.count + suffix.utf8.count
        else { return nil }
        return String(decoding: line.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count), as: UTF8.self)
    }

    private static func base64(_ bytes: [UInt8]) -> [UInt8] {
        // OpenSSL ends the text with a zero byte.
        var text = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4 + 1)
        let length = EVP_EncodeBlock(&text, bytes, Int32(bytes.count))
        return Array(text.prefix(Int(length)))
    }

    /// Decodes canonical base64.
    private static func strictBase64(_ text: [UInt8]) -> [UInt8]? {
        guard !text.isEmpty, text.count.isMultiple(of: 4) else { return nil }
        var bytes = [UInt8](repeating: 0, count: text.count / 4 * 3)
        guard EVP_DecodeBlock(&bytes, text, Int32(text.count)) == bytes.count else {
            ERR_clear_error()
            return nil
        }
        // OpenSSL counts the padding as zero bytes, skips white space and ignores stray bits; encoding again tells.
        let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding <= 2 else { return nil }
        bytes.removeLast(padding)
        return base64(bytes) == text ? bytes : nil
    }
}
