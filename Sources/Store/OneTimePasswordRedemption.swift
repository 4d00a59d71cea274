import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A sign-in by a one-time password.
public struct OneTimePasswordRedemption: Sendable {
    /// The id of the request for the password; `nil` takes whichever the user has.
    public var id: OneTimePasswordID?
    /// The user who signs in.
    public var username: Username
    /// The device that they say it is for; `nil` if they leave it to the server.
    public var deviceID: DeviceID?
    /// The keyed hash of the presented password.
    public var presented: OneTimePasswordHash
    /// Its hashes under the server's earlier keys; none by default.
    public var presentedByOlderKeys: [OneTimePasswordHash] = []
    /// Maximum attempts per password.
    public var maximumTries: Int
    /// The time at which the step is judged, and at which the user is signed in.
    public var now: Date
    /// The session that the sign-in begins.
    public var session: NewSession
    /// The accounts that a password alone opens.
    public var reach: OneTimePasswordReach

    /// Makes a redemption from all its parts.
    public init(
        id: OneTimePasswordID?, username: Username, deviceID: DeviceID? = nil, presented: OneTimePasswordHash,
        maximumTries: Int, now: Date, session: NewSession,
        reach: OneTimePasswordReach = .accountsWithoutKey
    ) {
        self.id = id
        self.username = username
        self.deviceID = deviceID
        self.presented = presented
        self.maximumTries = maximumTries
        self.now = now
        self.session = session
        self.reach = reach
    }
}

/// The accounts that a one-time password alone opens.
public enum OneTimePasswordReach: Sendable, Equatable {
    /// Those without any key: where there is one, whoever gets hold of the number must not get past it.
    case accountsWithoutKey
    /// All: for laboratories, and for servers that have decided so.
    case allAccounts
}

/// The result of a redemption: the first that applies.
///
/// Every one of them has counted a try, before anything was compared; where there is no password of that id,
/// elsewhere, so that the answer comes as late. Only ``redeemed(_:)`` has changed anything else.
public enum OneTimePasswordRedemptionOutcome: Sendable, Equatable {
    /// The user has no password of that id: none was made, it was used or replaced, or its device was removed.
    case unknown
    /// The password was tried too often; this try was not even compared.
    case wornOut
    /// It is another one, or for another device.
    case wrong
    /// It is the right one, too late.
    case expired
    /// It is the right one, but an operator has suspended the user.
    case accountSuspended
    /// It is the right one, but a device of the user has a key, and this is more than the password alone may do; it is
    /// not spent.
    case keyExists
    /// The password is gone, the device's use noted, the refresh family started; the device, and its user.
    case redeemed(DeviceID, of: UserID)
}
