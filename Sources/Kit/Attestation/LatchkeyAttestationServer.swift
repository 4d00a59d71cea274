import Foundation
import LatchkeyWire

/// Latchkey's grant for an accepted assertion.
public struct AssertionGrant: Sendable, Hashable {
    /// Proves to the service for ten minutes that this app asks, on a genuine iPhone; a bearer token.
    public let token: AccessToken
    /// The service for which it is.
    public let relyingParty: RelyingPartyName
    /// The policy's decision: `allow`, or `challenge` if it requires more proof.
    public let decision: AttestationDecision
    /// When the token ends, by this phone's clock.
    public let expiresAt: Date
}

/// Latchkey's server, as the one that learns keys and as a service that takes assertions.
///
/// Several services share a key: make one of these for each, and hand the others to
/// ``AttestationCoordinator/createAssertion(for:with:)``.
public struct LatchkeyAttestationServer: AttestationRelyingParty, AssertionRelyingParty {
    /// The longest context: 256 characters; it comes back in the token as `ctx`.
    public static let longestContext = 256

    /// The limit of the wire's base64: 768 bytes.
    private static let longestClientData = EncodedBytes.maximumLength / 4 * 3
    /// Base64url of 32 bytes, without padding.
    private static let challengeLength = 43

    private let client: MFAClient
    private let relyingParty: RelyingPartyName?
    private let bindDevice: Bool
    private let now: @Sendable () -> Date
    private let accessToken: @Sendable () async throws(LatchkeyError) -> AccessToken?

    /// Speaks with a server.
    ///
    /// - Parameters:
    ///   - client: address and connection.
    ///   - relyingParty: the service; the server's first if `nil`.
    ///   - binding: whether the key is bound to the device of the access token.
    ///   - accessToken: a token of the signed-in user, whose key it becomes; `nil` if nobody is signed in.
    ///   - now: the phone's clock.
    public init(
        client: MFAClient, relyingParty: RelyingPartyName? = nil, binding: DeviceBinding = .none,
        accessToken: @escaping @Sendable () async throws(LatchkeyError) -> AccessToken? = { nil },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.client = client
        self.relyingParty = relyingParty
        bindDevice = binding == .signedInDevice
        self.now = now
        self.accessToken = accessToken
    }

    /// Whether sign-ins of a device will ask for an assertion of this key.
    public enum DeviceBinding: Sendable, Hashable {
        /// No.
        case none
        /// Binds the signed-in device; ``LatchkeyAttestationServer`` needs its access token.
        case signedInDevice
    }

    /// This server as another of its services.
    public func service(_ relyingParty: RelyingPartyName) -> LatchkeyAttestationServer {
        LatchkeyAttestationServer(client: client, relyingParty: relyingParty, accessToken: accessToken, now: now)
    }

    // MARK: Attestation

    /// Fetches the challenge of an attestation.
    public func openAttestation() async throws(AttestationError) -> AttestationSession {
        try session(
            await call { () throws(LatchkeyError) -> AttestationSessionResponse in
                try await client.send(.attestationSession)
            }, context: nil)
    }

    /// Hands an attestation in.
    public func verifyAttestation(
        _ attestation: Data, of keyIdentifier: AttestedKeyID, in session: AttestationSession
    ) async throws(AttestationError) {
        let request = AttestationVerifyRequest(
            sessionIdentifier: try id(session), keyIdentifier: keyIdentifier,
            attestation: EncodedObject([UInt8](attestation)), clientData: EncodedBytes([UInt8](session.clientData)),
            bindDevice: bindDevice ? true : nil)
        let reply = try await call { () throws(LatchkeyError) -> AttestationResponse in
            try await client.send(
                .attestationVerify, request, MFAClient.Extras(accessToken: try await accessToken()))
        }
        guard reply.attested, reply.keyIdentifier == keyIdentifier else { throw AttestationError(.replyMalformed) }
    }

    // MARK: Assertion

    /// Fetches the challenge of an assertion.
    public func openAssertion(
        _ keyIdentifier: AttestedKeyID, with context: String?
    ) async throws(AttestationError) -> AttestationSession {
        if let context, context.count > Self.longestContext { throw AttestationError(.contextInvalid) }
        let request = AssertionSessionRequest(relyingParty: relyingParty)
        return try session(
            await call { () throws(LatchkeyError) -> AttestationSessionResponse in
                try await client.send(.assertionSession, request)
            }, context: context)
    }

    /// Hands an assertion in.
    public func verifyAssertion(
        _ assertion: Data, of keyIdentifier: AttestedKeyID, in session: AttestationSession
    ) async throws(AttestationError) -> AssertionGrant {
        let request = AssertionVerifyRequest(
            relyingParty: relyingParty, sessionIdentifier: try id(session), keyIdentifier: keyIdentifier,
            assertion: EncodedBytes([UInt8](assertion)), clientData: EncodedBytes([UInt8](session.clientData)))
        let reply = try await call { () throws(LatchkeyError) -> AssertionResponse in
            try await client.send(.assertionVerify, request)
        }
        guard reply.accepted, reply.keyIdentifier == keyIdentifier, reply.tokenType == "Bearer", reply.expiresIn > 0,
            relyingParty.map({ $0 == reply.relyingParty }) ?? true, let token = AccessToken(rawValue: reply.token)
        else { throw AttestationError(.replyMalformed) }
        return AssertionGrant(
            token: token, relyingParty: reply.relyingParty, decision: reply.decision,
            expiresAt: now().addingTimeInterval(TimeInterval(reply.expiresIn)))
    }

    /// Whether the server that attests has the same address and the same name.
    public func isServer(of attestation: any AttestationRelyingParty) -> Bool {
        guard let attesting = attestation as? LatchkeyAttestationServer else { return false }
        return attesting.client.baseURL == client.baseURL && attesting.client.serverID == client.serverID
    }

    // MARK: Exchange

    private func session(
        _ reply: AttestationSessionResponse, context: String?
    ) throws(AttestationError) -> AttestationSession {
        // Nothing else is signed here: a sign-in's challenge, by which a bound device authenticates, has another form
        // and must not come from a service's session.
        guard reply.challenge.utf8.count == Self.challengeLength, Base64.decode(reply.challenge)?.count == 32,
            reply.expiresIn > 0
        else { throw AttestationError(.replyMalformed) }
        let clientData = try AttestationSession.clientData(challenge: reply.challenge, context: context)
        guard clientData.count <= Self.longestClientData else { throw AttestationError(.contextInvalid) }
        return AttestationSession(
            sessionIdentifier: reply.sessionIdentifier.rawValue, clientData: clientData,
            openedAt: now(), expiresIn: TimeInterval(reply.expiresIn))
    }

    private func id(_ session: AttestationSession) throws(AttestationError) -> ChallengeID {
        guard let id = ChallengeID(rawValue: session.sessionIdentifier) else {
            throw AttestationError(.replyMalformed)
        }
        return id
    }

    private func call<Reply: Sendable>(
        _ body: () async throws(LatchkeyError) -> Reply
    ) async throws(AttestationError) -> Reply {
        do throws(LatchkeyError) {
            return try await body()
        } catch {
            throw AttestationError(exchange: error)
        }
    }
}
