import Foundation

/// Asks for a new credential.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialregistrationrequest
@available(iOS 15.0, *)
public protocol ASAuthorizationPublicKeyCredentialRegistrationRequest: NSObjectProtocol {
    /// The relying party's id, a domain.
    var relyingPartyIdentifier: String { get }
    /// The relying party's challenge.
    var challenge: Data { get set }
    /// The account's name, which the person sees.
    var name: String { get set }
    /// A second name.
    var displayName: String? { get set }
    /// The user handle: 1 to 64 bytes.
    var userID: Data { get set }
    /// Whether the person shall be verified.
    var userVerificationPreference: ASAuthorizationPublicKeyCredentialUserVerificationPreference { get set }
    /// The attestation wanted.
    var attestationPreference: ASAuthorizationPublicKeyCredentialAttestationKind { get set }
}

/// Asks for a proof with a credential.
///
/// Apple's has `allowedCredentials` besides, as descriptors of any kind; here only the classes have it.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialassertionrequest
@available(iOS 15.0, *)
public protocol ASAuthorizationPublicKeyCredentialAssertionRequest: NSObjectProtocol {
    /// The relying party's id, a domain.
    var relyingPartyIdentifier: String { get }
    /// The relying party's challenge.
    var challenge: Data { get set }
    /// Whether the person shall be verified.
    var userVerificationPreference: ASAuthorizationPublicKeyCredentialUserVerificationPreference { get set }
}
