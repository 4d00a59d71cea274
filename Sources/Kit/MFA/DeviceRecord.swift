import LatchkeyWire

/// The record of a user on this installation.
struct DeviceRecord: Codable, Sendable, Hashable {
    /// The enrollment that the server has confirmed.
    var enrolled: DeviceIdentity?
    /// An enrollment, or a change of the one above, that was sent or about to be sent and whose outcome is unknown.
    ///
    /// Written before the server can learn of the key. So a key that no record names was never enrolled.
    var pending: DeviceIdentity?
    /// The device whose removal was sent or about to be sent and whose outcome is unknown.
    var leaving: DeviceID?
    /// A recovery that this phone has begun, with a key of its own.
    ///
    /// Written before the server can learn of the key. Only its end takes it away, or the person: what goes on beside
    /// it leaves it alone.
    var recovering: KeptRecovery?

    /// The pending change of the enrolled device, if any: a new key, its first key, or none.
    var pendingChange: DeviceIdentity? {
        guard let pending, pending.deviceID == enrolled?.deviceID else { return nil }
        return pending
    }

    /// The pending enrollment of a new device, if any.
    var pendingEnrollment: DeviceIdentity? {
        guard let pending, pending.deviceID != enrolled?.deviceID else { return nil }
        return pending
    }

    /// Whether a request was sent whose outcome is unknown; a recovery is not counted.
    var isUnfinished: Bool { pending != nil || leaving != nil }

    /// The keys that are or may be enrolled, or become so by a recovery.
    var tags: Set<DeviceKeyTag> { Set([enrolled, pending, recovering?.identity].compactMap { $0?.key?.tag }) }
}
