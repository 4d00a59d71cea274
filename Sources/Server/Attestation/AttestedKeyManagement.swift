import LatchkeyStore
import LatchkeyWire

/// A user's view of their attested keys, and their retirement.
struct AttestedKeyManagement: Sendable {
    let store: any Store
    let audit: AuditLog

    /// `GET /attestation/keys`.
    func list(_ context: AuthenticatedContext) async throws(RequestFailure) -> AttestedKeyListResponse {
        return try await stored(
            AttestedKeyListResponse(
                keys: try await store.attestedKeys(of: context.device.user).map(AttestedKeyInfo.init)))
    }

    /// `DELETE /attestation/keys/{keyIdentifier}`.
    func retire(_ context: ChangeContext) async throws(RequestFailure) -> Acknowledgement {
        let keyID: AttestedKeyID = try context.request.value(of: .keyIdentifier)
        let event = AuditEvent(
            .keyRetired, username: context.device.username, deviceID: context.device.deviceID, detail: keyID.rawValue,
            user: context.device.user)
        let outcome = try await audit.noting(context.request, { $0 == .retired ? [event] : [] }) {
            () throws(StoreError) in
            try await store.retireAttestedKey(
                keyID, requestedBy: context.device, remembering: context.request.repeatable)
        }
        switch outcome {
        case .keyTaken: throw .idempotencyKeyInProgress
        case .authorizationRequired: throw .accessTokenInvalid("device_removed")
        case .unknownKey: throw .attestedKeyUnknown
        case .alreadyRetired, .retired: break
        }
        return Acknowledgement(success: true, message: "Key retired")
    }
}

extension AttestedKeyInfo {
    init(_ record: AttestedKeyRecord) {
        self.init(
            keyIdentifier: record.keyID, appId: record.appID, environment: record.environment, state: record.state,
            attestedAt: Timestamp(record.attestedAt), lastUsedAt: record.lastUsedAt.map { Timestamp($0) },
            riskMetric: record.riskMetric, deviceId: record.deviceID)
    }
}
