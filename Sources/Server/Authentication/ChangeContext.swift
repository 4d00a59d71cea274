import LatchkeyStore
import LatchkeyWire

/// A request whose user is known, and signed in well enough to change devices and methods.
///
/// There is no other way to one than through the check of its age.
struct ChangeContext: Sendable {
    private let authenticated: AuthenticatedContext

    /// Judges the age of the sign-in.
    ///
    /// - Throws: `reauthentication_required` for a one-time password that was verified more than five minutes ago.
    init(_ authenticated: AuthenticatedContext) throws(RequestFailure) {
        guard authenticated.authentication.permitsChanges(now: authenticated.request.seconds) else {
            throw .reauthenticationRequired
        }
        self.authenticated = authenticated
    }

    /// The request.
    var request: RequestContext { authenticated.request }
    /// Its user, and the device with which they are signed in.
    var device: SignedInDevice { authenticated.device }

    /// Checks that a request is about the user who sends it.
    ///
    /// - Throws: `access_token_invalid`, whether or not the other user exists.
    func check(isAbout username: Username) throws(RequestFailure) {
        try authenticated.check(isAbout: username)
    }
}
