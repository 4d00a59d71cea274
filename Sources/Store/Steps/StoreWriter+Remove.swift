import LatchkeyWire

extension StoreWriter {
    /// Removes a device of the requesting user.
    ///
    /// Refresh families refer to the number of an enrollment, which is never given twice: they need no touch.
    func removeDevice(
        _ device: DeviceID, requestedBy requester: SignedInDevice, remembering request: RepeatableRequest?
    ) throws(StoreError) -> DeviceRemovalOutcome {
        guard try isFree(request) else { return .keyTaken }
        guard try isEnrolled(requester) else { return .authorizationRequired }
        guard try self.device(device, of: requester.user) != nil else { return .unknownDevice }
        let attestedKey = try boundKey(of: device, user: requester.user)
        try note(.deviceRemoved, of: requester.user, device: device, by: requester.deviceID, at: requester.askedAt)
        try statements.deleteDevice.enqueue(.text(device.rawValue), .user(requester.user))
        if let attestedKey { try retire(attestedKey) }
        try uncount(1, of: requester.user)
        try openLastWay(of: requester.user, at: requester.askedAt)
        try remember(request)
        return .removed
    }

    /// Removes all devices of the requesting user.
    func removeAllDevices(
        requestedBy requester: SignedInDevice
    ) throws(StoreError) -> AllDevicesRemovalOutcome {
        guard try isEnrolled(requester) else { return .authorizationRequired }
        let devices = try statements.deviceIDsOfUser.all(.user(requester.user)) { row throws(StoreError) in
            try row.required(0, as: DeviceID.self)
        }
        try note(.allDevicesRemoved, of: requester.user, by: requester.deviceID, at: requester.askedAt)
        let removed = try statements.deleteDevicesOfUser.run(.user(requester.user))
        try uncount(removed, of: requester.user)
        return .removed(devices)
    }

    /// Whether the requester's enrollment is still that of their token, and their session open.
    func isEnrolled(_ requester: SignedInDevice) throws(StoreError) -> Bool {
        try statements.matchRequester.first(
            .text(requester.deviceID.rawValue), .user(requester.user),
            .integer(requester.endOfIssueSecond), requester.sessionID.map(SQLValue.session) ?? .null
        ) { row throws(StoreError) in true } != nil
    }

    /// Subtracts removed devices from the totals, and the user if none is left: their attested keys go too.
    func uncount(_ devices: Int, of user: UserID) throws(StoreError) {
        let isLast = try isFirstDevice(of: user)
        try statements.uncountDevices.enqueue(.integer(isLast ? 1 : 0), .integer(Int64(devices)))
        if isLast { try retireAttestedKeys(of: user) }
    }
}
