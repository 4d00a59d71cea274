import LatchkeyLock
import LatchkeyStore
import LatchkeyWire

/// A device as it was when a challenge was given out for it.
struct ChallengedDevice: Sendable {
    /// The user that was named.
    let username: Username
    /// The device that was named.
    let deviceID: DeviceID
    /// What the store had of it; `nil` if that user has no such device.
    let record: DeviceRecord?
}

/// The devices for which challenges were given out lately, so that most answers need no second look into the database.
///
/// A record may be out of date: whoever uses one lets the store compare it in the step that counts. A flood of challenges
/// costs memory for ``capacity`` devices, and then a look into the database for each answer.
final class ChallengedDevices: Sendable {
    /// How many are remembered (1 MiB or so); when there are more, all are forgotten.
    static let capacity = 2048

    private let devices = Lock<[ChallengeID: ChallengedDevice]>([:])

    /// Remembers the device of a new challenge.
    func remember(_ device: ChallengedDevice, for challenge: ChallengeID) {
        devices.withLock { devices in
            if devices.count >= Self.capacity { devices.removeAll(keepingCapacity: true) }
            devices[challenge] = device
        }
    }

    /// The device of a challenge, once, if the challenge was for that user and device.
    func take(_ challenge: ChallengeID, of username: Username, _ deviceID: DeviceID) -> ChallengedDevice? {
        let device = devices.withLock { $0.removeValue(forKey: challenge) }
        guard let device, device.deviceID == deviceID, device.username.isSame(as: username) else { return nil }
        return device
    }
}
