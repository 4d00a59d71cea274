import LatchkeyWire

extension DeviceSignIn {
    /// The user's devices, in the order of their enrollment; the person must be signed in.
    ///
    /// - Throws: ``LatchkeyError``.
    public func devices() async throws(LatchkeyError) -> [DeviceListEntry] { try await deviceList().devices }

    /// The user's devices, how many notices are unread, and whether codes by text message may sign in.
    ///
    /// - Throws: ``LatchkeyError``.
    public func deviceList() async throws(LatchkeyError) -> DeviceListResponse {
        let username = try requireUser()
        return try await core.run(username) { () async throws(LatchkeyError) in
            try await core.withRequiredToken(of: username) { token async throws(LatchkeyError) in
                try await core.context.client.devices(of: username, accessToken: token)
            }
        }
    }

    /// The server's record of this phone; `nil` if this phone is not enrolled.
    ///
    /// - Throws: ``LatchkeyError``; ``LatchkeyError/Code/server(_:)`` with `notFound` if the server has removed it.
    public func serverRecord() async throws(LatchkeyError) -> DeviceStatusResponse? {
        guard let device = try await device() else { return nil }
        return try await core.run(device.username) { () async throws(LatchkeyError) in
            let record = try await core.withRequiredToken(of: device.username) { token async throws(LatchkeyError) in
                try await core.context.client.deviceStatus(device.deviceID, accessToken: token)
            }
            try settleNumber(of: device.username, by: record)
            return record
        }
    }

    /// Removes one of the user's devices, and signs it out, or finds that it is removed; for this phone it is the same as
    /// ``unenroll()``.
    ///
    /// - Throws: ``LatchkeyError``.
    public func removeDevice(_ device: DeviceID) async throws(LatchkeyError) {
        let username = try requireUser()
        if try await self.device()?.deviceID == device { return try await unenroll() }
        try await removing(.deviceId) { client, token async throws(LatchkeyError) in
            try await client.removeDevice(device, of: username, accessToken: token)
        }
    }
}
