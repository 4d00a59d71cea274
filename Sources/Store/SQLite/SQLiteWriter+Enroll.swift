import LatchkeyWire

extension SQLiteWriter {
    /// Adds a device.
    ///
    /// All questions are asked before the first write, so a refusal has nothing to undo.
    func enroll(_ enrollment: Enrollment) throws(StoreError) -> EnrollmentOutcome {
        let device = enrollment.device
        guard try isFree(enrollment.remembering) else { return .keyTaken }
        guard try owner(of: device.deviceID) == nil else { return .deviceExists }
        let isFirst = try isFirstDevice(of: device.username)
        guard try isAuthorized(enrollment) else { return .authorizationRequired }
        if let challenge = enrollment.consuming, try !consume(challenge) { return .challengeUsed }
        try insert(device)
        try statements.countDevice.run(.integer(isFirst ? 1 : 0))
        try remember(enrollment.remembering)
        return .enrolled
    }

    /// Consumes a challenge; `false` if it was consumed before.
    func consume(_ challenge: ChallengeID) throws(StoreError) -> Bool {
        try statements.consumeChallenge.run(.blob(challenge.bytes)) == 1
    }

    private func owner(of device: DeviceID) throws(StoreError) -> String? {
        try statements.deviceOwner.first(.text(device.rawValue)) { row throws(StoreError) in row.text(0) ?? "" }
    }

    /// Whether the user has no device.
    func isFirstDevice(of username: Username) throws(StoreError) -> Bool {
        try statements.userHasDevices.first(.text(username.rawValue)) { row throws(StoreError) in true } == nil
    }

    /// Nobody enrolls a name that another user has in another case: people would take one for the other.
    private func isAuthorized(_ enrollment: Enrollment) throws(StoreError) -> Bool {
        switch enrollment.authorization {
        case .none:
            let name = enrollment.device.username.rawValue
            return try statements.nameIsTaken.first(.text(name)) { row throws(StoreError) in true } == nil
        case .signedIn(let voucher):
            guard voucher.username == enrollment.device.username else { return false }
            return try isEnrolled(voucher)
        }
    }

    private func insert(_ device: DeviceRecord) throws(StoreError) {
        try statements.insertDevice.run(
            .text(device.deviceID.rawValue), .text(device.username.rawValue), .text(device.model.rawValue),
            .text(device.method.rawValue), .text(device.scheme.rawValue), .optional(device.publicKey),
            .optional(device.keyID?.rawValue), .optional(device.phoneNumber?.rawValue),
            .integer(device.enrolledAt.storedMilliseconds), .optional(device.lastUsedAt?.storedMilliseconds))
    }
}
