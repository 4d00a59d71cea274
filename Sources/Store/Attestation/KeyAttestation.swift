import LatchkeyWire

/// An attestation that has been verified.
public struct KeyAttestation: Sendable, Equatable {
    /// The key as it shall be kept; its ``AttestedKeyRecord/deviceID`` is not looked at, ``bindingTo`` is.
    ///
    /// Of a key that the store has already, only the receipt and what belongs to it are taken, and the user if it has
    /// none.
    public var record: AttestedKeyRecord
    /// The challenge that was attested.
    public var consuming: ChallengeID
    /// Who asks, if they are signed in; they must still be enrolled when the step is made, and be the record's user.
    public var requester: SignedInDevice?
    /// The device whose sign-ins shall need an assertion by this key; held to the same as ``requester``.
    public var bindingTo: SignedInDevice?

    /// Makes an attestation; nobody is signed in and no device is bound unless told otherwise.
    public init(
        record: AttestedKeyRecord, consuming: ChallengeID, requestedBy requester: SignedInDevice? = nil,
        bindingTo: SignedInDevice? = nil
    ) {
        self.record = record
        self.consuming = consuming
        self.requester = requester
        self.bindingTo = bindingTo
    }
}

/// What became of an attestation: the first that applies.
///
/// Only ``attested`` and ``attestedAgain(_:)`` have changed anything.
public enum KeyAttestationOutcome: Sendable, Equatable {
    /// Who asks, or the device to be bound, is not enrolled any more, or is not the record's user.
    case authorizationRequired
    /// The key is another user's, or that of another app or environment.
    case takenByAnother
    /// The key was retired; that is final.
    case retired
    /// The challenge was consumed before.
    case challengeUsed
    /// The key is kept and the challenge consumed; the device is bound, if one was given.
    ///
    /// A key that the device was bound to before is retired, one that was bound to another device no longer is.
    case attested
    /// As ``attested``, but the store had the key in this state, which it keeps, as it keeps the counter.
    ///
    /// A suspended key is bound to no device.
    case attestedAgain(AttestedKeyState)
}
