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

    /// SHA-256 of a text, hexadecimal.
    static func digest(_ text: String) -> String { LabHex.encode(HashAlgorithm.sha256.hash(Array(text.utf8))) }
}
