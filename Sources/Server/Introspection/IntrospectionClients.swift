import LatchkeyCrypto
import LatchkeyWire

/// The services that may ask whether an access token holds, each with the SHA-256 of its secret.
///
/// A plain hash is enough, because a secret is 256 random bits, which nobody finds by trying.
public struct IntrospectionClients: Sendable, Equatable {
    private struct Entry: Equatable {
        let id: String
        let digest: [UInt8]
    }

    private let entries: [Entry]

    /// Reads a file's lines: an id, a blank, and the SHA-256 of the secret in 64 hexadecimal digits.
    ///
    /// Empty lines and those that begin with `#` are skipped. An id may have several lines, while its secret changes.
    /// `nil` if there is no client, or a line is something else.
    public init?(_ text: String) {
        var entries: [Entry] = []
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            let parts = line.split(separator: " ")
            if parts.isEmpty { continue }
            guard parts.count == 2, Self.isID(String(parts[0])), let digest = Self.digest(parts[1]) else { return nil }
            entries.append(Entry(id: String(parts[0]), digest: digest))
        }
        guard !entries.isEmpty else { return nil }
        self.entries = entries
    }

    /// Whether a text can be a client's id.
    ///
    /// 1–64 characters: letters and digits of ASCII, dots, underscores and dashes.
    public static func isID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// Whether the secret is that client's; the time depends on the number of clients alone.
    func accepts(_ id: String, secret: String) -> Bool {
        let presented = HashAlgorithm.sha256.hash(Array(secret.utf8))
        return entries.reduce(false) { found, entry in
            let isSecret = constantTimeEqual(entry.digest, presented)
            return (isSecret && entry.id == id) || found
        }
    }

    private static func digest(_ text: Substring) -> [UInt8]? {
        let digits = text.utf8.compactMap(FormBody.digit)
        guard text.utf8.count == 64, digits.count == 64 else { return nil }
        return stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}

/// A client with a new secret, which is not kept.
public struct NewIntrospectionClient: Sendable {
    /// Its secret: 256 random bits in base64url, 43 characters.
    public let secret: String
    /// The line for the file of clients.
    public let line: String

    /// Draws a secret.
    ///
    /// - Throws: `CryptoError` if there is no randomness.
    public init(id: String) throws {
        secret = Base64.encodeURL(try SecureRandom.bytes(32))
        let digest = HashAlgorithm.sha256.hash(Array(secret.utf8))
        let digits = digest.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        line = id + " " + digits.joined()
    }
}
