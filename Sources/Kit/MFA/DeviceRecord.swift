import LatchkeyWire

/// The record of a user on this installation.
struct DeviceRecord: Codable, Sendable, Hashable {
    /// The enrollment that the server has confirmed.
    var enrolled: DeviceIdentity?
    /// An enrollment, or a change of the one above, that was sent or about to be sent and whose outcome is unknown.
    ///
    /// Written before the server can learn of the key. So a key that no record names was never enrolled.
    var pending: DeviceIdentity?
    /// Until when the server may take the request of ``pending``, as ``SentDevice/endsAt``; `nil` if an older version of
    /// the app has sent it.
    var pendingEndsAt: Int64?
    /// What was pending before, and may still be on its way; `nil` for nothing.
    var superseded: [SentDevice]?
    /// The device whose removal was sent or about to be sent and whose outcome is unknown.
    var leaving: DeviceID?
    /// The key under which that removal may be repeated: a random UUID for each removal.
    var removalKey: String?
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

    /// Whether a request was sent whose outcome is unknown; a recovery is not counted.
    var isUnfinished: Bool { !open.isEmpty || leaving != nil }

    /// The keys that are or may be enrolled, or become so by a recovery.
    var tags: Set<DeviceKeyTag> {
        Set(([enrolled, recovering?.identity].compactMap { $0 } + open).compactMap { $0.key?.tag })
    }
}
