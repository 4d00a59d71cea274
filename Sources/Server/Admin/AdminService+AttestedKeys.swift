import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire

extension AdminService {
    @Sendable func showKey(_ request: AdminRequest) async throws(RequestFailure) -> AdminAttestedKey {
        let key = try keyID(request)
        guard let record = try await stored(await store.attestedKey(key)) else { throw Self.unknownKey }
        return AdminAttestedKey(record)
    }

    @Sendable func suspendKey(_ request: AdminRequest) async throws(RequestFailure) -> AdminChange {
        try await changeKey(request, to: .suspended, from: .attested, noting: .keySuspended)
    }

    @Sendable func reinstateKey(_ request: AdminRequest) async throws(RequestFailure) -> AdminChange {
        try await changeKey(request, to: .attested, from: .suspended, noting: .keyReinstated)
    }

    private func changeKey(
        _ request: AdminRequest, to new: AttestedKeyState, from old: AttestedKeyState, noting event: AuditEvent.Kind
    ) async throws(RequestFailure) -> AdminChange {
        let key = try keyID(request)
        let told = AuditEvent(event, detail: key.rawValue, reason: "operator", operatorID: request.operatorID)
        let outcome = try await noted(request, { $0 == .changed ? [told] : [] }) { () throws(StoreError) in
            try await store.setAttestedKeyState(key, to: new, from: old, by: .operator, at: request.date)
        }
        switch outcome {
        case .unknownKey: throw Self.unknownKey
        case .refused(new): return AdminChange(changed: false)
        case .refused:
            throw .refused(.attestedKeyRetired, detail: "The key is retired, which is final.")
        case .changed: return AdminChange(changed: true)
        }
    }

    /// The key of the path, in base64url, since base64 has slashes.
    private func keyID(_ request: AdminRequest) throws(RequestFailure) -> AttestedKeyID {
        guard let bytes = Base64.decodeURL(request.part("key")[...]),
            let key = AttestedKeyID(rawValue: Base64.encode(bytes))
        else { throw Self.unknownKey }
        return key
    }

    private static let unknownKey = RequestFailure.refused(
        .attestedKeyUnknown, detail: "There is no attested key with this id.")
}
