import Foundation
import VirtualPhone

/// A sign-in with Apple.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationappleidcredential
open class ASAuthorizationAppleIDCredential: NSObject, ASAuthorizationCredential {
    /// The user identifier: the same for all apps of the team, and always.
    public let user: String
    /// The request's ``ASAuthorizationOpenIDRequest/state``.
    public let state: String?
    /// What the person let the app know now: empty unless it is the first time.
    public let authorizedScopes: [ASAuthorization.Scope]
    /// A code for the app's server, good once and for five minutes; ASCII.
    public let authorizationCode: Data?
    /// The ID token: a JSON Web Signature in compact form, ASCII, good for a day.
    public let identityToken: Data?
    /// The address, perhaps one that hides the account's; nil unless it is the first time and the app wants one.
    public let email: String?
    /// The name, as the person wrote it; nil unless it is the first time and the app wants it.
    public let fullName: PersonNameComponents?
    /// Whether the person looks real: `likelyReal` the first time, then `unknown`.
    public let realUserStatus: ASUserDetectionStatus

    init(_ reply: AuthorizeAppleID.Reply, state: String?) {
        user = reply.user
        self.state = state
        authorizationCode = reply.authorizationCode
        identityToken = reply.identityToken
        email = reply.shared?.email
        fullName = reply.shared?.name.map { name in
            var components = PersonNameComponents()
            components.givenName = name.given.isEmpty ? nil : name.given
            components.familyName = name.family.isEmpty ? nil : name.family
            return components
        }
        authorizedScopes = (fullName == nil ? [] : [.fullName]) + (email == nil ? [] : [.email])
        realUserStatus = reply.shared == nil ? .unknown : .likelyReal
    }

    /// How old the person is: the virtual phone does not say.
    @available(iOS 17.0, *)
    open var userAgeRange: ASUserAgeRange { .unknown }
}
