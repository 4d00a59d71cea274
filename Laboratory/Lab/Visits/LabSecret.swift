import LatchkeyCrypto
import LatchkeyWire

/// Names that can't be guessed.
enum LabSecret {
    /// So many random bytes, in base64url.
    static func make(_ count: Int) throws(LabError) -> String {
        do {
            return Base64.encodeURL(try SecureRandom.bytes(count))
        } catch {
            throw LabError(500, "no_randomness", "The system returned no random bytes. Try again.")
        }
    }

    /// The name under which an app shows and reports an attested key, as `AttestationReport.keyHash` of the client library.
    static func keyHash(_ keyIdentifier: String) -> String { String(digest(keyIdentifier).prefix(16)) }

    /// The SHA-256 of a text as UTF-8, in hexadecimal digits.
    static func digest(_ text: String) -> String { LabHex.encode(HashAlgorithm.sha256.hash(Array(text.utf8))) }
}
