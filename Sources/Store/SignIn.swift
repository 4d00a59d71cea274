import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A sign-in whose signature has been verified.
public struct SignIn: Sendable, Equatable {
    /// The challenge that was signed.
    public var challenge: ChallengeID
    /// The user.
    public var user: UserID
    /// The device that signed.
    public var deviceID: DeviceID
    /// The key with which the signature was verified; it must still be the device's.
    public var keyID: DeviceKeyID
    /// The key's signing scheme, which must still be the device's too.
    public var scheme: SigningScheme
    /// When the signature was verified.
    public var authenticatedAt: Date
    /// The session that the sign-in begins.
    public var session: NewSession
    /// The assertion that came with the signature, if one did.
    public var assertion: SignInAssertionUse?
    /// What a device needs whose attested key was retired.
    public var requirement: AttestationRequirement

    /// Makes a sign-in from all its parts.
    public init(
        challenge: ChallengeID, user: UserID, deviceID: DeviceID, keyID: DeviceKeyID, scheme: SigningScheme,
        authenticatedAt: Date, session: NewSession, assertion: SignInAssertionUse? = nil,
        requirement: AttestationRequirement = .outlivesKey
    ) {
        self.challenge = challenge
        self.user = user
        self.deviceID = deviceID
        self.keyID = keyID
        self.scheme = scheme
        self.authenticatedAt = authenticatedAt
        self.session = session
        self.assertion = assertion
        self.requirement = requirement
    }

    /// The proof: an assertion, which is stored only if it is by the device's attested key, says more than a signature.
    public var authenticationMethod: AuthenticationMethod { assertion == nil ? .deviceKey : .attestedKey }
}

/// What a device needs at sign-in whose attested key was retired.
public enum AttestationRequirement: Sendable, Equatable {
    /// An assertion by another attested key of the user, or of nobody, to which the sign-in binds the device.
    case outlivesKey
    /// Nothing, as if it had never been bound; for laboratories.
    case endsWithKey
}

/// The result of a sign-in: the first that applies.
///
/// Only ``completed`` has changed anything.
public enum SignInOutcome: Sendable, Equatable {
    /// The challenge is consumed, the use noted, the refresh family started, the assertion's counter kept.
    case completed
    /// The device is gone, or has another user, key or scheme than the signature was verified with.
    case deviceChanged
    /// The device is bound to an attested key, or was and still needs one, and no assertion came.
    case assertionRequired
    /// The assertion is of another key than the one that the device is bound to, if it is to any; or that key is
    /// suspended; or its counter has not increased.
    case assertionRefused
    /// Everything is right, but an operator has suspended the user.
    case accountSuspended
    /// The challenge was consumed before.
    case challengeUsed
}

/// The proof with which a session began; the raw values are those of the `amr` claim (RFC 8176 §2).
public enum AuthenticationMethod: String, Sendable, CaseIterable {
    /// A signature by the device's key, for which nobody vouches: it may be in software.
    case deviceKey = "pop"
    /// That signature, and an assertion over the same challenge by the attested key to which the device is bound.
    ///
    /// A session has this method only while the binding lives and the key is not suspended; otherwise it falls back to
    /// ``deviceKey``.
    case attestedKey = "hwk"
    /// A one-time password.
    case oneTimePassword = "otp"
    /// A linked identity, for which another issuer vouches; RFC 8176 has no name for it.
    case linkedIdentity = "fed"
}
