import Foundation
import LatchkeyWire

/// This installation's identity at the server: a user's device and, if it has one, its key.
public struct DeviceIdentity: Sendable, Hashable {
    /// The user.
    public let username: Username
    /// The device's id: a random UUID, lower case, made for this enrollment.
    public let deviceID: DeviceID
    /// The device's method.
    public let method: MFAMethod
    /// The signing scheme.
    ///
    /// Always `bound`: the Kit enrolls nothing else.
    public let scheme: SigningScheme
    /// The key: its storage, protection and public half; `nil` for a device that uses one-time codes.
    public let key: DeviceKey?
    /// The number for one-time codes; `nil` if an older version of the app enrolled this device.
    public let phoneNumber: PhoneNumber?

    /// Describes a device with a key or, without one, a device that takes one-time codes.
    init(username: Username, deviceID: DeviceID, key: DeviceKey?, phoneNumber: PhoneNumber? = nil) {
        self.username = username
        self.deviceID = deviceID
        self.method = key == nil ? .smsOTP : .secureEnclave
        self.scheme = .bound
        self.key = key
        self.phoneNumber = phoneNumber
    }

    /// How the person unlocks the key; `nil` if there is none.
    public var authMethod: AuthMethod? {
        switch key?.tag.protection {
        case .userPresence: .biometric
        case .devicePasscode: .passcode
        case nil: nil
        }
    }

    /// The same device with another key, or with none.
    func with(_ key: DeviceKey?) -> DeviceIdentity {
        DeviceIdentity(username: username, deviceID: deviceID, key: key, phoneNumber: phoneNumber)
    }

    /// The same device with another number.
    func with(_ phoneNumber: PhoneNumber) -> DeviceIdentity {
        DeviceIdentity(username: username, deviceID: deviceID, key: key, phoneNumber: phoneNumber)
    }
}

extension DeviceIdentity: Codable {
    private enum CodingKeys: String, CodingKey {
        case username, deviceID, method, scheme, key, phoneNumber
    }

    /// Reads an identity, also without a phone number, and checks that method and key match.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        username = try container.decode(Username.self, forKey: .username)
        deviceID = try container.decode(DeviceID.self, forKey: .deviceID)
        method = try container.decode(MFAMethod.self, forKey: .method)
        scheme = try container.decode(SigningScheme.self, forKey: .scheme)
        key = try container.decodeIfPresent(DeviceKey.self, forKey: .key)
        phoneNumber = try container.decodeIfPresent(PhoneNumber.self, forKey: .phoneNumber)
        guard (method == .secureEnclave) == (key != nil) else {
            throw DecodingError.dataCorruptedError(
                forKey: .key, in: container, debugDescription: "does not go with the method")
        }
    }

    /// Writes all members that there are.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(username, forKey: .username)
        try container.encode(deviceID, forKey: .deviceID)
        try container.encode(method, forKey: .method)
        try container.encode(scheme, forKey: .scheme)
        try container.encodeIfPresent(key, forKey: .key)
        try container.encodeIfPresent(phoneNumber, forKey: .phoneNumber)
    }
}
