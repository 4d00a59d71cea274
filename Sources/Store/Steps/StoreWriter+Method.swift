import LatchkeyWire

extension StoreWriter {
    /// Replaces a device's key.
    ///
    /// All questions are asked before the first write, so a refusal has nothing to undo.
    func replaceKey(_ replacement: KeyReplacement) throws(StoreError) -> KeyReplacementOutcome {
        guard try isFree(replacement.remembering) else { return .keyTaken }
        guard try isEnrolled(replacement.requester) else { return .authorizationRequired }
        guard let device = try device(replacement.deviceID, of: replacement.requester.user) else {
            return .unknownDevice
        }
        let scheme = replacement.scheme ?? device.scheme
        guard device.scheme == .plain || scheme == .bound else { return .schemeConflict }
        guard scheme == .plain || replacement.consuming != nil else { return .proofRequired }
        if let challenge = replacement.consuming, try !consume(challenge) { return .challengeUsed }
        try note(
            device.publicKey == nil ? .keyAdded : .keyReplaced, of: device.user, device: device.deviceID,
            by: replacement.requester.deviceID, at: replacement.requester.askedAt)
        try statements.replaceKey.enqueue(
            .text(replacement.deviceID.rawValue), .blob(replacement.publicKey), .text(replacement.keyID.rawValue),
            .text(scheme.rawValue))
        try keepSession(of: replacement.requester, at: replacement.deviceID, as: replacement.successor)
        try remember(replacement.remembering)
        return .replaced
    }

    /// Takes a device's key away.
    func downgrade(_ downgrade: Downgrade) throws(StoreError) -> DowngradeOutcome {
        guard try isFree(downgrade.remembering) else { return .keyTaken }
        guard try isEnrolled(downgrade.requester) else { return .authorizationRequired }
        guard var device = try device(downgrade.deviceID, of: downgrade.requester.user) else {
            return .unknownDevice
        }
        guard let number = device.phoneNumber else { return .phoneNumberMissing }
        let isDone = device.method == .smsOTP && device.publicKey == nil
        let isSMSOff = try isSMSOff(device.user)
        guard isDone || !isSMSOff else { return .smsOff }
        try remember(downgrade.remembering)
        guard !isDone else { return .alreadyDone }
        try note(
            .keyRemoved, of: device.user, device: device.deviceID, by: downgrade.requester.deviceID,
            at: downgrade.requester.askedAt)
        try statements.removeKey.enqueue(.text(downgrade.deviceID.rawValue))
        try keepSession(of: downgrade.requester, at: downgrade.deviceID, as: downgrade.successor)
        device.method = .smsOTP
        device.publicKey = nil
        device.keyID = nil
        let isVerified = try oneTimePasswords.selectVerified.first(
            .user(device.user), .text(number.rawValue)
        ) { row throws(StoreError) in true }
        return .downgraded(device, isNumberVerified: isVerified ?? false)
    }

    /// Takes the session that changed its device's key along, or begins its successor: the change has ended all others
    /// of the device.
    private func keepSession(
        of requester: SignedInDevice, at device: DeviceID, as successor: NewSession?
    ) throws(StoreError) {
        guard let session = requester.sessionID else { return }
        if let successor {
            try statements.continueSession.enqueue(
                .session(successor.id), .session(session), .text(device.rawValue),
                .integer(successor.endsAt.storedMilliseconds), .integer(Self.idleEnd(of: successor)))
            return try insertToken(of: successor, by: statements.insertContinuedToken)
        }
        try statements.keepSession.enqueue(.session(session), .text(device.rawValue))
    }

    /// The device of that id, if it is that user's.
    func device(_ id: DeviceID, of user: UserID) throws(StoreError) -> DeviceRecord? {
        try statements.selectDevice.first(
            .text(id.rawValue), .user(user), body: DeviceRecord.init(columns:))
    }
}
