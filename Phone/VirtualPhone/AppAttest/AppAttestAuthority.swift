import Foundation
import LatchkeyCrypto

/// The authority behind a phone's App Attest: the roots that certify its keys and sign its receipts.
///
/// Its certificates have the form of Apple's but other names, so a verifier that trusts Apple's roots rejects its
/// objects, and vice versa. All private keys are derived from the seed. Those of ``latchkeyTest`` are public, so trust
/// it only in tests.
public struct AppAttestAuthority: Sendable, Hashable {
    let seed: [UInt8]
    /// The attestation root in DER, P-384, which a test server trusts instead of Apple's.
    public let root: [UInt8]
    /// The DER of the certificate between root and attestations, P-384, valid until 2030-03-13 as Apple's.
    public let intermediate: [UInt8]
    /// The DER of the root of receipts, P-384.
    public let receiptRoot: [UInt8]
    /// The DER of the certificate between root and signers of receipts, P-256.
    public let receiptIntermediate: [UInt8]

    /// Creates an authority with new keys.
    ///
    /// - Throws: `CryptoError` if no random bytes can be had.
    public init() throws(CryptoError) {
        try self.init(seed: SecureRandom.bytes(32))
    }

    /// Makes an authority whose keys follow from a seed; its certificates' signatures are new each time.
    ///
    /// - Parameter seed: any bytes; 32 random ones if anything is to be kept from others.
    /// - Throws: `CryptoError` if OpenSSL can't make a key or sign.
    public init(seed: [UInt8]) throws(CryptoError) {
        let keys = AuthorityKeys(seed: seed)
        self.seed = seed
        root = try Self.makeRoot(keys)
        intermediate = try Self.makeIntermediate(keys)
        receiptRoot = try Self.makeReceiptRoot(keys)
        receiptIntermediate = try Self.makeReceiptIntermediate(keys)
    }

    init(
        seed: [UInt8], root: [UInt8], intermediate: [UInt8], receiptRoot: [UInt8], receiptIntermediate: [UInt8]
    ) {
        self.seed = seed
        self.root = root
        self.intermediate = intermediate
        self.receiptRoot = receiptRoot
        self.receiptIntermediate = receiptIntermediate
    }

    /// The root of attestations in PEM.
    public var rootPEM: String { Self.pem(root) }

    /// The root of receipts in PEM.
    public var receiptRootPEM: String { Self.pem(receiptRoot) }

    var keys: AuthorityKeys { AuthorityKeys(seed: seed) }

    private static func pem(_ der: [UInt8]) -> String {
        let body = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN CERTIFICATE-----\n\(body)\n-----END CERTIFICATE-----\n"
    }
}

/// The private keys of an authority: HKDF-SHA256 of its seed, by purpose.
struct AuthorityKeys {
    let seed: [UInt8]

    func root() throws(CryptoError) -> ECPrivateKey { try key("root", .p384) }
    func intermediate() throws(CryptoError) -> ECPrivateKey { try key("intermediate", .p384) }
    func receiptRoot() throws(CryptoError) -> ECPrivateKey { try key("receipt root", .p384) }
    func receiptIntermediate() throws(CryptoError) -> ECPrivateKey { try key("receipt intermediate", .p256) }
    func receiptSigner(_ year: Int) throws(CryptoError) -> ECPrivateKey { try key("receipt signer \(year)", .p256) }

    /// The secret under which device tokens are sealed: 32 bytes.
    func deviceTokenSecret() -> [UInt8] { derived("device token", 32) }

    /// The secret under which the tokens in receipts are sealed: 32 bytes.
    func receiptTokenSecret() -> [UInt8] { derived("receipt token", 32) }

    /// Bytes for a serial number, positive.
    func serialNumber(_ purpose: String, _ count: Int) -> [UInt8] {
        var bytes = derived("serial \(purpose)", count)
        // Positive, and never shorter than `count`.
        if let first = bytes.first { bytes[0] = first & 0x3F | 0x40 }
        return bytes
    }

    private func key(_ purpose: String, _ curve: NamedCurve) throws(CryptoError) -> ECPrivateKey {
        // A number above the curve's order is as rare as can be; the next one will do then.
        for attempt in 0..<8 {
            let scalar = derived("key \(purpose) \(attempt)", curve.fieldLength)
            if let key = try? ECPrivateKey(scalar: scalar, curve: curve) { return key }
        }
        return try ECPrivateKey(scalar: derived("key \(purpose)", curve.fieldLength), curve: curve)
    }

    private func derived(_ purpose: String, _ count: Int) -> [UInt8] {
        // Only a length that HKDF can't give makes it throw, and then no key comes of it.
        let bytes = try? KeyDerivation.hkdf(
            .sha256, inputKey: seed, salt: Array("latchkey/app-attest/v1".utf8), info: Array(purpose.utf8),
            outputLength: count)
        return bytes ?? []
    }
}
