import Foundation
import VirtualPhone

/// Asks a security key for a new credential.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationsecuritykeypublickeycredentialregistrationrequest
@available(iOS 15.0, *)
open class ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest: ASAuthorizationRequest,
    ASAuthorizationPublicKeyCredentialRegistrationRequest
{
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
    /// Whether the person shall be verified by the key's PIN; a key that has one always asks for it.
    open var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference.preferred
    /// The attestation wanted: `none` gives none; all others the key's kind, signed by the credential itself.
    open var attestationPreference = ASAuthorizationPublicKeyCredentialAttestationKind.none
    /// What the relying party takes; without ES256 the request fails.
    open var credentialParameters: [ASAuthorizationPublicKeyCredentialParameters] = []
    /// Credentials of the account: if the key has one of them the request fails.
    open var excludedCredentials: [ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor] = []
    /// Whether the key shall find the credential without being told its id.
    open var residentKeyPreference = ASAuthorizationPublicKeyCredentialResidentKeyPreference.discouraged

    init(
        _ provider: ASAuthorizationSecurityKeyPublicKeyCredentialProvider, _ challenge: Data, _ displayName: String,
        _ name: String, _ userID: Data
    ) {
        relyingPartyIdentifier = provider.relyingPartyIdentifier
        self.challenge = challenge
        self.displayName = displayName
        self.name = name
        self.userID = userID
        super.init(provider: provider)
    }

    override var isRegistration: Bool { true }
    override var isForSecurityKey: Bool { true }

    override func call(_ number: Int64, _ mode: AssertPasskey.Mode) -> AuthorizationCall? {
        guard mode != .autoFill else { return nil }
        return .registerSecurityKey(
            RegisterSecurityKey(
                request: number, relyingParty: relyingPartyIdentifier, challenge: challenge, userID: userID,
                name: name, excluded: excludedCredentials.map(\.credentialID),
                algorithms: credentialParameters.map { Int64($0.algorithm.rawValue) },
                isDiscoverable: [.required, .preferred].contains(residentKeyPreference),
                verification: userVerificationPreference.demand, isAttested: attestationPreference != .none))
    }
}

/// A new credential of a security key.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationsecuritykeypublickeycredentialregistration
@available(iOS 15.0, *)
open class ASAuthorizationSecurityKeyPublicKeyCredentialRegistration: NSObject,
    ASAuthorizationPublicKeyCredentialRegistration, NSSecureCoding, NSCopying
{
    /// clientDataJSON (WebAuthn, section 5.8.1): type, challenge and origin in this order; UTF-8.
    public let rawClientDataJSON: Data
    /// The id of the credential: 32 bytes.
    public let credentialID: Data
    /// The attestation object (WebAuthn, section 6.5): CBOR with the format none or packed.
    public let rawAttestationObject: Data?
    private let words: [String]

    init(_ reply: RegisterSecurityKey.Reply) {
        rawClientDataJSON = reply.clientData
        credentialID = reply.credentialID
        rawAttestationObject = reply.attestationObject
        words = reply.transports.map(\.rawValue)
    }

    /// How the key speaks to phones.
    @available(iOS 17.5, *)
    open var transports: [ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor.Transport] {
        words.map { ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor.Transport($0) }
    }

    /// Reads an archived one.
    public required init?(coder: NSCoder) {
        guard let archive = CredentialArchive(coder), let clientData = archive["rawClientDataJSON"],
            let credentialID = archive["credentialID"]
        else { return nil }
        (rawClientDataJSON, self.credentialID) = (clientData, credentialID)
        rawAttestationObject = archive["rawAttestationObject"]
        words = archive.words("transports")
    }

    /// True.
    public class var supportsSecureCoding: Bool { true }

    /// Archives it.
    open func encode(with coder: NSCoder) {
        let archive = CredentialArchive(coder)
        archive?.write([
            "rawClientDataJSON": rawClientDataJSON, "credentialID": credentialID,
            "rawAttestationObject": rawAttestationObject,
        ])
        archive?.write(words, as: "transports")
    }

    /// Itself, since it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension ASAuthorizationPublicKeyCredentialUserVerificationPreference {
    /// What a security key is asked for; other words count as preferred (WebAuthn, section 5.8.6).
    var demand: VerificationDemand { VerificationDemand(rawValue: rawValue) ?? .preferred }
}
