import LatchkeyStore
import LatchkeyWire

/// A user's view of their own devices, and their removal.
struct DeviceManagement: Sendable {
    let store: any Store
    let audit: AuditLog

    /// `GET /devices/{username}`.
    func list(_ context: AuthenticatedContext) async throws(RequestFailure) -> DeviceListResponse {
        let username: Username = try context.request.value(of: .username)
        try context.check(isAbout: username)
        let devices = try await stored(await store.devices(of: context.device.user))
        let state = try await stored(await store.accountState(of: context.device.user))
        return DeviceListResponse(
            devices: devices.map(DeviceListEntry.init), unreadNotices: state?.unreadNotices,
            smsEnabled: state?.isSMSEnabled)
    }

    /// `GET /device/{deviceId}/status`.
    func status(_ context: AuthenticatedContext) async throws(RequestFailure) -> DeviceStatusResponse {
        let id: DeviceID = try context.request.value(of: .deviceID)
        let device = try await stored(await store.device(id))
        guard let device, device.user == context.device.user else { throw .unknownDevice }
        return DeviceStatusResponse(
            deviceId: device.deviceID, enrolled: true, method: device.method, hasPublicKey: device.publicKey != nil,
            masking: device.phoneNumber)
    }

    /// `POST /mfa/unenroll`.
    func unenroll(_ request: UnenrollRequest, _ context: ChangeContext) async throws(RequestFailure) {
        try await remove(request.deviceId, of: request.username, context)
    }

    /// `DELETE /devices/{username}/{deviceId}`.
    func remove(_ context: ChangeContext) async throws(RequestFailure) -> Acknowledgement {
        let username: Username = try context.request.value(of: .username)
        let device: DeviceID = try context.request.value(of: .deviceID)
        // Whoever has got the page's link could otherwise take away the device that stops a recovery.
        guard context.audience != .accountPage || device != context.device.deviceID else { throw .pageKeepsItsDevice }
        try await remove(device, of: username, context)
        return Acknowledgement(success: true, message: "Device removed")
    }

    /// `DELETE /devices/{username}`.
    func removeAll(_ context: ChangeContext) async throws(RequestFailure) -> Acknowledgement {
        try context.check(isAbout: try context.request.value(of: .username))
        let outcome = try await audit.noting(
            context.request,
            { outcome in
                guard case .removed(let devices) = outcome else { return [] }
                return devices.map { Self.removal(of: $0, context) }
            }
        ) { () throws(StoreError) in try await store.removeAllDevices(requestedBy: context.device) }
        switch outcome {
        case .authorizationRequired: throw .accessTokenInvalid("device_removed")
        case .removed: return Acknowledgement(success: true, message: "All devices removed")
        }
    }

    private func remove(
        _ device: DeviceID, of username: Username, _ context: ChangeContext
    ) async throws(RequestFailure) {
        try context.check(isAbout: username)
        let outcome = try await audit.noting(
            context.request, { $0 == .removed ? [Self.removal(of: device, context)] : [] }
        ) { () throws(StoreError) in
            try await store.removeDevice(
                device, requestedBy: context.device, remembering: context.request.repeatable)
        }
        switch outcome {
        case .removed: return
        case .keyTaken: throw .idempotencyKeyInProgress
        case .authorizationRequired: throw .accessTokenInvalid("device_removed")
        case .unknownDevice: throw .unknownDevice
        }
    }

    /// The event names the requesting device besides the removed one.
    private static func removal(of device: DeviceID, _ context: ChangeContext) -> AuditEvent {
        AuditEvent(
            .deviceRemoved, username: context.device.username, deviceID: device,
            detail: context.device.deviceID.rawValue, user: context.device.user)
    }
}

extension RequestFailure {
    /// One answer, whether the device does not exist or is another user's.
    static let unknownDevice = RequestFailure.refused(
        .notFound, detail: "This user has no such device.", field: "deviceId", finer: "device")

    /// The account page's token removes any device but the one that opened the page.
    fileprivate static let pageKeepsItsDevice = RequestFailure.refused(
        .insufficientUserAuthentication, detail: "The device that opened this page is removed in its app only.",
        field: "deviceId", finer: "device_of_page")
}

extension DeviceListEntry {
    init(_ device: DeviceRecord) {
        self.init(
            deviceId: device.deviceID, deviceModel: device.model, method: device.method,
            enrolledAt: Timestamp(device.enrolledAt), lastUsed: device.lastUsedAt.map { Timestamp($0) })
    }
}
