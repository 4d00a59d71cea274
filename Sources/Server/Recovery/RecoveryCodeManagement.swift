import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire

/// A user's recovery codes: making a set, and counting what is left of it.
struct RecoveryCodeManagement: Sendable {
    let store: any Store
    let key: @Sendable () -> RecoveryCodeKey
    let audit: AuditLog

    /// `POST /recovery/codes`.
    func make(_ context: ChangeContext) async throws(RequestFailure) -> NewRecoveryCodesResponse {
        let key = self.key()
        var codes: [RecoveryCode] = []
        var hashes: [RecoveryCodeHash] = []
        while codes.count < RecoveryCode.countInSet {
            let code: RecoveryCode
            do {
                code = try RecoveryCode.make()
            } catch {
                throw .crypto(error)
            }
            guard !codes.contains(code) else { continue }
            guard let hash = key.hash(code, of: context.device.username) else { throw .hashing }
            codes.append(code)
            hashes.append(hash)
        }
        let event = AuditEvent(
            .recoveryCodesMade, username: context.device.username, deviceID: context.device.deviceID,
            user: context.device.user)
        let kept = hashes
        let outcome = try await audit.noting(context.request, { $0 == .replaced ? [event] : [] }) {
            () throws(StoreError) in
            try await store.replaceRecoveryCodes(by: kept, requestedBy: context.device, now: context.request.date)
        }
        guard outcome == .replaced else { throw .accessTokenInvalid("device_removed") }
        return NewRecoveryCodesResponse(codes: codes)
    }

    /// `GET /recovery/codes`.
    func left(_ context: AuthenticatedContext) async throws(RequestFailure) -> RecoveryCodesLeftResponse {
        RecoveryCodesLeftResponse(left: try await stored(await store.recoveryCodesLeft(of: context.device.user)))
    }
}
