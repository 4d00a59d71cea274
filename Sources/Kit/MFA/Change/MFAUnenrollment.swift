import Foundation
import LatchkeyWire

/// Removes this device: first at the server, then its keys and its record here.
///
/// Whenever a removal is interrupted, call it again: what the server has done is recognised.
public struct MFAUnenrollment: Sendable {
    private let recovery: MFARecovery

    private var client: MFAClient { recovery.client }
    private var store: DeviceIdentityStore { recovery.store }

    /// Creates the flow.
    ///
    /// - Parameters:
    ///   - keeper: whose tokens of this user end with the device.
    ///   - now: the phone's clock, by which an expired challenge is refused.
    ///   - onStep: told of each step as it begins and ends, on any thread.
    public init(
        client: MFAClient, store: DeviceIdentityStore, keeper: SessionKeeper? = nil,
        now: @escaping @Sendable () -> Date = { Date() }, onStep: (@Sendable (MFAStep) -> Void)? = nil
    ) {
        recovery = MFARecovery(client: client, store: store, keeper: keeper, now: now, onStep: onStep)
    }

    /// Removes this device.
    ///
    /// A device that the server does not know any more is removed here all the same. The tokens that the keeper holds
    /// go with it: the server takes them no more.
    ///
    /// - Parameters:
    ///   - accessToken: of this user; without one, ``MFAError`` says how to get it.
    /// - Throws: ``MFAError``; ``MFAError/Code/notEnrolled`` if there is nothing to remove.
    public func unenroll(_ username: Username, accessToken: AccessToken?) async throws(MFAError) {
        try await store.withClaim(on: username) { () async throws(MFAError) in
            if case .removed = try await recovery.settle(username) { return }
            guard let enrolled = try store.identity(of: username) else { throw MFAError(.notEnrolled) }
            let accessToken = try await enrolled.require(accessToken)
            try store.update(username) { $0.leaving = enrolled.deviceID }
            do throws(MFAError) {
                try await recovery.steps.run(.unenroll) { () async throws(MFAError) in
                    let reply = try await client.unenroll(
                        UnenrollRequest(username: username, deviceId: enrolled.deviceID), accessToken: accessToken,
                        idempotencyKey: "unenroll-\(enrolled.deviceID)")
                    guard reply.success else { throw MFAError(.replyMalformed) }
                }
            } catch {
                guard try await isRemoved(enrolled, despite: error) else { throw await enrolled.explaining(error) }
            }
            try await recovery.finishRemoval(of: username)
        }
    }

    /// Whether the device is gone although the reply says otherwise; if it is not, nothing is open any more.
    private func isRemoved(_ identity: DeviceIdentity, despite error: MFAError) async throws(MFAError) -> Bool {
        if error.code == .server(.notFound) { return true }
        guard error.isRefusal else { return false }
        do throws(MFAError) {
            if case .removed = try await recovery.settle(identity.username) { return true }
        } catch {
            // Not known: it stays open.
            return false
        }
        try store.update(identity.username) { $0.leaving = nil }
        return false
    }
}
