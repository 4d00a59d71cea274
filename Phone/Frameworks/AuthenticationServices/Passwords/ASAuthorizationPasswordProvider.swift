import Foundation

/// Makes requests for passwords, of which the virtual phone knows none.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationpasswordprovider
open class ASAuthorizationPasswordProvider: NSObject, ASAuthorizationProvider {
    /// Creates a provider.
    public override init() {}

    /// A new request.
    open func createRequest() -> ASAuthorizationPasswordRequest { ASAuthorizationPasswordRequest(provider: self) }
}

/// Asks for a password; alone it ends with `canceled`, since no password is stored.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationpasswordrequest
open class ASAuthorizationPasswordRequest: ASAuthorizationRequest {}

/// A user's name and password.
///
/// https://developer.apple.com/documentation/authenticationservices/aspasswordcredential
open class ASPasswordCredential: NSObject, ASAuthorizationCredential {
    /// The user's name.
    public let user: String
    /// The password.
    public let password: String

    /// Creates a credential.
    public init(user: String, password: String) {
        self.user = user
        self.password = password
    }
}
