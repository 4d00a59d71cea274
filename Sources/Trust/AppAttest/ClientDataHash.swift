import LatchkeyCrypto

/// How an app makes the `clientDataHash` of `attestKey` from a challenge.
public enum ChallengeForm: String, Sendable, Hashable, CaseIterable {
    /// SHA-256 of the challenge, as Apple's text has it.
    case hashed
    /// The challenge itself, as the samples in Apple's guide have it.
    case raw
}

/// The `clientDataHash` that an app gave to `attestKey`.
public struct ClientDataHash: Sendable, Hashable {
    /// The bytes: 32, or a raw challenge.
    public let bytes: [UInt8]

    /// The shortest that Apple's service takes: 16 bytes.
    public static let minimumLength = 16

    /// Takes the bytes.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Makes it from a challenge.
    public init(challenge: [UInt8], form: ChallengeForm = .hashed) {
        bytes = form == .hashed ? HashAlgorithm.sha256.hash(challenge) : challenge
    }
}
