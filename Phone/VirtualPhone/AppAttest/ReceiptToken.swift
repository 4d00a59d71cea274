import Foundation
import LatchkeyCrypto

/// The token in the receipts of one attestation (field 5): it tells the authority which phone made it, and nobody else
/// anything.
struct ReceiptToken: Sendable, Hashable {
    /// Names the phone, 16 bytes.
    let hardwareIdentifier: [UInt8]

    private static let purpose = Array("latchkey/receipt-token/v1".utf8)
    /// Padding up to the 64 bytes of Apple's tokens.
    private static let filling = 64 - 12 - 16 - 16

    init(hardwareIdentifier: [UInt8]) { self.hardwareIdentifier = hardwareIdentifier }

    /// Opens a token; nil unless the authority sealed it.
    init?(sealed text: [UInt8], authority: AppAttestAuthority) {
        guard let sealed = Data(base64Encoded: Data(text)).map([UInt8].init), sealed.count == 64,
            let plain = try? AESGCM.open(
                Array(sealed[12..<48]), tag: Array(sealed.suffix(16)), key: authority.keys.receiptTokenSecret(),
                nonce: Array(sealed.prefix(12)), authenticating: Self.purpose)
        else { return nil }
        self.init(hardwareIdentifier: Array(plain.prefix(16)))
    }

    /// The token: 88 characters of base64, others each time.
    func sealed(by authority: AppAttestAuthority) throws(CryptoError) -> String {
        let nonce = try SecureRandom.bytes(12)
        let plain = hardwareIdentifier + (try SecureRandom.bytes(Self.filling))
        let sealed = try AESGCM.seal(
            plain, key: authority.keys.receiptTokenSecret(), nonce: nonce, authenticating: Self.purpose)
        return Data(nonce + sealed.ciphertext + sealed.tag).base64EncodedString()
    }
}
