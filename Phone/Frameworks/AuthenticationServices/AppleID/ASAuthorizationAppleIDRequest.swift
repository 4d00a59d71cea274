import Foundation
import VirtualPhone

/// Asks the person to sign in with Apple.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationappleidrequest
open class ASAuthorizationAppleIDRequest: ASAuthorizationOpenIDRequest {
    /// The identifier that the app was given of the person whom it expects; nil for anybody.
    open var user: String?

    override func call(_ number: Int64, _ mode: AssertPasskey.Mode) -> AuthorizationCall? {
        guard mode != .autoFill else { return nil }
        return .appleID(
            AuthorizeAppleID(
                request: number,
                scopes: Set((requestedScopes ?? []).compactMap { AuthorizeAppleID.Scope(rawValue: $0.rawValue) }),
                nonce: nonce, user: user, mode: mode == .sheet ? .anybody : .known),
            state: state)
    }
}
