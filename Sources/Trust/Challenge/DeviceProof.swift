import LatchkeyWire

/// A device's answer to a challenge, as it arrived.
public struct UnverifiedProof: Sendable {
    let subject: ChallengeAuthority.Subject
    let publicKey: DevicePublicKey
    let challengeID: ChallengeID
    let signature: DeviceSignature

    /// Combines the client's data (user, device, challenge, signature) with the server's data about the device (key,
    /// scheme).
    ///
    /// The key id is that of `publicKey`.
    public init(
        purpose: ChallengePurpose, username: Username, deviceID: DeviceID, publicKey: DevicePublicKey,
        scheme: SigningScheme, challengeID: ChallengeID, signature: DeviceSignature
    ) {
        subject = ChallengeAuthority.Subject(
            purpose: purpose, username: username, deviceID: deviceID, keyID: publicKey.id, scheme: scheme)
        self.publicKey = publicKey
        self.challengeID = challengeID
        self.signature = signature
    }
}

/// A device's answer that holds.
///
/// Only `ChallengeAuthority.verify` makes one.
public struct VerifiedProof: Sendable {
    /// The answering user and device, and the purpose.
    public let subject: ChallengeAuthority.Subject
    /// The challenge that was answered; it has yet to be consumed.
    public let challengeID: ChallengeID
    /// The bytes that were signed: 32 (`plain`) or 64 (`bound`).
    public let challenge: [UInt8]

    init(subject: ChallengeAuthority.Subject, challengeID: ChallengeID, challenge: [UInt8]) {
        self.subject = subject
        self.challengeID = challengeID
        self.challenge = challenge
    }
}

/// Why an answer does not hold.
public enum ProofRejection: Error, Sendable, Equatable {
    /// Five minutes have passed since the challenge was made, or its generation has ended.
    case challengeExpired
    /// No challenge of this id can have been made by this server.
    case unknownChallenge
    /// The signature is not one by this key over this challenge: also where user, device, purpose or server differ.
    case signatureInvalid
}
