import CryptoKit
import Foundation
import LatchkeyWire

/// A P-256 key of this phone: where it is kept, and its public half.
///
/// The private half stays where it is.
///
/// ```swift
/// let key = try await DeviceKey.create(for: username, protection: .userPresence, slot: .a)
/// let authentication = DeviceAuthentication(reason: "Sign in.")
/// defer { authentication.invalidate() }
/// let signature = try await key.signature(for: message, authentication: authentication)  // asks
/// ```
public struct DeviceKey: Sendable, Hashable {
    /// Its tag.
    public let tag: DeviceKeyTag
    /// The public key: X9.63, 65 bytes, 04‖X‖Y.
    public let publicKey: [UInt8]
    /// The public key's name: SHA-256 of it, in base64url.
    public let keyID: DeviceKeyID

    /// Describes a key; `nil` unless the public key is 65 bytes that begin with 04.
    public init?(tag: DeviceKeyTag, publicKey: [UInt8]) {
        guard publicKey.count == 65, publicKey.first == 4,
            let keyID = DeviceKeyID(publicKeyDigest: Array(SHA256.hash(data: publicKey)))
        else { return nil }
        self.tag = tag
        self.publicKey = publicKey
        self.keyID = keyID
    }
}

extension DeviceKey: Codable {
    private enum CodingKeys: String, CodingKey {
        case tag, publicKey
    }

    /// Reads a key and checks its public half.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let tag = try container.decode(DeviceKeyTag.self, forKey: .tag)
        let publicKey = try container.decode(EncodedBytes.self, forKey: .publicKey).bytes
        guard let key = DeviceKey(tag: tag, publicKey: publicKey) else {
            throw DecodingError.dataCorruptedError(
                forKey: .publicKey, in: container, debugDescription: "is not an X9.63 P-256 key")
        }
        self = key
    }

    /// Writes the tag and the public half.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(tag, forKey: .tag)
        try container.encode(EncodedBytes(publicKey), forKey: .publicKey)
    }
}
