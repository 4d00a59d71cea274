import Foundation
import LatchkeyWire

/// Signs a person in with this device's key.
public struct MFASignIn: Sendable {
    private let recovery: MFARecovery
    private let texts: PromptTexts
    private let assertion: AssertionMaker?

    /// Makes an assertion over client data: ``AttestationCoordinator/signature(over:)``.
    public typealias AssertionMaker = @Sendable (Data) async throws(AttestationError) -> SignedClientData

    private var client: MFAClient { recovery.client }
    private var store: DeviceIdentityStore { recovery.store }
    private var steps: StepReporter { recovery.steps }

    /// Creates the flow.
    ///
    /// - Parameters:
    ///   - keeper: whose tokens end with the device, should the server turn out to have removed it.
    ///   - now: the phone's clock, by which an expired challenge is refused.
    ///   - assertion: makes the assertion that the server asks for where the device is bound to an attested key.
    ///   - onStep: told of each step as it begins and ends, on any thread.
    public init(
        client: MFAClient, store: DeviceIdentityStore, keeper: SessionKeeper? = nil,
        texts: PromptTexts = PromptTexts(), now: @escaping @Sendable () -> Date = { Date() },
        assertion: AssertionMaker? = nil, onStep: (@Sendable (MFAStep) -> Void)? = nil
    ) {
        recovery = MFARecovery(client: client, store: store, keeper: keeper, now: now, onStep: onStep)
        self.texts = texts
        self.assertion = assertion
    }

    /// Signs in: gets a challenge, checks that it is meant for this, lets the person unlock the key, hands it in.
    ///
    /// A challenge that is not from the pinned server, or not for this user, device and key, is refused before any
    /// prompt is shown. If a change of the key is open whose reply was lost, the challenge tells how it ended.
    ///
    /// - Throws: ``MFAError``; ``MFAError/Code/passcodeNotSet`` where the phone has lost its security, and
    ///   ``MFAError/Code/oneTimeCodeRequired`` where the device has no key.
    public func signIn(_ username: Username) async throws(MFAError) -> SessionTokens {
        let record = try store.record(of: username)
        guard let enrolled = record.enrolled else { throw MFAError(.notEnrolled) }
        guard enrolled.key != nil || record.isUnfinished else { throw MFAError(.oneTimeCodeRequired) }
        if enrolled.key != nil {
            try await steps.run(.capability) { () async throws(MFAError) in
                if case .none(let code) = await DeviceCapability.current() { throw .noSecurity(code) }
            }
        }
        let challenge = try await steps.run(.initiate) { () async throws(MFAError) in
            try await client.initiate(InitiateRequest(username: username, deviceId: enrolled.deviceID))
        }
        let identity = try await identity(of: username, toAnswer: challenge, enrolled)
        guard let key = identity.key else { throw MFAError(.oneTimeCodeRequired) }
        try await steps.run(.checkChallenge) { () async throws(MFAError) in
            try identity.check(for: .signIn, serverID: client.serverID)?.verify(challenge, now: recovery.now())
        }
        let authentication = DeviceAuthentication(reason: texts.signIn)
        defer { authentication.invalidate() }
        let signature = try await steps.run(.sign) { () async throws(MFAError) in
            try await key.signature(for: challenge.challenge.bytes, authentication: authentication)
        }
        return try await steps.run(.verify) { () async throws(MFAError) in
            let reply = try await client.verifySignature(
                VerifySignatureRequest(
                    username: username, deviceId: identity.deviceID, challengeId: challenge.challengeId,
                    signature: EncodedBytes(signature), assertion: try await assertion(over: challenge)))
            return try SessionTokens(reply, now: recovery.now())
        }
    }

    /// The assertion of the attested key to which the device is bound, if the server wants one.
    private func assertion(over challenge: ChallengeResponse) async throws(MFAError) -> SignInAssertion? {
        guard challenge.assertionRequired == true else { return nil }
        guard let assertion else { throw MFAError(.server(.assertionRequired), suggestion: .updateApp) }
        do throws(AttestationError) {
            let text = Base64.encode(challenge.challenge.bytes)
            let signed = try await assertion(try AttestationSession.clientData(challenge: text))
            return SignInAssertion(
                keyIdentifier: signed.keyIdentifier, assertion: EncodedBytes([UInt8](signed.assertion)),
                clientData: EncodedBytes([UInt8](signed.clientData)))
        } catch {
            throw MFAError(error)
        }
    }

    /// The device as the server holds it, where an open change has ended by now.
    private func identity(
        of username: Username, toAnswer challenge: ChallengeResponse, _ enrolled: DeviceIdentity
    ) async throws(MFAError) -> DeviceIdentity {
        let settlement: MFARecovery.Settlement
        do throws(MFAError) {
            settlement = try await store.withClaim(on: username) { () async throws(MFAError) in
                let record = try store.record(of: username)
                guard record.isUnfinished, record.enrolled?.deviceID == enrolled.deviceID else { return .nothing }
                return try await recovery.settle(record, by: challenge)
            }
        } catch {
            // Whoever has the claim sees to it themselves.
            guard error.code == .enrolmentUnderWay else { throw error }
            return enrolled
        }
        switch settlement {
        case .removed: throw MFAError(.notEnrolled)
        case .changed(let identity), .enrolled(let identity): return identity
        case .nothing: return enrolled
        }
    }

    /// Exchanges a refresh token for new tokens.
    ///
    /// The old refresh token is good for nothing afterwards. ``SessionKeeper`` does this when it is needed.
    ///
    /// - Throws: ``MFAError``; after a refusal the person signs in again.
    public func refresh(_ refreshToken: RefreshToken) async throws(MFAError) -> SessionTokens {
        try SessionTokens(try await client.refresh(RefreshRequest(refreshToken: refreshToken)), now: recovery.now())
    }
}

extension MFAError {
    /// The phone has no security at all; the code is what the system answered.
    static func noSecurity(_ code: LocalAuthenticationCode) -> MFAError {
        MFAError(.passcodeNotSet, underlying: .localAuthentication(code))
    }

    /// There is no assertion for a sign-in that needs one.
    init(_ error: AttestationError) {
        self.init(.server(.assertionRequired), suggestion: .retryLater)
        switch error.underlying {
        case .deviceCheck(let code): underlying = .other(domain: DeviceCheckErrorCode.domain, code: code.rawValue)
        case .network(let code): underlying = .network(code)
        case .server(let refusal): underlying = .server(refusal)
        case .security(let status): underlying = .security(status)
        case .other(let domain, let code): underlying = .other(domain: domain, code: code)
        case nil: break
        }
    }
}
