import Foundation
import VirtualPhone

/// Asks for a proof with a passkey.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialassertionrequest
@available(iOS 15.0, *)
open class ASAuthorizationPlatformPublicKeyCredentialAssertionRequest: ASAuthorizationRequest,
    ASAuthorizationPublicKeyCredentialAssertionRequest
{
    /// The relying party's id, a domain.
    public let relyingPartyIdentifier: String
    /// The relying party's challenge.
    open var challenge: Data
    /// The passkeys to choose from; empty for all of the relying party.
    open var allowedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor] = []
    /// Whether the person shall be verified; on an iPhone they always are.
    open var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference.preferred
    /// The inputs of the extension `prf`; nil for none.
    @available(iOS 18.0, *)
    public final var prf: ASAuthorizationPublicKeyCredentialPRFAssertionInput? {
        get { prfInput }
        set { prfInput = newValue }
    }

    /// What is wanted of the extension `largeBlob`; nil for nothing.
    @available(iOS 17.0, *)
    public final var largeBlob: ASAuthorizationPublicKeyCredentialLargeBlobAssertionInput? {
        get { blobInput }
        set { blobInput = newValue }
    }

    private var prfInput: ASAuthorizationPublicKeyCredentialPRFAssertionInput?
    private var blobInput: ASAuthorizationPublicKeyCredentialLargeBlobAssertionInput?

    init(_ provider: ASAuthorizationPlatformPublicKeyCredentialProvider, _ challenge: Data) {
        relyingPartyIdentifier = provider.relyingPartyIdentifier
        self.challenge = challenge
        super.init(provider: provider)
    }

    override func call(_ number: Int64, _ mode: AssertPasskey.Mode) -> AuthorizationCall? {
        .assert(
            AssertPasskey(
                request: number, relyingParty: relyingPartyIdentifier, challenge: challenge,
                allowed: allowedCredentials.map(\.credentialID), mode: mode, prf: prfInput?.inputValues?.values,
                prfByCredential: (prfInput?.perCredentialInputValues ?? [:]).mapValues(\.values),
                largeBlob: blobInput?.request))
    }
}

/// A proof that the person has a passkey.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialassertion
@available(iOS 15.0, *)
open class ASAuthorizationPlatformPublicKeyCredentialAssertion: NSObject,
    ASAuthorizationPublicKeyCredentialAssertion
{
    /// clientDataJSON (WebAuthn, section 5.8.1): type, challenge and origin in this order; UTF-8.
    public let rawClientDataJSON: Data
    /// The id of the passkey: 20 bytes.
    public let credentialID: Data
    /// The authenticator data (WebAuthn, section 6.1): 37 bytes; never nil.
    public let rawAuthenticatorData: Data!
    /// ECDSA of P-256 with SHA-256, DER; never nil.
    public let signature: Data!
    /// The user handle: 1 to 64 bytes; never nil.
    public let userID: Data!
    private let prfOutput: PasskeyPRFOutput?
    private let blobResult: PasskeyBlobResult?

    init(_ reply: AssertPasskey.Reply) {
        rawClientDataJSON = reply.clientData
        credentialID = reply.credentialID
        rawAuthenticatorData = reply.authenticatorData
        signature = reply.signature
        userID = reply.userID
        prfOutput = reply.prf
        blobResult = reply.largeBlob
    }

    /// Reads an archived one; what the extensions gave is not archived.
    public required init?(coder: NSCoder) {
        guard let archive = CredentialArchive(coder), let clientData = archive["rawClientDataJSON"],
            let credentialID = archive["credentialID"], let authenticatorData = archive["rawAuthenticatorData"],
            let signature = archive["signature"], let userID = archive["userID"]
        else { return nil }
        (rawClientDataJSON, self.credentialID) = (clientData, credentialID)
        (rawAuthenticatorData, self.signature, self.userID) = (authenticatorData, signature, userID)
        prfOutput = nil
        blobResult = nil
    }

    /// Where the passkey is: on this phone.
    @available(iOS 16.6, *)
    open var attachment: ASAuthorizationPublicKeyCredentialAttachment { .platform }

    /// What the extension `prf` gave; nil without an input for this passkey.
    @available(iOS 18.0, *)
    public final var prf: ASAuthorizationPublicKeyCredentialPRFAssertionOutput? { prfOutput.flatMap { .init($0) } }

    /// What the extension `largeBlob` gave; nil if nothing was wanted of it.
    @available(iOS 17.0, *)
    public final var largeBlob: ASAuthorizationPublicKeyCredentialLargeBlobAssertionOutput? {
        blobResult.map { .init($0) }
    }
}
