import LatchkeyStore
import LatchkeyWire

/// A user, as the admin socket tells; times in milliseconds since 1970.
public struct AdminUser: Codable, Sendable, Equatable {
    /// The user's id, the claim `sub` of their tokens.
    public var id: String
    /// The name with which the account began.
    public var username: String
    /// Whether the name still leads to this user.
    public var hasName: Bool
    /// When the account began.
    public var createdAt: Int64
    /// Since when the user is suspended; absent if they are not.
    public var suspendedAt: Int64?

    init(_ record: UserRecord) {
        id = record.id.rawValue
        username = record.name.rawValue
        hasName = record.hasName
        createdAt = Int64(record.createdAt.timeIntervalSince1970 * 1000)
        suspendedAt = record.suspendedAt.map { Int64($0.timeIntervalSince1970 * 1000) }
    }
}

/// A page of users.
public struct AdminUserList: Codable, Sendable {
    /// The users, in the order in which their accounts began.
    public var users: [AdminUser]
    /// The id to ask for the next page with; absent on the last page.
    public var next: String?
}

/// A device, as the admin socket tells.
public struct AdminDevice: Codable, Sendable, Equatable {
    /// The device's id.
    public var deviceId: String
    /// The model's name.
    public var deviceModel: String
    /// `secureEnclave` or `smsOTP`.
    public var method: String
    /// The number for messages, masked.
    public var phoneNumber: String?
    /// When it was enrolled.
    public var enrolledAt: Int64
    /// When it last signed in.
    public var lastUsedAt: Int64?
    /// The attested key to which it is bound.
    public var attestedKeyId: String?

    init(_ record: DeviceRecord) {
        deviceId = record.deviceID.rawValue
        deviceModel = record.model.rawValue
        method = record.method.rawValue
        phoneNumber = record.phoneNumber?.masked
        enrolledAt = Int64(record.enrolledAt.timeIntervalSince1970 * 1000)
        lastUsedAt = record.lastUsedAt.map { Int64($0.timeIntervalSince1970 * 1000) }
        attestedKeyId = record.attestedKeyID?.rawValue
    }
}

/// A user with devices and attested keys.
public struct AdminUserDetails: Codable, Sendable {
    /// The user.
    public var user: AdminUser
    /// Their devices, in the order of their enrollment.
    public var devices: [AdminDevice]
    /// Their attested keys, retired ones too.
    public var attestedKeys: [AdminAttestedKey]
    /// Their linked identities.
    public var identities: [AdminIdentity]
}

/// A linked identity, as the admin socket tells; the person's id at the issuer is only in the export.
public struct AdminIdentity: Codable, Sendable, Equatable {
    /// Its id here.
    public var identityId: String
    /// The issuer's name.
    public var issuer: String
    /// When it was linked.
    public var linkedAt: Int64
    /// When it last signed in.
    public var lastUsedAt: Int64?

    init(_ record: IdentityRecord) {
        identityId = record.id.rawValue
        issuer = record.issuer
        linkedAt = Int64(record.linkedAt.timeIntervalSince1970 * 1000)
        lastUsedAt = record.lastUsedAt.map { Int64($0.timeIntervalSince1970 * 1000) }
    }
}

/// An attested key, as the admin socket tells; its receipt is never told.
public struct AdminAttestedKey: Codable, Sendable, Equatable {
    /// The key's id, base64.
    public var keyIdentifier: String
    /// The name of its user, if it has one.
    public var username: String?
    /// The device that is bound to it.
    public var deviceId: String?
    /// `attested`, `suspended` or `retired`.
    public var state: String
    /// `operator` or `policy`, for a key that is suspended since version 22 of the store's schema.
    public var suspendedBy: String?
    /// The app, `TEAMID.bundle`.
    public var appId: String
    /// Apple's risk metric, if known.
    public var riskMetric: Int?
    /// When it was attested first.
    public var attestedAt: Int64
    /// When its last assertion was accepted.
    public var lastUsedAt: Int64?

    init(_ record: AttestedKeyRecord) {
        keyIdentifier = record.keyID.rawValue
        username = record.username?.rawValue
        deviceId = record.deviceID?.rawValue
        state = record.state.rawValue
        suspendedBy = record.suspendedBy?.rawValue
        appId = record.appID
        riskMetric = record.riskMetric
        attestedAt = Int64(record.attestedAt.timeIntervalSince1970 * 1000)
        lastUsedAt = record.lastUsedAt.map { Int64($0.timeIntervalSince1970 * 1000) }
    }
}

/// Whether an act has changed anything.
public struct AdminChange: Codable, Sendable, Equatable {
    /// `false` if it was so before.
    public var changed: Bool
}
