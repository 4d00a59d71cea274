import Foundation
import VirtualPhone

/// Asks for a proof with a security key.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationsecuritykeypublickeycredentialassertionrequest
@available(iOS 15.0, *)
open class ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest: ASAuthorizationRequest,
    ASAuthorizationPublicKeyCredentialAssertionRequest
{
    /// The relying party's id, a domain.
    public let relyingPartyIdentifier: String
    /// The relying party's challenge.
    open var challenge: Data
    /// The credentials to choose from; empty for those that the key finds by itself.
    open var allowedCredentials: [ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor] = []
    /// Whether the person shall be verified by the key's PIN.
    open var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference.preferred

    init(_ provider: ASAuthorizationSecurityKeyPublicKeyCredentialProvider, _ challenge: Data) {
        relyingPartyIdentifier = provider.relyingPartyIdentifier
        self.challenge = challenge
        super.init(provider: provider)
    }

    override var isForSecurityKey: Bool { true }

    override func call(_ number: Int64, _ mode: AssertPasskey.Mode) -> AuthorizationCall? {
        guard mode != .autoFill else { return nil }
        return .assertSecurityKey(
            AssertSecurityKey(
                request: number, relyingParty: relyingPartyIdentifier, challenge: challenge,
                allowed: allowedCredentials.map(\.credentialID), verification: userVerificationPreference.demand))
    }
}

/// A proof that the person has a security key.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationsecuritykeypublickeycredentialassertion
@available(iOS 15.0, *)
open class ASAuthorizationSecurityKeyPublicKeyCredentialAssertion: NSObject,
    ASAuthorizationPublicKeyCredentialAssertion, NSSecureCoding, NSCopying
{
    /// clientDataJSON (WebAuthn, section 5.8.1): type, challenge and origin in this order; UTF-8.
    public let rawClientDataJSON: Data
    /// The id of the credential: 32 bytes.
    public let credentialID: Data
    /// The authenticator data (WebAuthn, section 6.1): 37 bytes; never nil.
    public let rawAuthenticatorData: Data!
    /// ECDSA of P-256 with SHA-256, DER; never nil.
    public let signature: Data!
    /// The user handle, 1 to 64 bytes; nil from a credential that the key does not find by itself.
    public let userID: Data!

    init(_ reply: AssertSecurityKey.Reply) {
        rawClientDataJSON = reply.clientData
        credentialID = reply.credentialID
        rawAuthenticatorData = reply.authenticatorData
        signature = reply.signature
        userID = reply.userID
    }

    /// Whether it was made for an id of U2F: false, since only web browsers may ask for one.
    @available(iOS 17.5, *)
    open var appID: Bool { false }

    /// Reads an archived one.
    public required init?(coder: NSCoder) {
        guard let archive = CredentialArchive(coder), let clientData = archive["rawClientDataJSON"],
            let credentialID = archive["credentialID"], let authenticatorData = archive["rawAuthenticatorData"],
            let signature = archive["signature"]
        else { return nil }
        (rawClientDataJSON, self.credentialID) = (clientData, credentialID)
        (rawAuthenticatorData, self.signature, userID) = (authenticatorData, signature, archive["userID"])
    }

    /// True.
    public class var supportsSecureCoding: Bool { true }

    /// Archives it.
    open func encode(with coder: NSCoder) {
        CredentialArchive(coder)?.write([
            "rawClientDataJSON": rawClientDataJSON, "credentialID": credentialID,
            "rawAuthenticatorData": rawAuthenticatorData, "signature": signature, "userID": userID,
        ])
    }

    /// Itself, since it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
