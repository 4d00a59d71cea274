import LatchkeyCrypto
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Signing in with a device's key: challenge, signature, tokens.
struct SignInCeremony: Sendable {
    let store: any Store
    let challenges: ChallengeAuthority
    let tokens: TokenService
    let throttle: SignInThrottle
    /// Judges the assertions of devices that are bound to an attested key; `nil` if no attested app is taken.
    let assertions: AssertionJudge?
    /// What a device needs whose attested key was retired.
    let requirement: AttestationRequirement
    let audit: AuditLog
    /// The properties of a decoy device.
    let decoy: Decoy
    let authenticator: Authenticator
    /// The devices for which this server has given out challenges lately.
    let challenged = ChallengedDevices()

    /// `POST /auth/initiate`.
    ///
    /// Writes nothing; unknown names get a challenge that nothing can answer.
    func initiate(
        _ request: InitiateRequest, _ context: RequestContext
    ) async throws(RequestFailure) -> ChallengeResponse {
        let device = try await device(request.deviceId, of: request.username)
        // The decoy's key id is derived for known devices too, so that both take the same time.
        let decoyID = challenges.decoyKeyID(username: request.username, deviceID: request.deviceId)
        guard let keyID = device?.keyID ?? decoyID else {
            throw .refused(.internalError, detail: "The server could not create a challenge.", finer: "no_key_id")
        }
        let subject = ChallengeAuthority.Subject(
            purpose: (request.purpose ?? .signIn).challenge, username: request.username, deviceID: request.deviceId,
            keyID: keyID,
            scheme: device?.scheme ?? decoy.scheme)
        var challenge = try challenges.issue(
            subject, method: device?.method ?? .secureEnclave, now: context.milliseconds)
        if let device, needsAssertion(device) { challenge.assertionRequired = true }
        challenged.remember(
            ChallengedDevice(username: request.username, deviceID: request.deviceId, record: device),
            for: challenge.challengeId)
        return challenge
    }

    /// `POST /auth/verify-signature`.
    func verify(
        _ request: VerifySignatureRequest, _ context: RequestContext
    ) async throws(RequestFailure) -> TokenResponse {
        let signature = try DeviceSignature.decode(request.signature, field: "signature")
        let attempt = try throttle.attempt(request.username, request.deviceId, now: context.witnessedSeconds)
        let (proof, device, isRemembered) = try await verifiedProof(request, signature, attempt, context)
        let purpose = request.purpose ?? .signIn
        let parent = purpose == .manage ? try await parent(of: request, proof, context) : nil
        let assertion = try await verifiedAssertion(request.assertion, on: proof, context)
        let grant = try tokens.newSession(of: device.username, for: purpose, within: parent, context)
        let signIn = SignIn(
            challenge: proof.challengeID, user: device.user, deviceID: request.deviceId,
            keyID: proof.subject.keyID, scheme: proof.subject.scheme, authenticatedAt: context.date,
            session: grant.session, assertion: assertion, requirement: requirement)
        let event = AuditEvent(
            purpose == .manage ? .steppedUp : .signedIn, username: device.username, deviceID: request.deviceId,
            detail: proof.subject.keyID.rawValue, user: device.user)
        let outcome = try await audit.noting(context, { $0 == .completed ? [event] : [] }) { () throws(StoreError) in
            try await store.completeSignIn(signIn)
        }
        // Judged once more by what the store has now: the device may be somebody else's, with the same key.
        if outcome == .deviceChanged, isRemembered { return try await verify(request, context) }
        try Self.check(outcome)
        throttle.recordSuccess(of: attempt, now: context.witnessedSeconds)
        return try tokens.response(
            to: grant, user: device.user, username: device.username, deviceID: device.deviceID,
            method: signIn.authenticationMethod, context)
    }

    /// The session in which an account token is asked for: that of the bearer token, if one came.
    ///
    /// It is judged after the signature, so a caller without the key learns nothing. A `plain` signature is over bytes
    /// that don't say what they are for, so where step-up is required it gets no account token.
    private func parent(
        of request: VerifySignatureRequest, _ proof: VerifiedProof, _ context: RequestContext
    ) async throws(RequestFailure) -> SessionID? {
        guard proof.subject.scheme == .bound || authenticator.stepUp.policy == .off else {
            throw .stepUpUnavailable(
                "A device of the scheme plain gets no account token. Use another device.", finer: "plain")
        }
        guard context.bearerToken != nil else { return nil }
        let authenticated = try await authenticator.authenticate(context)
        try authenticated.check(isAbout: request.username)
        guard authenticated.device.deviceID == request.deviceId else { throw .accessTokenInvalid("another_device") }
        return authenticated.device.sessionID
    }

    private func needsAssertion(_ device: DeviceRecord) -> Bool {
        device.attestedKeyID != nil || requirement == .outlivesKey && device.needsAttestation
    }

    private static func check(_ outcome: SignInOutcome) throws(RequestFailure) {
        switch outcome {
        case .completed: return
        case .challengeUsed:
            throw .refused(.challengeUsed, detail: "Start again with auth/initiate.", field: "challengeId")
        case .deviceChanged: throw .authenticationFailed("device_changed")
        case .assertionRequired:
            throw .refused(
                .assertionRequired,
                detail: "Sign in with an assertion of the attested key that the device is bound to.",
                field: "assertion")
        case .assertionRefused: throw .assertionKeyRefused
        case .accountSuspended: throw .accountSuspended
        }
    }

    /// The data to store for the assertion sent with a signature; `nil` if there is none or it is not checked here.
    ///
    /// It is checked after the signature, so a caller without the key learns nothing.
    private func verifiedAssertion(
        _ presented: SignInAssertion?, on proof: VerifiedProof, _ context: RequestContext
    ) async throws(RequestFailure) -> SignInAssertionUse? {
        guard let presented, let assertions else { return nil }
        let judged: JudgedAssertion
        do throws(RequestFailure) {
            judged = try await assertions.verify(
                AssertionJudge.Presentation(
                    keyID: presented.keyIdentifier, assertion: presented.assertion, clientData: presented.clientData,
                    challenge: Base64.encode(proof.challenge), relyingParty: nil), context)
        } catch .refused(.attestedKeyUnknown, _, _, _) {
            throw .assertionRejected("assertion_key_unknown", "The server does not know this attested key.")
        } catch .refused(.attestedKeySuspended, _, _, _), .refused(.attestedKeyRetired, _, _, _) {
            throw .assertionKeyRefused
        }
        return SignInAssertionUse(keyID: judged.record.keyID, counter: judged.counter)
    }

    /// The answer, judged, the device that gave it, and whether that is remembered from the challenge.
    ///
    /// An unknown device's is judged with a key that nobody holds, read and used like a stored one, so that it takes
    /// as long.
    private func verifiedProof(
        _ request: VerifySignatureRequest, _ signature: DeviceSignature, _ attempt: SignInThrottle.Attempt,
        _ context: RequestContext
    ) async throws(RequestFailure) -> (VerifiedProof, DeviceRecord, isRemembered: Bool) {
        let (answer, device, isRemembered) = try await judgedAnswer(request, signature, context)
        switch answer {
        case .failure(.challengeExpired):
            throw .refused(
                .challengeExpired, detail: "Start again with auth/initiate.", field: "challengeId")
        case .success(let proof):
            if let device, device.publicKey != nil { return (proof, device, isRemembered) }
            try throttle.recordFailure(of: attempt, now: context.witnessedSeconds)
            throw .authenticationFailed(device == nil ? "unknown_device" : "no_key")
        case .failure:
            try throttle.recordFailure(of: attempt, now: context.witnessedSeconds)
            throw .authenticationFailed(
                device == nil ? "unknown_device" : device?.publicKey == nil ? "no_key" : "signature")
        }
    }

    /// Judges an answer by the device as it was when the challenge was given out, where that is still known.
    ///
    /// The step that completes the sign-in compares it with the database. Where the answer is wrong, the device may have
    /// got another key meanwhile: then it is judged by that one.
    private func judgedAnswer(
        _ request: VerifySignatureRequest, _ signature: DeviceSignature, _ context: RequestContext
    ) async throws(RequestFailure) -> (Result<VerifiedProof, ProofRejection>, DeviceRecord?, isRemembered: Bool) {
        guard let known = challenged.take(request.challengeId, of: request.username, request.deviceId) else {
            let device = try await device(request.deviceId, of: request.username)
            return (try judge(request, signature, by: device, context), device, false)
        }
        let answer = try judge(request, signature, by: known.record, context)
        if case .success = answer { return (answer, known.record, true) }
        let device = try await device(request.deviceId, of: request.username)
        let isTheSame = device?.keyID == known.record?.keyID && device?.scheme == known.record?.scheme
        return (isTheSame ? answer : try judge(request, signature, by: device, context), device, false)
    }

    private func judge(
        _ request: VerifySignatureRequest, _ signature: DeviceSignature, by device: DeviceRecord?,
        _ context: RequestContext
    ) throws(RequestFailure) -> Result<VerifiedProof, ProofRejection> {
        // Both or neither: the store sees to it.
        let stored = device.flatMap { device in
            device.publicKey.flatMap { key in device.keyID.map { (key: key, id: $0) } }
        }
        return challenges.verify(
            UnverifiedProof(
                purpose: (request.purpose ?? .signIn).challenge, username: request.username,
                deviceID: request.deviceId, publicKey: try Self.storedKey(stored ?? (decoy.publicKey, decoy.keyID)),
                scheme: device?.scheme ?? decoy.scheme, challengeID: request.challengeId, signature: signature),
            now: context.milliseconds)
    }

    /// A key that was stored was checked when it was enrolled; one that no longer reads is a broken database.
    private static func storedKey(
        _ stored: (key: [UInt8], id: DeviceKeyID)
    ) throws(RequestFailure) -> DevicePublicKey {
        do {
            return try DevicePublicKey(stored: stored.key, id: stored.id)
        } catch {
            throw .refused(.internalError, detail: "The device's record is damaged.", finer: "stored_key")
        }
    }

    /// The device, if it belongs to that user.
    private func device(
        _ id: DeviceID, of username: Username
    ) async throws(RequestFailure) -> DeviceRecord? {
        let device = try await stored(await store.device(id))
        guard let device, device.username.isSame(as: username) else { return nil }
        return device
    }
}

extension RequestFailure {
    fileprivate static var assertionKeyRefused: RequestFailure {
        .assertionRejected(
            "assertion_key_refused", "The device is not bound to this key, or the key was suspended or replaced.")
    }
}

/// The decoy for a device that does not exist.
struct Decoy: Sendable {
    /// A key whose private half was discarded, in the store's form.
    let publicKey: [UInt8]
    /// The key's identifier.
    let keyID: DeviceKeyID
    /// The scheme that it pretends to have.
    let scheme: SigningScheme

    /// Makes a new key.
    ///
    /// - Throws: `CryptoError` if OpenSSL can't.
    init(scheme: SigningScheme) throws(CryptoError) {
        publicKey = try ECPrivateKey(curve: .p256).publicKey.x963
        guard let id = DeviceKeyID(publicKeyDigest: HashAlgorithm.sha256.hash(publicKey)) else {
            throw .invalidParameter("decoy key")
        }
        keyID = id
        self.scheme = scheme
    }
}
