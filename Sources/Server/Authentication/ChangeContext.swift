import LatchkeyStore
import LatchkeyWire

/// A request whose user is known, and signed in well enough to change their account.
///
/// There is no other way to one than through ``StepUp``.
struct ChangeContext: Sendable {
    private let authenticated: AuthenticatedContext

    /// Judges the token.
    ///
    /// - Parameter endpoint: What is asked for, which a token of the account page may permit.
    /// - Throws: What ``StepUp`` does.
    init(
        _ authenticated: AuthenticatedContext, _ stepUp: StepUp, to endpoint: Endpoint? = nil
    ) throws(RequestFailure) {
        try stepUp.check(
            authenticated.audience, authenticated.authentication, to: endpoint,
            now: authenticated.request.seconds)
        self.authenticated = authenticated
    }

    /// The request.
    var request: RequestContext { authenticated.request }
    /// Its user, and the device with which they are signed in.
    var device: SignedInDevice { authenticated.device }
    /// For whom their token is.
    var audience: TokenAudience { authenticated.audience }
    /// The method and time of their authentication.
    var authentication: Authentication { authenticated.authentication }

    /// Checks that a request is about the user who sends it.
    ///
    /// - Throws: `access_token_invalid`, whether or not the other user exists.
    func check(isAbout username: Username) throws(RequestFailure) {
        try authenticated.check(isAbout: username)
    }
}
