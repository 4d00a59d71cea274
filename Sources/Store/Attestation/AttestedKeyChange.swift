import LatchkeyWire

/// The result of retiring a key: the first that applies.
///
/// Only ``retired`` has changed the key.
public enum AttestedKeyRetirementOutcome: Sendable, Equatable {
    /// A request was done under the same key since the caller looked.
    case keyTaken
    /// The device that asks is not enrolled any more.
    case authorizationRequired
    /// The user has no such key, though another user may have it.
    case unknownKey
    /// The key was retired before; the request is remembered all the same.
    case alreadyRetired
    /// The key can't make assertions any more, and no device is bound to it.
    case retired
}

/// The result of changing a key's state: the first that applies.
///
/// Only ``changed`` has changed anything.
public enum AttestedKeyStateOutcome: Sendable, Equatable {
    /// There is no such key.
    case unknownKey
    /// The key is in this state: another than it should have been, or retired, which is final.
    case refused(AttestedKeyState)
    /// The key has the new state; one that is retired is bound to no device any more.
    case changed
}
