import LatchkeyWire

extension MFAEnrollment {
    /// Finds out how an enrolment ended whose end this app has not seen, without a prompt.
    ///
    /// - Returns: the enrolment if the server knows its key; `nil` if there was none or the server never heard of it.
    func recover(_ username: Username) async throws(MFAError) -> DeviceIdentity? {
        // A record that can't be read names no key, so there is nothing to recover.
        guard let pending = (try? store.record(of: username))?.pending else { return nil }
        let isEnrolled = try await steps.run(.recovery) { () async throws(MFAError) in
            guard try await DeviceKey.find(pending.key.tag) != .absent else {
                // Even if the server knows it: nothing can be signed with a key that is gone.
                try store.update(username) { $0.pending = nil }
                return false
            }
            return try await serverKnows(pending)
        }
        return isEnrolled ? try await confirm(pending) : nil
    }

    /// Records an enrolment that the server has confirmed, and deletes the key that it replaces.
    func confirm(_ identity: DeviceIdentity) async throws(MFAError) -> DeviceIdentity {
        let replaced = (try? store.record(of: identity.username))?.enrolled?.key.tag
        try await steps.runToTheEnd(.save) { () async throws(MFAError) in
            try store.update(identity.username) { $0 = DeviceRecord(enrolled: identity) }
        }
        if let replaced, replaced != identity.key.tag {
            // If this fails, the next enrolment deletes it: the device is enrolled all the same.
            _ = try? await steps.runToTheEnd(.cleanUp) { () async throws(MFAError) in
                try await DeviceKey.delete(replaced)
            }
        }
        return identity
    }

    /// Decides what a failed registration means for the key, and does it.
    ///
    /// - Returns: whether the device is enrolled although the reply says otherwise: an earlier request of the same
    ///   enrolment, whose reply was lost, or the same request delivered twice.
    func isEnrolled(_ identity: DeviceIdentity, despite error: MFAError) async throws(MFAError) -> Bool {
        // Without a clear answer the server may have done it: the key and its record stay for the next call.
        guard error.isRefusal else { return false }
        let mayBeEnrolled: [MFAError.Code] = [
            .server(.deviceExists), .server(.authorizationRequired), .server(.challengeUsed),
        ]
        if mayBeEnrolled.contains(error.code) {
            do throws(MFAError) {
                if try await serverKnows(identity) { return true }
            } catch {
                return false
            }
        }
        await discard(identity)
        return false
    }

    /// Removes a key that the server does not know, and its record.
    func discard(_ identity: DeviceIdentity) async {
        _ = try? await steps.runToTheEnd(.cleanUp) { () async throws(MFAError) in
            // The key first: a record without a key is noticed, a key without a record only swept up later.
            try await DeviceKey.delete(identity.key.tag)
            try store.update(identity.username) { record in
                if record.pending == identity { record.pending = nil }
            }
        }
    }

    /// Whether the server holds this device's key.
    ///
    /// A sign-in is begun and not ended; no prompt is shown.
    ///
    /// Devices that the server does not know get a challenge too, but never one for this key in this context.
    private func serverKnows(_ identity: DeviceIdentity) async throws(MFAError) -> Bool {
        let challenge = try await client.initiate(
            InitiateRequest(username: identity.username, deviceId: identity.deviceID))
        do throws(MFAError) {
            try identity.check(for: .signIn, serverID: client.serverID).verify(challenge, now: now())
            return true
        } catch {
            switch error.code {
            case .keyMismatch, .schemeRefused, .methodRefused: return false
            default: throw error
            }
        }
    }
}
