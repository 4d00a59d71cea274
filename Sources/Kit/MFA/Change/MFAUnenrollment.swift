import Foundation
import LatchkeyWire

/// Removes this device, or the whole account: first at the server, then its keys and its record here.
///
/// If a removal is interrupted, call it again; it detects what the server has done.
public struct MFAUnenrollment: Sendable {
    private let recovery: MFARecovery

    private var client: MFAClient { recovery.client }
    private var store: DeviceIdentityStore { recovery.store }

    /// Creates the flow.
    public init(_ context: MFAContext) {
        recovery = MFARecovery(context)
    }

    /// Removes this device.
    ///
    /// A device that the server does not know any more is removed here all the same. The tokens that the keeper holds
    /// go with it: the server takes them no more.
    ///
    /// - Parameters:
    ///   - accessToken: of this user; without one, ``LatchkeyError`` says how to get it.
    /// - Throws: ``LatchkeyError``; ``LatchkeyError/Code/notEnrolled`` if there is nothing to remove.
    public func unenroll(_ username: Username, accessToken: AccessToken?) async throws(LatchkeyError) {
        try await remove(username, accessToken, .unenroll) { device, token, key async throws(LatchkeyError) in
            try await client.unenroll(
                UnenrollRequest(username: username, deviceId: device), accessToken: token, idempotencyKey: key)
        }
    }

    /// Erases the account at the server for good, and removes its keys, tokens and record here.
    ///
    /// - Parameters:
    ///   - accessToken: an account token of this user; no other will do.
    /// - Throws: ``LatchkeyError``; ``LatchkeyError/Code/notEnrolled`` if this phone has no such account,
    ///   ``LatchkeyError/Code/server(_:)`` with `notFound` from a server whose operator has not switched this on.
    public func eraseAccount(_ username: Username, accessToken: AccessToken) async throws(LatchkeyError) {
        try await remove(username, accessToken, .eraseAccount) { _, token, _ async throws(LatchkeyError) in
            try await client.eraseAccount(accessToken: token)
        }
    }

    private func remove(
        _ username: Username, _ accessToken: AccessToken?, _ step: MFAStep.Name,
        _ send: @escaping @Sendable (DeviceID, AccessToken, String) async throws(LatchkeyError) -> Acknowledgement
    ) async throws(LatchkeyError) {
        try await store.withClaim(on: username) { () async throws(LatchkeyError) in
            if case .removed = try await recovery.settle(username) { return }
            guard let enrolled = try store.identity(of: username) else { throw LatchkeyError(.notEnrolled) }
            let accessToken = try await enrolled.require(accessToken)
            try store.update(username) { record in
                // One for each removal, not for each device: after a recovery a device comes back under its id.
                if record.leaving != enrolled.deviceID || record.removalKey == nil {
                    record.removalKey = UUID().uuidString.lowercased()
                }
                record.leaving = enrolled.deviceID
            }
            guard let removalKey = try store.record(of: username).removalKey else {
                throw LatchkeyError(.storageFailed)
            }
            do throws(LatchkeyError) {
                try await recovery.steps.run(step) { () async throws(LatchkeyError) in
                    let reply = try await send(enrolled.deviceID, accessToken, removalKey)
                    guard reply.success else { throw LatchkeyError(.replyMalformed) }
                }
            } catch {
                guard try await isRemoved(enrolled, despite: error) else { throw await enrolled.explaining(error) }
            }
            try await recovery.finishRemoval(of: username)
        }
    }

    /// Whether the device is gone although the reply says otherwise; if it is not, nothing is open any more.
    private func isRemoved(_ identity: DeviceIdentity, despite error: LatchkeyError) async throws(LatchkeyError) -> Bool
    {
        if error.isMissing(.deviceId) { return true }
        guard error.isRefusal else { return false }
        do throws(LatchkeyError) {
            if case .removed = try await recovery.settle(identity.username) { return true }
        } catch {
            // Not known: it stays open.
            return false
        }
        try store.update(identity.username) { ($0.leaving, $0.removalKey) = (nil, nil) }
        return false
    }
}
