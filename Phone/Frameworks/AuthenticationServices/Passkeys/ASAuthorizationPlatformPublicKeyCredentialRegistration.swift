import Foundation
import VirtualPhone

/// Asks for a new passkey.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialregistrationrequest
@available(iOS 15.0, *)
open class ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest: ASAuthorizationRequest,
    ASAuthorizationPublicKeyCredentialRegistrationRequest
{
    /// Whether the person is asked.
    @available(iOS 18.0, *)
    public typealias RequestStyle = ASAuthorizationPlatformPublicKeyCredentialRegistrationRequestStyle

    /// The relying party's id, a domain.
    public let relyingPartyIdentifier: String
    /// The relying party's challenge.
    open var challenge: Data
    /// The account's name, which the person sees.
    open var name: String
    /// A second name, which nobody sees.
    open var displayName: String?
    /// The user handle: 1 to 64 bytes.
    open var userID: Data
    /// Whether the person shall be verified; on an iPhone they always are.
    open var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference.preferred
    /// The attestation wanted; an iPhone gives none.
    open var attestationPreference = ASAuthorizationPublicKeyCredentialAttestationKind.none
    /// Passkeys of the account: if the phone has one of them the request fails.
    @available(iOS 17.4, *)
    open var excludedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor]? {
        get { excluded }
        set { excluded = newValue }
    }
    /// Whether the person is asked.
    @available(iOS 18.0, *)
    open var requestStyle: RequestStyle {
        get { style }
        set { style = newValue }
    }

    /// What is wanted of the extension `prf`; nil for nothing.
    @available(iOS 18.0, *)
    public final var prf: ASAuthorizationPublicKeyCredentialPRFRegistrationInput? {
        get { prfInput }
        set { prfInput = newValue }
    }

    /// What is wanted of the extension `largeBlob`; nil for nothing, and then the passkey never has it.
    @available(iOS 17.0, *)
    public final var largeBlob: ASAuthorizationPublicKeyCredentialLargeBlobRegistrationInput? {
        get { blobInput }
        set { blobInput = newValue }
    }

    private var prfInput: ASAuthorizationPublicKeyCredentialPRFRegistrationInput?
    private var blobInput: ASAuthorizationPublicKeyCredentialLargeBlobRegistrationInput?
    private var excluded: [ASAuthorizationPlatformPublicKeyCredentialDescriptor]?
    private var style = ASAuthorizationPlatformPublicKeyCredentialRegistrationRequestStyle.standard

    init(
        _ provider: ASAuthorizationPlatformPublicKeyCredentialProvider, _ challenge: Data, _ name: String,
        _ userID: Data
    ) {
        relyingPartyIdentifier = provider.relyingPartyIdentifier
        self.challenge = challenge
        self.name = name
        self.userID = userID
        super.init(provider: provider)
    }

    override var isRegistration: Bool { true }

    override func call(_ number: Int64, _ mode: AssertPasskey.Mode) -> AuthorizationCall? {
        guard mode != .autoFill else { return nil }
        return .register(
            RegisterPasskey(
                request: number, relyingParty: relyingPartyIdentifier, challenge: challenge, userID: userID,
                name: name, excluded: (excluded ?? []).map(\.credentialID),
                style: style == .conditional ? .conditional : .standard, prf: prfInput?.request,
                largeBlob: blobInput != nil))
    }
}

/// A new passkey.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialregistration
@available(iOS 15.0, *)
open class ASAuthorizationPlatformPublicKeyCredentialRegistration: NSObject,
    ASAuthorizationPublicKeyCredentialRegistration
{
    /// clientDataJSON (WebAuthn, section 5.8.1): type, challenge and origin in this order; UTF-8.
    public let rawClientDataJSON: Data
    /// The id of the passkey: 20 bytes.
    public let credentialID: Data
    /// The attestation object (WebAuthn, section 6.5): CBOR with the format none.
    public let rawAttestationObject: Data?
    private let prfOutput: PasskeyPRFOutput?
    private let hasLargeBlob: Bool

    init(_ reply: RegisterPasskey.Reply) {
        rawClientDataJSON = reply.clientData
        credentialID = reply.credentialID
        rawAttestationObject = reply.attestationObject
        prfOutput = reply.prf
        hasLargeBlob = reply.hasLargeBlob
    }

    /// Reads an archived one; what the extensions gave is not archived.
    public required init?(coder: NSCoder) {
        guard let archive = CredentialArchive(coder), let clientData = archive["rawClientDataJSON"],
            let credentialID = archive["credentialID"]
        else { return nil }
        (rawClientDataJSON, self.credentialID) = (clientData, credentialID)
        rawAttestationObject = archive["rawAttestationObject"]
        prfOutput = nil
        hasLargeBlob = false
    }

    /// Where the passkey is: on this phone.
    @available(iOS 16.6, *)
    open var attachment: ASAuthorizationPublicKeyCredentialAttachment { .platform }

    /// What the extension `prf` gave; nil if nothing was wanted of it.
    @available(iOS 18.0, *)
    public final var prf: ASAuthorizationPublicKeyCredentialPRFRegistrationOutput? { prfOutput.map { .init($0) } }

    /// Whether the passkey has the extension `largeBlob`; nil if nothing was wanted of it.
    @available(iOS 17.0, *)
    public final var largeBlob: ASAuthorizationPublicKeyCredentialLargeBlobRegistrationOutput? {
        hasLargeBlob ? .init(isSupported: true) : nil
    }
}
