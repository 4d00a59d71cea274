import LatchkeyCrypto
import LatchkeyWire

/// Creates challenges and verifies devices' answers without storing either.
///
/// It is pure: time and randomness are arguments. The store makes sure that a challenge is used only once.
public struct ChallengeAuthority: Sendable {
    /// For how long a challenge can be answered: 300 seconds.
    public static let lifetimeSeconds = 300
    /// How far a challenge's time may be ahead of this server's clock: 60 seconds, for servers that share keys.
    public static let allowedSkewMilliseconds: UInt64 = 60_000

    let serverID: ServerID
    let decoys: DecoySecret
    private let currentKeys: @Sendable () -> ChallengeKeyRing

    /// Creates an authority for a server's name and secrets.
    public init(serverID: ServerID, keys: ChallengeKeyRing, decoys: DecoySecret) {
        self.init(serverID: serverID, decoys: decoys) { keys }
    }

    /// Creates an authority whose keys may change.
    ///
    /// - Parameter keys: the keys of now, asked for at each use.
    public init(
        serverID: ServerID, decoys: DecoySecret, keys: @escaping @Sendable () -> ChallengeKeyRing
    ) {
        self.serverID = serverID
        self.decoys = decoys
        currentKeys = keys
    }

    /// The keys of now.
    var keys: ChallengeKeyRing { currentKeys() }

    /// A new id of the generation of now; `nil` unless there are 10 random bytes.
    public func newID(milliseconds: UInt64, random: [UInt8]) -> ChallengeID? {
        ChallengeID(milliseconds: milliseconds, generation: keys.generation, random: random)
    }

    /// The challenged user and device, and the purpose.
    public struct Subject: Sendable {
        /// The purpose of the answer.
        public var purpose: ChallengePurpose
        /// The user.
        public var username: Username
        /// The device.
        public var deviceID: DeviceID
        /// The key that has to sign.
        public var keyID: DeviceKeyID
        /// The signing scheme.
        public var scheme: SigningScheme

        /// Creates a subject.
        public init(
            purpose: ChallengePurpose, username: Username, deviceID: DeviceID, keyID: DeviceKeyID,
            scheme: SigningScheme
        ) {
            self.purpose = purpose
            self.username = username
            self.deviceID = deviceID
            self.keyID = keyID
            self.scheme = scheme
        }
    }

    /// The reply to `initiate` for a subject, with a new id made of the time and 10 random bytes.
    ///
    /// `nil` if the time is before the first challenge key or `random` has another length.
    public func challenge(
        for subject: Subject, method: MFAMethod, now milliseconds: UInt64, random: [UInt8]
    ) -> ChallengeResponse? {
        let keys = keys
        guard let id = ChallengeID(milliseconds: milliseconds, generation: keys.generation, random: random),
            let bytes = challengeBytes(for: subject, id: id, keys)
        else { return nil }
        let isBound = subject.scheme == .bound
        return ChallengeResponse(
            method: method, challenge: EncodedBytes(bytes), challengeId: id, expiresIn: Self.lifetimeSeconds,
            scheme: subject.scheme, serverId: isBound ? serverID : nil, keyId: isBound ? subject.keyID : nil,
            expiresAt: isBound ? Self.expiry(of: id) : nil)
    }

    /// A key id for a user or device that does not exist: derived, so that asking twice gives the same.
    public func decoyKeyID(username: Username, deviceID: DeviceID) -> DeviceKeyID? {
        let message = LengthPrefixed.encode(["decoy-key-id", username.folded, deviceID.rawValue])
        return DeviceKeyID(publicKeyDigest: decoys.authenticate(message))
    }

    /// Judges an answer.
    public func verify(_ proof: UnverifiedProof, now milliseconds: UInt64) -> Result<VerifiedProof, ProofRejection> {
        let keys = keys
        // Known by its id alone, so nothing is learned of user or key; the client asks for another and goes on.
        guard proof.challengeID.isPossible(in: keys.generation) else { return .failure(.challengeExpired) }
        if let rejection = Self.checkAge(of: proof.challengeID, now: milliseconds) { return .failure(rejection) }
        guard let bytes = challengeBytes(for: proof.subject, id: proof.challengeID, keys) else {
            return .failure(.unknownChallenge)
        }
        guard proof.publicKey.key.isValidSignature(proof.signature.value, for: bytes, hash: .sha256) else {
            return .failure(.signatureInvalid)
        }
        return .success(VerifiedProof(subject: proof.subject, challengeID: proof.challengeID, challenge: bytes))
    }

    /// Whether a challenge of this id can still be answered; depends on nothing but its id and the time.
    public static func checkAge(of id: ChallengeID, now milliseconds: UInt64) -> ProofRejection? {
        if id.milliseconds > milliseconds + allowedSkewMilliseconds { return .unknownChallenge }
        return Int64(milliseconds / 1000) >= expiry(of: id) ? .challengeExpired : nil
    }

    /// When a challenge expires, in seconds since 1970.
    static func expiry(of id: ChallengeID) -> Int64 {
        Int64(id.milliseconds / 1000) + Int64(lifetimeSeconds)
    }

    /// The bytes that the device signs: nonce (32), or nonce ‖ SHA-256(context) (64).
    private func challengeBytes(for subject: Subject, id: ChallengeID, _ keys: ChallengeKeyRing) -> [UInt8]? {
        guard let key = keys.key(at: id.milliseconds) else { return nil }
        let nonce = key.authenticate(
            LengthPrefixed.encode([
                subject.purpose.rawValue, id.rawValue, subject.username.folded, subject.deviceID.rawValue,
            ]))
        guard subject.scheme == .bound else { return nonce }
        let context = SigningContext(
            serverID: serverID, purpose: subject.purpose, username: subject.username, deviceID: subject.deviceID,
            keyID: subject.keyID, challengeID: id, expiresAt: Self.expiry(of: id))
        return nonce + HashAlgorithm.sha256.hash(context.encoded)
    }
}
