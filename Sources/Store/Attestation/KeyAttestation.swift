import LatchkeyWire

/// An attestation that has been verified.
public struct KeyAttestation: Sendable, Equatable {
    /// The key to store; its ``AttestedKeyRecord/deviceID`` is ignored in favor of ``bindingTo``.
    ///
    /// For a known key, only the receipt and its data are updated, and the user if it has none.
    public var record: AttestedKeyRecord
    /// The challenge that was attested.
    public var consuming: ChallengeID
    /// The requester, if signed in; must still be enrolled when the step runs, and be the record's user.
    public var requester: SignedInDevice?
    /// The device whose sign-ins will require an assertion by this key; the same conditions as for ``requester`` apply.
    public var bindingTo: SignedInDevice?

    /// Creates an attestation; by default without a requester and without binding a device.
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

/// The result of an attestation: the first that applies.
///
/// Only ``attested`` and ``attestedAgain(_:)`` have changed anything.
public enum KeyAttestationOutcome: Sendable, Equatable {
    /// The requester or the device to bind is not enrolled any more, or is not the record's user.
    case authorizationRequired
    /// The key is another user's, or that of another app or environment.
    case takenByAnother
    /// The key was retired; that is final.
    case retired
    /// The challenge was consumed before.
    case challengeUsed
    /// The key is kept and the challenge consumed; the device is bound, if one was given.
    ///
    /// The device's previous key is retired; a key bound to another device is unbound.
    case attested
    /// As ``attested``, but the store had the key in this state, which it keeps, as it keeps the counter.
    ///
    /// A suspended key is bound to no device.
    case attestedAgain(AttestedKeyState)
}
