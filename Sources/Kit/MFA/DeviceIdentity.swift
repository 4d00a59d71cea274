import Foundation
import LatchkeyWire

/// What this installation is to the server: one user's device and its key.
public struct DeviceIdentity: Codable, Sendable, Hashable {
    /// The user.
    public let username: Username
    /// The device's id: a random UUID, lower case, made for this enrolment.
    public let deviceID: DeviceID
    /// How the device proves who it is.
    public let method: MFAMethod
    /// What the device signs.
    ///
    /// Always `bound`: the Kit enrols nothing else.
    public let scheme: SigningScheme
    /// The key: where it is, what opens it, and its public half.
    public let key: DeviceKey

    init(username: Username, deviceID: DeviceID, key: DeviceKey) {
        self.username = username
        self.deviceID = deviceID
        self.method = .secureEnclave
        self.scheme = .bound
        self.key = key
    }

    /// How the person unlocks the key.
    public var authMethod: AuthMethod {
        switch key.tag.protection {
        case .userPresence: .biometric
        case .devicePasscode: .passcode
        }
    }
}

/// What is known of one user on this installation.
struct DeviceRecord: Codable, Sendable, Hashable {
    /// The enrolment that the server has confirmed.
    var enrolled: DeviceIdentity?
    /// An enrolment that was sent, or was about to be, and of which no end is known.
    ///
    /// Written before the server can learn of the key. So a key that no record names was never enrolled.
    var pending: DeviceIdentity?

    var tags: Set<DeviceKeyTag> { Set([enrolled, pending].compactMap { $0?.key.tag }) }
}
