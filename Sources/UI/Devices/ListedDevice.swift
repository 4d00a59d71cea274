import Foundation
import LatchkeyKit
import LatchkeyWire

/// One of a user's devices, as a list shows it.
public struct ListedDevice: Identifiable, Sendable, Hashable {
    /// The device's id.
    public let id: DeviceID
    /// The model, for people.
    public let model: String
    /// How the device signs in; nil for another device that has a key, as the server doesn't know what opens it.
    public let method: DeviceSignIn.Method?
    /// When it was enrolled.
    public let enrolledAt: Date?
    /// When it last signed in; nil before the first time.
    public let lastUsed: Date?
    /// Whether it is this phone.
    public let isThisPhone: Bool

    /// Describes a device by what the server says of it, and what this phone knows of itself.
    init(_ entry: DeviceListEntry, thisPhone: DeviceIdentity?) {
        id = entry.deviceId
        model = entry.deviceModel.rawValue
        isThisPhone = entry.deviceId == thisPhone?.deviceID
        method =
            entry.method == .smsOTP ? .oneTimeCode : isThisPhone ? thisPhone.map { DeviceSignIn.Method($0) } : nil
        enrolledAt = entry.enrolledAt.date
        lastUsed = entry.lastUsed?.date
    }
}
