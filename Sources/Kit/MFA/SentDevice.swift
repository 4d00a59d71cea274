import LatchkeyWire

/// A device that was sent to the server, and whose request may still be on its way there.
///
/// A request that the network holds up arrives after the app has given it up, tried again, or chosen another method. If
/// its key were gone by then, nobody could sign in any more.
struct SentDevice: Codable, Sendable, Hashable {
    /// The device, as it will be once the server has taken the request.
    var identity: DeviceIdentity
    /// The time from which the server refuses the request, by its clock, in seconds since 1970: the end of the challenge
    /// that the request answers.
    var endsAt: Int64

    /// How long a request without a challenge counts as on its way, in seconds: 600.
    static let transit: Int64 = 600
    /// How long the server may work on a request that came in time, in seconds: 30.
    static let leeway: Int64 = 30
}

extension DeviceRecord {
    /// The devices that were sent and of which no end is known, the latest first.
    var open: [DeviceIdentity] { [pending].compactMap { $0 } + (superseded ?? []).map(\.identity) }
    /// Those that change the enrolled device.
    var openChanges: [DeviceIdentity] { open.filter { $0.deviceID == enrolled?.deviceID } }
    /// Those that enroll another device.
    var openEnrollments: [DeviceIdentity] { open.filter { $0.deviceID != enrolled?.deviceID } }

    /// Notes that a device is about to be sent; what was pending before stays known.
    mutating func send(_ identity: DeviceIdentity, until endsAt: Int64) {
        var others = superseded ?? []
        if let pending {
            // Of an older version: its challenge ends before this one.
            others.append(SentDevice(identity: pending, endsAt: pendingEndsAt ?? endsAt))
        }
        let earlier = others.filter { $0.identity == identity }.map(\.endsAt)
        pending = identity
        pendingEndsAt = earlier.reduce(endsAt, max)
        setSuperseded(others.filter { $0.identity != identity })
    }

    /// Notes that the server has a device; a change of it that was sent before may still replace that.
    mutating func confirm(_ identity: DeviceIdentity) {
        var others = superseded ?? []
        if let pending, let pendingEndsAt { others.append(SentDevice(identity: pending, endsAt: pendingEndsAt)) }
        self = DeviceRecord(enrolled: identity, recovering: recovering)
        setSuperseded(others.filter { $0.identity != identity && $0.identity.deviceID == identity.deviceID })
    }

    /// Forgets a device that was sent, or was to be.
    mutating func forget(_ identity: DeviceIdentity) {
        if pending == identity { (pending, pendingEndsAt) = (nil, nil) }
        setSuperseded((superseded ?? []).filter { $0.identity != identity })
    }

    /// Whether the server refuses an open request when it arrives at a time by the server's clock, or later.
    func isOver(_ identity: DeviceIdentity, at time: Int64) -> Bool {
        let ends =
            (pending == identity ? [pendingEndsAt] : [])
            + (superseded ?? []).filter { $0.identity == identity }.map(\.endsAt)
        return !ends.isEmpty && ends.allSatisfy { end in end.map { $0 < time - SentDevice.leeway } ?? false }
    }

    private mutating func setSuperseded(_ others: [SentDevice]) {
        // An empty record is not written.
        superseded = others.isEmpty ? nil : others
    }
}

extension ChallengeResponse {
    /// When the server made it, by its clock, in seconds since 1970.
    var issuedAt: Int64 { Int64(challengeId.milliseconds / 1000) }
}

extension MFAContext {
    /// Until when a request without a challenge counts as on its way.
    var transitEnd: Int64 { Int64(now().timeIntervalSince1970) + SentDevice.transit }
}
