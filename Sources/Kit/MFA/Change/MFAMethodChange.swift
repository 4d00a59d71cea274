import Foundation
import LatchkeyWire

/// Changes how an enrolled device signs in: a first key, another key, or one-time codes.
///
/// The old key is kept until the server has confirmed the change. If a change is interrupted, call it again or sign in;
/// it detects what the server has done.
public struct MFAMethodChange: Sendable {
    /// Gets a token that permits changes, after the person's confirmation.
    typealias StepUp = () async throws(LatchkeyError) -> AccessToken

    let recovery: MFARecovery

    private var client: MFAClient { recovery.client }
    private var store: DeviceIdentityStore { recovery.store }
    private var steps: StepReporter { recovery.steps }

    /// Creates the flow.
    public init(_ context: MFAContext) {
        recovery = MFARecovery(context)
    }

    /// Gives the device a key: its first, or one that takes the place of the one it has.
    ///
    /// - Parameters:
    ///   - accessToken: of this user; without one, nothing is asked of the person and ``LatchkeyError`` says how to get it.
    /// - Returns: the device with its new key, or with that of an earlier change that was found to have gone through,
    ///   if it is of the same method.
    /// - Throws: ``LatchkeyError``: what ``MFAEnrollment/enroll(_:with:)`` throws, and with
    ///   ``LatchkeyError/Suggestion/requestOneTimeCode`` or ``LatchkeyError/Suggestion/signInAgain`` if the token is
    ///   not sufficient.
    public func upgrade(
        _ username: Username, to method: AuthMethod, accessToken: AccessToken?
    ) async throws(LatchkeyError) -> DeviceIdentity {
        try await upgrade(username, to: method, accessToken: accessToken, steppingUp: nil)
    }

    /// The same; where the server requires step-up, with the token that `stepUp` gets: the same request is sent once more,
    /// so that the person proves the new key once.
    func upgrade(
        _ username: Username, to method: AuthMethod, accessToken: AccessToken?, steppingUp stepUp: StepUp?
    ) async throws(LatchkeyError) -> DeviceIdentity {
        try await store.withClaim(on: username) { () async throws(LatchkeyError) in
            let settlement = try await recovery.settle(username)
            if case .changed(let found) = settlement, found.authMethod == method { return found }
            let record = try store.record(of: username)
            guard let enrolled = record.enrolled else { throw LatchkeyError(.notEnrolled) }
            let accessToken = try await enrolled.require(accessToken)
            let authentication = DeviceAuthentication(reason: recovery.context.texts.methodChange)
            defer { authentication.invalidate() }
            let ceremony = KeyCeremony(recovery: recovery)
            try await ceremony.prepare(method, authentication)
            let draft = try await ceremony.draft(
                for: username, protection: method.protection, takingUp: record.openChanges
            ) { key throws(LatchkeyError) in enrolled.with(key) }
            let proof = try await ceremony.prove(draft, for: .upgrade, authentication, .upgradeChallenge) {
                publicKey async throws(LatchkeyError) in
                try await client.upgradeChallenge(
                    UpgradeChallengeRequest(
                        username: username, deviceId: enrolled.deviceID, publicKey: publicKey))
            }
            let request = UpgradeRequest(
                username: username, deviceId: enrolled.deviceID,
                publicKey: EncodedPublicKey(x963: draft.key.publicKey), scheme: draft.identity.scheme, proof: proof)
            return try await change(
                enrolled, to: draft.identity, isNew: draft.isNew, .upgrade, accessToken: accessToken, steppingUp: stepUp
            ) { token async throws(LatchkeyError) in
                try await client.upgrade(request, accessToken: token, idempotencyKey: proof.challengeId.rawValue)
            }
        }
    }

    /// Takes the device's key away: it signs in with one-time codes from then on.
    ///
    /// For phones that have lost their security, too: shows no prompt and needs no key. The keys are deleted once the
    /// server has confirmed it.
    ///
    /// - Parameters:
    ///   - accessToken: of this user. Without one, or if the server does not take it,
    ///     ``LatchkeyError/Suggestion/requestOneTimeCode`` where the key can't open the door any more: have the person
    ///     enter a code (``MFAOneTimeCode``), and call again with the token that it yields.
    /// - Throws: ``LatchkeyError``.
    public func downgrade(
        _ username: Username, accessToken: AccessToken?
    ) async throws(LatchkeyError) -> DeviceIdentity {
        try await store.withClaim(on: username) { () async throws(LatchkeyError) in
            _ = try await recovery.settle(username)
            let record = try store.record(of: username)
            guard let enrolled = record.enrolled else { throw LatchkeyError(.notEnrolled) }
            guard let key = enrolled.key else { return enrolled }
            let accessToken = try await enrolled.require(accessToken)
            let downgraded = enrolled.with(nil)
            let (isNew, transitEnd) = (!record.openChanges.contains(downgraded), recovery.context.transitEnd)
            try store.update(username) { $0.send(downgraded, until: transitEnd) }
            return try await change(
                enrolled, to: downgraded, isNew: isNew, .downgrade, accessToken: accessToken, steppingUp: nil
            ) { token async throws(LatchkeyError) in
                try await client.downgrade(
                    DowngradeRequest(username: username, deviceId: enrolled.deviceID), accessToken: token,
                    idempotencyKey: "downgrade-\(key.keyID)")
            }
        }
    }

    /// Sends a change that is written down as pending, and confirms it if the server has done it.
    private func change(
        _ enrolled: DeviceIdentity, to changed: DeviceIdentity, isNew: Bool, _ step: MFAStep.Name,
        accessToken: AccessToken, steppingUp stepUp: StepUp?,
        send: (AccessToken) async throws(LatchkeyError) -> MethodChangeResponse
    ) async throws(LatchkeyError) -> DeviceIdentity {
        func attempt(_ token: AccessToken) async -> Result<SessionTokens?, LatchkeyError> {
            do throws(LatchkeyError) {
                return .success(
                    try await steps.run(step) { () async throws(LatchkeyError) in
                        let reply = try await send(token)
                        guard reply.success, reply.method == changed.method else {
                            throw LatchkeyError(.replyMalformed)
                        }
                        return SessionTokens(reply, now: recovery.context.now())
                    })
            } catch {
                return .failure(error)
            }
        }
        var outcome = await attempt(accessToken)
        if case .failure(let refusal) = outcome, refusal.code == .server(.insufficientUserAuthentication), let stepUp {
            do throws(LatchkeyError) {
                outcome = await attempt(try await stepUp())
            } catch {
                // Nothing was changed, and the key that was made for it is deleted.
                _ = await recovery.isDone(changed, isNew: isNew, despite: refusal)
                throw error
            }
        }
        let tokens: SessionTokens?
        switch outcome {
        case .success(let found): tokens = found
        case .failure(let error):
            guard await recovery.isDone(changed, isNew: isNew, despite: error) else {
                throw await enrolled.explaining(error)
            }
            tokens = nil
        }
        let confirmed = try await recovery.confirmChange(changed)
        if let tokens, let keeper = recovery.context.keeper {
            // The change is done. Tokens that can't be kept cost a sign-in: the ones before have ended.
            try? await keeper.keep(tokens, of: changed.username)
        }
        return confirmed
    }
}
