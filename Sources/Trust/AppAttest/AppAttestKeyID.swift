import LatchkeyCrypto
import LatchkeyWire

/// The name of an attested key: SHA-256 of its 65 bytes in X9.63 form.
public struct AppAttestKeyID: Sendable, Hashable {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Takes the bytes; nil unless there are 32.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// Reads the text that `DCAppAttestService` gives: base64 of 32 bytes; base64url is taken too.
    public init?(base64: String) {
        guard let bytes = Base64.decode(base64) else { return nil }
        self.init(bytes: bytes)
    }

    /// The base64 with padding, 44 characters, as `DCAppAttestService` gives it.
    public var base64: String { Base64.encode(bytes) }

    /// The name of a key.
    init(of key: ECPublicKey) {
        bytes = HashAlgorithm.sha256.hash(key.x963)
    }
}
