/// Hybrid public key encryption (RFC 9180).
///
/// A ``Sender`` encrypts to a public key, a ``Recipient`` decrypts with the private key; both count their messages.
@available(iOS 17, *)
public enum HPKE {
    /// The failures of HPKE.
    public enum Errors: Error, Hashable, Sendable {
        /// Parameters contradict each other.
        case inconsistentParameters
        /// The key is of another curve than the cipher suite's.
        case inconsistentCiphersuiteAndKey
        /// The cipher suite exports secrets only.
        case exportOnlyMode
        /// The shared key or its identifier is empty.
        case inconsistentPSKInputs
        /// A shared key is needed.
        case expectedPSK
        /// No shared key is wanted.
        case unexpectedPSK
        /// All sequence numbers are used.
        case outOfRangeSequenceNumber
        /// The ciphertext is shorter than its tag.
        case ciphertextTooShort
    }

    /// The key encapsulation (RFC 9180, section 7.1).
    public enum KEM: CaseIterable, Hashable, Sendable {
        /// P-256 with HKDF of SHA-256: keys of 65 bytes.
        case P256_HKDF_SHA256
        /// P-384 with HKDF of SHA-384: keys of 97 bytes.
        case P384_HKDF_SHA384
        /// P-521 with HKDF of SHA-512: keys of 133 bytes.
        case P521_HKDF_SHA512
        /// X25519 with HKDF of SHA-256: keys of 32 bytes.
        case Curve25519_HKDF_SHA256
    }

    /// The key derivation (RFC 9180, section 7.2).
    public enum KDF: CaseIterable, Hashable, Sendable {
        /// HKDF of SHA-256.
        case HKDF_SHA256
        /// HKDF of SHA-384.
        case HKDF_SHA384
        /// HKDF of SHA-512.
        case HKDF_SHA512
    }

    /// The encryption (RFC 9180, section 7.3).
    public enum AEAD: CaseIterable, Hashable, Sendable {
        /// AES-GCM with a key of 16 bytes.
        case AES_GCM_128
        /// AES-GCM with a key of 32 bytes.
        case AES_GCM_256
        /// ChaCha20-Poly1305.
        case chaChaPoly
        /// None: secrets are exported only.
        case exportOnly
    }

    /// The algorithms of an exchange.
    public struct Ciphersuite: Sendable {
        /// P-256, SHA-256, AES-GCM with 32 bytes.
        public static let P256_SHA256_AES_GCM_256 = Ciphersuite(
            kem: .P256_HKDF_SHA256, kdf: .HKDF_SHA256, aead: .AES_GCM_256)
        /// P-384, SHA-384, AES-GCM with 32 bytes.
        public static let P384_SHA384_AES_GCM_256 = Ciphersuite(
            kem: .P384_HKDF_SHA384, kdf: .HKDF_SHA384, aead: .AES_GCM_256)
        /// P-521, SHA-512, AES-GCM with 32 bytes.
        public static let P521_SHA512_AES_GCM_256 = Ciphersuite(
            kem: .P521_HKDF_SHA512, kdf: .HKDF_SHA512, aead: .AES_GCM_256)
        /// X25519, SHA-256, ChaCha20-Poly1305.
        public static let Curve25519_SHA256_ChachaPoly = Ciphersuite(
            kem: .Curve25519_HKDF_SHA256, kdf: .HKDF_SHA256, aead: .chaChaPoly)

        /// The key encapsulation.
        public let kem: KEM
        /// The key derivation.
        public let kdf: KDF
        /// The encryption.
        public let aead: AEAD

        /// Combines algorithms.
        public init(kem: KEM, kdf: KDF, aead: AEAD) { (self.kem, self.kdf, self.aead) = (kem, kdf, aead) }
    }
}
