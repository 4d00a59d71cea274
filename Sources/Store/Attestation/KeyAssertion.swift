import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An assertion that has been verified.
public struct KeyAssertion: Sendable, Equatable {
    /// The key that signed.
    public var keyID: AttestedKeyID
    /// The counter that was signed.
    public var counter: UInt32
    /// The challenge that was signed.
    public var consuming: ChallengeID
    /// When the assertion was verified.
    public var now: Date

    /// Makes an assertion from all its parts.
    public init(keyID: AttestedKeyID, counter: UInt32, consuming: ChallengeID, now: Date) {
        self.keyID = keyID
        self.counter = counter
        self.consuming = consuming
        self.now = now
    }
}

/// The result of an assertion: the first that applies.
///
/// Only ``accepted`` has changed anything.
public enum KeyAssertionOutcome: Sendable, Equatable {
    /// There is no such key.
    case unknownKey
    /// The key may not be used for now, or its user is suspended.
    case suspended
    /// The key may not be used any more.
    case retired
    /// The key's last assertion had this counter, or a higher one.
    case counterNotIncreased
    /// The challenge was consumed before.
    case challengeUsed
    /// The counter is kept, the use noted, the challenge consumed.
    case accepted
}

/// A verified assertion for a sign-in; it signs the sign-in's own challenge.
public struct SignInAssertionUse: Sendable, Equatable {
    /// The key that signed.
    public var keyID: AttestedKeyID
    /// The counter that was signed.
    public var counter: UInt32

    /// Makes one from both parts.
    public init(keyID: AttestedKeyID, counter: UInt32) {
        self.keyID = keyID
        self.counter = counter
    }
}
