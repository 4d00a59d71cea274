/// The purpose of a challenge.
public enum ChallengePurpose: String, Codable, Sendable, CaseIterable {
    /// Proof at enrollment that the device has the private key.
    case enroll = "enrol"
    /// Signing in.
    case signIn = "sign-in"
    /// Replacing the device's method or key.
    case upgrade
    /// Getting an account back with a new key.
    case recover
    /// Changing the account: step-up authentication.
    case manage
}

/// The facts that a `bound` signature covers.
///
/// Each side builds it independently: the server from its records, the app from its own configuration and the
/// reply to `initiate`. The app signs only if SHA-256 of `encoded` equals the second half of the challenge.
public struct SigningContext: Sendable, Equatable {
    /// The first field of every context: the encoding and its version.
    public static let version = "latchkey/bound/v1"

    /// The server that the app has pinned.
    public var serverID: ServerID
    /// The purpose of the signature.
    public var purpose: ChallengePurpose
    /// The user who signs in.
    public var username: Username
    /// The device that signs.
    public var deviceID: DeviceID
    /// The key that signs.
    public var keyID: DeviceKeyID
    /// The answered challenge.
    public var challengeID: ChallengeID
    /// The challenge's expiry, in seconds since 1970.
    public var expiresAt: Int64

    /// Creates a context from its seven facts.
    public init(
        serverID: ServerID, purpose: ChallengePurpose, username: Username, deviceID: DeviceID, keyID: DeviceKeyID,
        challengeID: ChallengeID, expiresAt: Int64
    ) {
        self.serverID = serverID
        self.purpose = purpose
        self.username = username
        self.deviceID = deviceID
        self.keyID = keyID
        self.challengeID = challengeID
        self.expiresAt = expiresAt
    }

    /// The canonical bytes: for each field its UTF-8 length as 4 bytes, big-endian, then its bytes.
    ///
    /// Order: version, server id, purpose, username, device id, key id, challenge id (lower case), expiry (decimal).
    public var encoded: [UInt8] {
        LengthPrefixed.encode([
            Self.version, serverID.rawValue, purpose.rawValue, username.rawValue, deviceID.rawValue, keyID.rawValue,
            challengeID.rawValue, String(expiresAt),
        ])
    }
}

/// An injective encoding of a list of strings.
public enum LengthPrefixed {
    /// Each string's UTF-8 length as 4 bytes, big-endian, then its bytes.
    public static func encode(_ fields: [String]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(fields.reduce(0) { $0 + 4 + $1.utf8.count })
        for field in fields {
            let length = UInt32(truncatingIfNeeded: field.utf8.count).bigEndian
            withUnsafeBytes(of: length) { bytes.append(contentsOf: $0) }
            bytes.append(contentsOf: field.utf8)
        }
        return bytes
    }
}
