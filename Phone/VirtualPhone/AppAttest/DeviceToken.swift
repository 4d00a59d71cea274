import Foundation
import LatchkeyCrypto

/// The contents of a `DCDevice` token, readable only by the authority.
public struct DeviceToken: Sendable, Hashable {
    /// Names the hardware, which stays the same when the phone is erased: 16 bytes.
    public let hardwareIdentifier: [UInt8]
    /// Team and bundle identifier.
    public let appId: String
    /// When it was made, by the phone's clock.
    public let created: Date

    private static let purpose = Array("latchkey/device-token/v1".utf8)

    init(hardwareIdentifier: [UInt8], appId: String, created: Date) {
        self.hardwareIdentifier = hardwareIdentifier
        self.appId = appId
        self.created = created
    }

    /// Opens a token; nil unless the authority's phones made it.
    public init?(sealed: [UInt8], authority: AppAttestAuthority) {
        guard sealed.count > 28,
            let plain = try? AESGCM.open(
                Array(sealed[12..<sealed.count - 16]), tag: Array(sealed.suffix(16)),
                key: authority.keys.deviceTokenSecret(), nonce: Array(sealed.prefix(12)),
                authenticating: Self.purpose),
            let fields = PropertyListValue(encoded: plain)?.dictionary, let hardware = fields["hardware"]?.bytes,
            let appId = fields["app"]?.string, let created = fields["created"]?.date
        else { return nil }
        self.init(hardwareIdentifier: hardware, appId: appId, created: created)
    }

    func sealed(by authority: AppAttestAuthority) throws(CryptoError) -> [UInt8] {
        let fields: PropertyListValue = .dictionary([
            "hardware": .bytes(hardwareIdentifier), "app": .string(appId), "created": .date(created),
        ])
        let nonce = try SecureRandom.bytes(12)
        let sealed = try AESGCM.seal(
            fields.encoded, key: authority.keys.deviceTokenSecret(), nonce: nonce, authenticating: Self.purpose)
        return nonce + sealed.ciphertext + sealed.tag
    }
}
