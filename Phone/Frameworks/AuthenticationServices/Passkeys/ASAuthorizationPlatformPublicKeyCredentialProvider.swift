import Foundation

/// Makes requests about passkeys of a relying party.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialprovider
@available(iOS 15.0, *)
open class ASAuthorizationPlatformPublicKeyCredentialProvider: NSObject, ASAuthorizationProvider {
    /// The relying party's id: a domain.
    public let relyingPartyIdentifier: String

    /// Creates a provider.
    ///
    /// - Parameter relyingPartyIdentifier: a domain without port; the app's entitlement
    ///   `com.apple.developer.associated-domains` must have `webcredentials:` and the domain.
    public init(relyingPartyIdentifier: String) {
        self.relyingPartyIdentifier = relyingPartyIdentifier
    }

    /// A request that makes a passkey.
    ///
    /// - Parameters:
    ///   - challenge: the relying party's, any bytes.
    ///   - name: the account's, which the person sees.
    ///   - userID: the user handle, 1 to 64 bytes; a passkey of the same handle is replaced.
    open func createCredentialRegistrationRequest(
        challenge: Data, name: String, userID: Data
    ) -> ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest {
        ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest(self, challenge, name, userID)
    }

    /// A request that makes a passkey.
    ///
    /// - Parameters:
    ///   - challenge: the relying party's, any bytes.
    ///   - name: the account's, which the person sees.
    ///   - userID: the user handle, 1 to 64 bytes; a passkey of the same handle is replaced.
    ///   - requestStyle: `.conditional` always fails on the virtual phone, which fills in no passwords.
    @available(iOS 18.0, *)
    open func createCredentialRegistrationRequest(
        challenge: Data, name: String, userID: Data,
        requestStyle: ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest.RequestStyle
    ) -> ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest {
        let request = createCredentialRegistrationRequest(challenge: challenge, name: name, userID: userID)
        request.requestStyle = requestStyle
        return request
    }

    /// A request that signs in with a passkey.
    ///
    /// - Parameter challenge: the relying party's, any bytes.
    open func createCredentialAssertionRequest(
        challenge: Data
    ) -> ASAuthorizationPlatformPublicKeyCredentialAssertionRequest {
        ASAuthorizationPlatformPublicKeyCredentialAssertionRequest(self, challenge)
    }
}

/// Names a passkey.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialdescriptor
@available(iOS 15.0, *)
open class ASAuthorizationPlatformPublicKeyCredentialDescriptor: NSObject,
    ASAuthorizationPublicKeyCredentialDescriptor
{
    /// The id of the passkey.
    open var credentialID: Data

    /// Names a passkey by its id.
    public init(credentialID: Data) {
        self.credentialID = credentialID
    }

    /// Reads an archived one.
    public required init?(coder: NSCoder) {
        guard let credentialID = CredentialArchive(coder)?["credentialID"] else { return nil }
        self.credentialID = credentialID
    }
}
