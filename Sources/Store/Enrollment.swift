import LatchkeyWire

/// A device to be added.
public struct Enrollment: Sendable, Equatable {
    /// The device to store.
    public var device: DeviceRecord
    /// The challenge that the device's proof of possession answered; `nil` if it gave none.
    public var consuming: ChallengeID?
    /// The authorization for a further device of a user.
    public var authorization: EnrollmentAuthorization
    /// Whether a new user may take a name whose user has no device left.
    public var freedNames: FreedNames
    /// The invitation that is spent; `nil` if none was sent.
    public var invitation: InvitationUse?
    /// The key under which the request may be repeated, if its client chose one.
    public var remembering: RepeatableRequest?

    /// Makes an enrollment; without an authorization it succeeds for a user's first device only.
    public init(
        device: DeviceRecord, consuming: ChallengeID? = nil, authorization: EnrollmentAuthorization = .none,
        freedNames: FreedNames = .reserve, invitation: InvitationUse? = nil, remembering: RepeatableRequest? = nil
    ) {
        self.device = device
        self.consuming = consuming
        self.authorization = authorization
        self.freedNames = freedNames
        self.invitation = invitation
        self.remembering = remembering
    }
}

/// What becomes of a name whose user has removed their last device.
public enum FreedNames: String, Sendable, CaseIterable {
    /// It stays the user's: nobody enrolls under it until an operator frees it.
    case reserve
    /// Anybody may enroll under it, as a new user who sees nothing of the former one; for laboratories.
    case reuse
}

/// The authorization for a further device of a user.
public enum EnrollmentAuthorization: Sendable, Equatable {
    /// Nobody: enough for a user's first device.
    case none
    /// A device with which the user is signed in; it must still be enrolled when the step is made.
    case signedIn(SignedInDevice)
}

/// The result of an enrollment: the first that applies.
///
/// Only ``enrolled`` has changed anything.
public enum EnrollmentOutcome: Sendable, Equatable {
    /// The device is kept and the challenge consumed.
    case enrolled
    /// A request was done under the same key since the caller looked.
    case keyTaken
    /// The device id is taken, by this user or another.
    case deviceExists
    /// The user has a device already and nobody vouched for this one, or the device that did is not the user's.
    case authorizationRequired
    /// The user has as many devices as an account may have; see ``StoreLimits/devices``.
    case tooManyDevices
    /// The name's user has no device left, and the name is kept for them; see ``FreedNames``.
    case nameReserved
    /// The invitation was spent before, whoever's name it was.
    case invitationUsed
    /// The invitation may have been spent before the store was restored from a backup, which does not know.
    case invitationOutdated
    /// The device would sign in with one-time passwords, and the user wants none.
    case smsOff
    /// The challenge was consumed before.
    case challengeUsed
}
