import LatchkeyCrypto
import LatchkeyWire

/// The services that may ask whether an access token holds, each with the SHA-256 of its secret.
///
/// A plain hash is enough, because a secret is 256 random bits, which nobody finds by trying.
public struct IntrospectionClients: Sendable, Equatable {
    /// What a client is told of a token that holds.
    public enum Disclosure: Sendable, Equatable {
        /// The token's claims.
        case claims
        /// The claims, and the name of the token's user (`username`, RFC 7662 §2.2).
        case claimsAndUsername

        /// The word behind the hash in a client's line; `nil` for ``claims``, which has none.
        fileprivate var word: String? {
            switch self {
            case .claims: nil
            case .claimsAndUsername: "username"
            }
        }
    }

    private struct Entry: Equatable {
        let id: String
        let digest: [UInt8]
        let disclosure: Disclosure
    }

    private let entries: [Entry]

    /// Reads a file's lines: an id, a blank, the SHA-256 of the secret in 64 hexadecimal digits, and for clients that are
    /// told users' names a blank and the word `username`.
    ///
    /// Empty lines and those that begin with `#` are skipped. An id may have several lines, while its secret changes.
    /// `nil` if there is no client, or a line is something else.
    public init?(_ text: String) {
        var entries: [Entry] = []
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            let parts = line.split(separator: " ")
            if parts.isEmpty { continue }
            guard (2...3).contains(parts.count), Self.isID(String(parts[0])), let digest = Self.digest(parts[1]),
                let disclosure = Self.disclosure(parts.dropFirst(2).first)
            else { return nil }
            entries.append(Entry(id: String(parts[0]), digest: digest, disclosure: disclosure))
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

    /// What a client is told, by the line that has the secret; `nil` if the secret is not that client's.
    ///
    /// The time depends on the number of clients alone.
    func disclosure(to id: String, secret: String) -> Disclosure? {
        let presented = HashAlgorithm.sha256.hash(Array(secret.utf8))
        return entries.reduce(nil) { found, entry in
            let isSecret = constantTimeEqual(entry.digest, presented)
            return isSecret && entry.id == id ? entry.disclosure : found
        }
    }

    private static func disclosure(_ word: Substring?) -> Disclosure? {
        [.claims, .claimsAndUsername].first { $0.word == word.map(String.init) }
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
    public init(id: String, disclosure: IntrospectionClients.Disclosure = .claims) throws {
        secret = Base64.encodeURL(try SecureRandom.bytes(32))
        let digest = HashAlgorithm.sha256.hash(Array(secret.utf8))
        let digits = digest.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        line = ([id, digits.joined()] + [disclosure.word].compactMap { $0 }).joined(separator: " ")
    }
}
