import LatchkeyWire

extension StoreWriter {
    /// Adds a device.
    ///
    /// All questions are asked before the first write, so a refusal has nothing to undo.
    func enroll(_ enrollment: Enrollment) throws(StoreError) -> EnrollmentOutcome {
        let device = enrollment.device
        guard try isFree(enrollment.remembering) else { return .keyTaken }
        guard try !isThere(device.deviceID) else { return .deviceExists }
        if let refusal = try refusal(of: enrollment.invitation, at: device.enrolledAt) { return refusal }
        let (verdict, isFirst, former) = try judge(enrollment)
        guard verdict == .enrolled else { return verdict }
        let isSMSOff = try isSMSOff(device.user)
        guard device.method != .smsOTP || !isSMSOff else { return .smsOff }
        if let challenge = enrollment.consuming, try !consume(challenge) { return .challengeUsed }
        if let former { try releaseName(of: former) }
        if isFirst { try begin(device) }
        try spend(enrollment.invitation)
        try insert(device)
        if case .signedIn(let voucher) = enrollment.authorization {
            try note(
                .deviceAdded, of: device.user, device: device.deviceID, by: voucher.deviceID, at: device.enrolledAt)
        }
        try statements.countDevice.enqueue(.integer(isFirst ? 1 : 0))
        try remember(enrollment.remembering)
        return .enrolled
    }

    /// Consumes a challenge; `false` if it was consumed before.
    func consume(_ challenge: ChallengeID) throws(StoreError) -> Bool {
        try statements.consumeChallenge.run(.blob(challenge.bytes), .integer(challenge.generationMark)) == 1
    }

    /// Consumes a challenge with the next question.
    ///
    /// - Parameter answer: Takes `false` if it was consumed before.
    func consume(_ challenge: ChallengeID, _ answer: @escaping (Bool) -> Void) throws(StoreError) {
        try statements.consumeChallenge.enqueue([.blob(challenge.bytes), .integer(challenge.generationMark)]) {
            statement throws(StoreError) in
            while try statement.next() {}
            answer(statement.changes == 1)
        }
    }

    private func isThere(_ device: DeviceID) throws(StoreError) -> Bool {
        try statements.deviceIsThere.first(.text(device.rawValue)) { row throws(StoreError) in true } != nil
    }

    /// Whether the user has no device.
    func isFirstDevice(of user: UserID) throws(StoreError) -> Bool {
        try statements.userHasDevices.first(.user(user)) { row throws(StoreError) in true } == nil
    }

    /// Whether a device may be added, whether an account begins with it, and whose name that account takes over.
    ///
    /// Nobody enrolls a name that another user has in another case: people would take one for the other.
    private func judge(
        _ enrollment: Enrollment
    ) throws(StoreError) -> (verdict: EnrollmentOutcome, isFirst: Bool, former: UserID?) {
        let device = enrollment.device
        if case .signedIn(let voucher) = enrollment.authorization {
            let isVoucher = try isEnrolled(voucher)
            let isAuthorized = isVoucher && voucher.user == device.user
            guard isAuthorized else { return (.authorizationRequired, false, nil) }
            let isFull = try statements.hasManyDevices.first(.user(device.user)) { row throws(StoreError) in true }
            return (isFull == nil ? .enrolled : .tooManyDevices, false, nil)
        }
        let holder = try users.named.first(.text(device.username.folded)) { row throws(StoreError) in
            (user: try row.requiredUser(0), hasDevices: try row.requiredInteger(1) == 1)
        }
        guard let holder else { return (.enrolled, true, nil) }
        guard !holder.hasDevices else { return (.authorizationRequired, false, nil) }
        return (enrollment.freedNames == .reuse ? .enrolled : .nameReserved, true, holder.user)
    }

    /// Begins the account of a first device's user.
    private func begin(_ device: DeviceRecord) throws(StoreError) {
        try users.insert.enqueue(
            .user(device.user), .text(device.username.rawValue), .text(device.username.folded),
            .integer(device.enrolledAt.storedMilliseconds))
    }

    func insert(_ device: DeviceRecord) throws(StoreError) {
        try statements.insertDevice.enqueue(
            .text(device.deviceID.rawValue), .user(device.user), .text(device.model.rawValue),
            .text(device.method.rawValue), .text(device.scheme.rawValue), .optional(device.publicKey),
            .optional(device.keyID?.rawValue), .optional(device.phoneNumber?.rawValue),
            .integer(device.enrolledAt.storedMilliseconds), .optional(device.lastUsedAt?.storedMilliseconds))
    }
}
