import Foundation
import LatchkeyWire

/// Signs a person in with this device's key.
public struct MFASignIn: Sendable {
    private let client: MFAClient
    private let store: DeviceIdentityStore
    private let texts: PromptTexts
    private let now: @Sendable () -> Date
    private let steps: StepReporter

    /// Creates the flow.
    ///
    /// - Parameters:
    ///   - now: the phone's clock, by which an expired challenge is refused.
    ///   - onStep: told of each step as it begins and ends, on any thread.
    public init(
        client: MFAClient, store: DeviceIdentityStore, texts: PromptTexts = PromptTexts(),
        now: @escaping @Sendable () -> Date = { Date() }, onStep: (@Sendable (MFAStep) -> Void)? = nil
    ) {
        self.client = client
        self.store = store
        self.texts = texts
        self.now = now
        self.steps = StepReporter(onStep: onStep)
    }

    /// Signs in: gets a challenge, checks that it is meant for this, lets the person unlock the key, hands it in.
    ///
    /// A challenge that is not from the pinned server, or not for this user, device and key, is refused before any
    /// prompt is shown.
    ///
    /// - Throws: ``MFAError``; ``MFAError/Code/passcodeNotSet`` where the phone has lost its security.
    public func signIn(_ username: Username) async throws(MFAError) -> SessionTokens {
        guard let identity = try store.identity(of: username) else { throw MFAError(.notEnrolled) }
        try await steps.run(.capability) { () async throws(MFAError) in
            if case .none(let code) = await DeviceCapability.current() { throw .noSecurity(code) }
        }
        let challenge = try await steps.run(.initiate) { () async throws(MFAError) in
            try await client.initiate(InitiateRequest(username: username, deviceId: identity.deviceID))
        }
        try await steps.run(.checkChallenge) { () async throws(MFAError) in
            try identity.check(for: .signIn, serverID: client.serverID).verify(challenge, now: now())
        }
        let authentication = DeviceAuthentication(reason: texts.signIn)
        defer { authentication.invalidate() }
        let signature = try await steps.run(.sign) { () async throws(MFAError) in
            try await identity.key.signature(for: challenge.challenge.bytes, authentication: authentication)
        }
        return try await steps.run(.verify) { () async throws(MFAError) in
            let reply = try await client.verifySignature(
                VerifySignatureRequest(
                    username: username, deviceId: identity.deviceID, challengeId: challenge.challengeId,
                    signature: EncodedBytes(signature)))
            return try SessionTokens(reply, now: now())
        }
    }

    /// Exchanges a refresh token for new tokens.
    ///
    /// The old refresh token is good for nothing afterwards.
    ///
    /// - Throws: ``MFAError``; after a refusal the person signs in again.
    public func refresh(_ refreshToken: RefreshToken) async throws(MFAError) -> SessionTokens {
        try SessionTokens(try await client.refresh(RefreshRequest(refreshToken: refreshToken)), now: now())
    }
}

extension DeviceIdentity {
    /// What a challenge for this device must be for.
    func check(for purpose: ChallengePurpose, serverID: ServerID) -> ChallengeCheck {
        ChallengeCheck(
            serverID: serverID, purpose: purpose, username: username, deviceID: deviceID, keyID: key.keyID)
    }
}

extension MFAError {
    /// The phone has no security at all; the code is what the system answered.
    static func noSecurity(_ code: LocalAuthenticationCode) -> MFAError {
        MFAError(.passcodeNotSet, underlying: .localAuthentication(code))
    }
}
