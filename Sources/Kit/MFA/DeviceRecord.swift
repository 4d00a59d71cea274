import LatchkeyWire

/// What is known of one user on this installation.
struct DeviceRecord: Codable, Sendable, Hashable {
    /// The enrolment that the server has confirmed.
    var enrolled: DeviceIdentity?
    /// An enrolment, or a change of the one above, that was sent, or was about to be, and of which no end is known.
    ///
    /// Written before the server can learn of the key. So a key that no record names was never enrolled.
    var pending: DeviceIdentity?
    /// The device whose removal was sent, or was about to be, and of which no end is known.
    var leaving: DeviceID?

    /// What is pending, if it is a change of the device that is enrolled: another key, its first one, or none.
    var pendingChange: DeviceIdentity? {
        guard let pending, pending.deviceID == enrolled?.deviceID else { return nil }
        return pending
    }

    /// What is pending, if it is a device of its own.
    var pendingEnrollment: DeviceIdentity? {
        guard let pending, pending.deviceID != enrolled?.deviceID else { return nil }
        return pending
    }

    /// Whether something was sent of which no end is known.
    var isUnfinished: Bool { pending != nil || leaving != nil }

    /// The keys that are or may be enrolled.
    var tags: Set<DeviceKeyTag> { Set([enrolled, pending].compactMap { $0?.key?.tag }) }
}
