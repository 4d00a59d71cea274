import Foundation

/// What came of a sign-in.
open class GIDSignInResult: NSObject {
    /// The person who signed in.
    public let user: GIDGoogleUser
    /// A code that the app's server can exchange for tokens of its own; nil unless the provider gave one.
    public let serverAuthCode: String?

    init(user: GIDGoogleUser, serverAuthCode: String?) {
        self.user = user
        self.serverAuthCode = serverAuthCode
    }
}
