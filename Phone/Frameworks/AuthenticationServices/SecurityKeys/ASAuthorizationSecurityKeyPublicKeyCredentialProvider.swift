import Foundation

/// Makes requests about credentials of a relying party on security keys.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationsecuritykeypublickeycredentialprovider
@available(iOS 15.0, *)
open class ASAuthorizationSecurityKeyPublicKeyCredentialProvider: NSObject, ASAuthorizationProvider {
    /// The relying party's id: a domain.
    public let relyingPartyIdentifier: String

    /// Creates a provider.
    ///
    /// - Parameter relyingPartyIdentifier: a domain without port; the app's entitlement
    ///   `com.apple.developer.associated-domains` must have `webcredentials:` and the domain.
    public init(relyingPartyIdentifier: String) {
        self.relyingPartyIdentifier = relyingPartyIdentifier
    }

    /// A request that has a security key make a credential.
    ///
    /// - Parameters:
    ///   - challenge: the relying party's, any bytes.
    ///   - displayName: a second name, which nobody sees.
    ///   - name: the account's, which the person sees.
    ///   - userID: the user handle, 1 to 64 bytes.
    open func createCredentialRegistrationRequest(
        challenge: Data, displayName: String, name: String, userID: Data
    ) -> ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest {
        ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest(self, challenge, displayName, name, userID)
    }

    /// A request that signs in with a security key.
    ///
    /// - Parameter challenge: the relying party's, any bytes.
    open func createCredentialAssertionRequest(
        challenge: Data
    ) -> ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest {
        ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest(self, challenge)
    }
}
