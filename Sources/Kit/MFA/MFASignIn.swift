import Foundation
import LatchkeyWire

/// Signs a person in with this device's key.
public struct MFASignIn: Sendable {
    private let recovery: MFARecovery

    private var client: MFAClient { recovery.client }
    private var store: DeviceIdentityStore { recovery.store }
    private var steps: StepReporter { recovery.steps }

    /// Creates the flow.
    public init(_ context: MFAContext) {
        recovery = MFARecovery(context)
    }

    /// Signs in: gets a challenge, checks that it is meant for this, lets the person unlock the key, hands it in.
    ///
    /// A challenge that is not from the pinned server, or not for this user, device and key, is refused before any
    /// prompt is shown. If a change of the key is open whose reply was lost, the challenge tells how it ended.
    ///
    /// - Throws: ``LatchkeyError``; ``LatchkeyError/Code/passcodeNotSet`` where the phone has lost its security, and
    ///   ``LatchkeyError/Code/oneTimeCodeRequired`` where the device has no key.
    public func signIn(_ username: Username) async throws(LatchkeyError) -> SessionTokens {
        try SessionTokens(try await prove(username, for: .signIn), now: recovery.context.now())
    }

    /// Signs a challenge for a purpose, and hands it in.
    ///
    /// - Parameters:
    ///   - accessToken: of the session with which an account token is to end.
    func prove(
        _ username: Username, for purpose: TokenPurpose, accessToken: AccessToken? = nil
    ) async throws(LatchkeyError) -> TokenResponse {
        // A server that does not know purposes gets the request as it knows it.
        let named = purpose == .signIn ? nil : purpose
        let record = try store.record(of: username)
        guard let enrolled = record.enrolled else { throw LatchkeyError(.notEnrolled) }
        guard enrolled.key != nil || record.isUnfinished else { throw LatchkeyError(.oneTimeCodeRequired) }
        if enrolled.key != nil {
            try await steps.run(.capability) { () async throws(LatchkeyError) in
                if case .none(let code) = await DeviceCapability.current() { throw .noSecurity(code) }
            }
        }
        let challenge = try await steps.run(.initiate) { () async throws(LatchkeyError) in
            try await client.initiate(InitiateRequest(username: username, deviceId: enrolled.deviceID, purpose: named))
        }
        let identity = try await identity(of: username, toAnswer: challenge, purpose.challenge, enrolled)
        guard let key = identity.key else { throw LatchkeyError(.oneTimeCodeRequired) }
        try await steps.run(.checkChallenge) { () async throws(LatchkeyError) in
            try identity.check(for: purpose.challenge, serverID: client.serverID)?
                .verify(challenge, now: recovery.context.now())
        }
        let texts = recovery.context.texts
        let authentication = DeviceAuthentication(reason: purpose == .manage ? texts.stepUp : texts.signIn)
        defer { authentication.invalidate() }
        let signature = try await steps.run(.sign) { () async throws(LatchkeyError) in
            try await key.signature(for: challenge.challenge.bytes, authentication: authentication)
        }
        return try await steps.run(.verify) { () async throws(LatchkeyError) in
            try await client.verifySignature(
                VerifySignatureRequest(
                    username: username, deviceId: identity.deviceID, challengeId: challenge.challengeId,
                    signature: EncodedBytes(signature), assertion: try await assertion(over: challenge),
                    purpose: named),
                accessToken: accessToken)
        }
    }

    /// The assertion of the attested key to which the device is bound, if the server wants one.
    private func assertion(over challenge: ChallengeResponse) async throws(LatchkeyError) -> SignInAssertion? {
        guard challenge.assertionRequired == true else { return nil }
        guard let makeAssertion = recovery.context.assertion else {
            throw LatchkeyError(.server(.assertionRequired), suggestion: .updateApp)
        }
        do throws(AttestationError) {
            let text = Base64.encode(challenge.challenge.bytes)
            let signed = try await makeAssertion(try AttestationSession.clientData(challenge: text))
            return SignInAssertion(
                keyIdentifier: signed.keyIdentifier, assertion: EncodedBytes([UInt8](signed.assertion)),
                clientData: EncodedBytes([UInt8](signed.clientData)))
        } catch {
            throw LatchkeyError(
                .server(.assertionRequired), suggestion: .retryLater, underlying: error.underlying)
        }
    }

    /// The device in the server's state, if an open change has ended.
    private func identity(
        of username: Username, toAnswer challenge: ChallengeResponse, _ purpose: ChallengePurpose,
        _ enrolled: DeviceIdentity
    ) async throws(LatchkeyError) -> DeviceIdentity {
        let settlement: MFARecovery.Settlement
        do throws(LatchkeyError) {
            settlement = try await store.withClaim(on: username) { () async throws(LatchkeyError) in
                let record = try store.record(of: username)
                guard record.isUnfinished, record.enrolled?.deviceID == enrolled.deviceID else { return .nothing }
                return try await recovery.settle(record, by: challenge, for: purpose)
            }
        } catch {
            // The flow that holds the claim finishes it.
            guard error.code == .enrollmentUnderWay else { throw error }
            return enrolled
        }
        switch settlement {
        case .removed: throw LatchkeyError(.notEnrolled)
        case .changed(let identity), .enrolled(let identity): return identity
        case .nothing: return enrolled
        }
    }

    /// Exchanges a refresh token for new tokens.
    ///
    /// The old refresh token is good for nothing afterwards. ``SessionKeeper`` does this when it is needed.
    ///
    /// - Throws: ``LatchkeyError``; after a refusal the person signs in again.
    public func refresh(_ refreshToken: RefreshToken) async throws(LatchkeyError) -> SessionTokens {
        try SessionTokens(
            try await client.refresh(RefreshRequest(refreshToken: refreshToken)), now: recovery.context.now())
    }
}

extension LatchkeyError {
    /// The phone has no passcode; the code is the system's.
    static func noSecurity(_ code: LocalAuthenticationCode) -> LatchkeyError {
        LatchkeyError(.passcodeNotSet, underlying: .localAuthentication(code))
    }
}
