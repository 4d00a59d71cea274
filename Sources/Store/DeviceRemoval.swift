import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A user, signed in with one of their devices.
///
/// It represents an access token. Its permissions are checked when a step runs, not when the token was read.
public struct SignedInDevice: Sendable, Equatable {
    /// The user.
    public var user: UserID
    /// Their name, for people and for the log.
    public var username: Username
    /// The device.
    public var deviceID: DeviceID
    /// When the token was made, in whole seconds; tells one enrollment of the device from the next only without a
    /// session, for it depends on the clock.
    public var issuedAt: Date
    /// When the request came, to which its notices say that it did; the token's time unless given.
    public var askedAt: Date
    /// The token's session, which must still be open; `nil` for what the server's own process does.
    public var sessionID: SessionID?

    /// Makes one from all its parts; the time is rounded down to the second.
    public init(
        user: UserID, username: Username, deviceID: DeviceID, issuedAt: Date, sessionID: SessionID? = nil,
        askedAt: Date? = nil
    ) {
        self.sessionID = sessionID
        self.user = user
        self.username = username
        self.deviceID = deviceID
        self.askedAt = askedAt ?? issuedAt
        self.issuedAt = Date(timeIntervalSince1970: issuedAt.timeIntervalSince1970.rounded(.down))
    }

    /// The first millisecond at which an enrollment is later than the token; judged only where no session is named.
    ///
    /// A device id may be enrolled again; a token of its former life must not work for the new one. The token's time
    /// is known to the second only, so an enrollment within that second passes.
    var endOfIssueSecond: Int64 { issuedAt.storedMilliseconds + 1000 }
}

/// The result of removing a device: the first that applies.
///
/// Only ``removed`` has changed anything.
public enum DeviceRemovalOutcome: Sendable, Equatable {
    /// A request was done under the same key since the caller looked.
    case keyTaken
    /// The device that asks is not enrolled any more.
    case authorizationRequired
    /// The user has no such device, though another user may have it.
    case unknownDevice
    /// The device is gone, and its refresh families with it.
    case removed
}

/// The result of removing all devices: the first that applies.
///
/// Only ``removed(_:)`` has changed anything.
public enum AllDevicesRemovalOutcome: Sendable, Equatable {
    /// The device that asks is not enrolled any more.
    case authorizationRequired
    /// These devices are gone, and their refresh families with them; in the order in which they were enrolled.
    case removed([DeviceID])
}
