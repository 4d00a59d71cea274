import Foundation

/// A credential of a relying party (WebAuthn).
///
/// https://developer.apple.com/documentation/authenticationservices/aspublickeycredential
public protocol ASPublicKeyCredential: ASAuthorizationCredential {
    /// clientDataJSON (WebAuthn, section 5.8.1): UTF-8.
    var rawClientDataJSON: Data { get }
    /// The id of the credential: 20 bytes for passkeys of this phone, 32 for security keys.
    var credentialID: Data { get }
}

/// A new credential.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialregistration
@available(iOS 15.0, *)
public protocol ASAuthorizationPublicKeyCredentialRegistration: ASPublicKeyCredential {
    /// The attestation object (WebAuthn, section 6.5): CBOR.
    var rawAttestationObject: Data? { get }
}

/// A proof that the person has a credential.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialassertion
@available(iOS 15.0, *)
public protocol ASAuthorizationPublicKeyCredentialAssertion: ASPublicKeyCredential {
    /// The authenticator data (WebAuthn, section 6.1); never nil.
    var rawAuthenticatorData: Data! { get }
    /// The user handle, 1 to 64 bytes; nil only from a security key that was told the id of the credential.
    var userID: Data! { get }
    /// The signature over the authenticator data and the SHA-256 of the client data; never nil.
    var signature: Data! { get }
}

/// Names a credential.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialdescriptor
@available(iOS 15.0, *)
public protocol ASAuthorizationPublicKeyCredentialDescriptor: NSObjectProtocol {
    /// The id of the credential.
    var credentialID: Data { get set }
}

/// Whether a relying party wants to know that the person was verified; a passkey of an iPhone always tells.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialuserverificationpreference
@available(iOS 15.0, *)
public struct ASAuthorizationPublicKeyCredentialUserVerificationPreference: RawRepresentable, Hashable, Sendable {
    /// The word of WebAuthn.
    public let rawValue: String

    /// Takes any word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Takes any word.
    public init(_ rawValue: String) {
        self.init(rawValue: rawValue)
    }

    /// It would be good; the default.
    public static let preferred = Self(rawValue: "preferred")
    /// It must be.
    public static let required = Self(rawValue: "required")
    /// It should not be.
    public static let discouraged = Self(rawValue: "discouraged")
}

/// The attestation that a relying party wants; an iPhone gives none, whatever is asked.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialattestationkind
@available(iOS 15.0, *)
public struct ASAuthorizationPublicKeyCredentialAttestationKind: RawRepresentable, Hashable, Sendable {
    /// The word of WebAuthn.
    public let rawValue: String

    /// Takes any word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Takes any word.
    public init(_ rawValue: String) {
        self.init(rawValue: rawValue)
    }

    /// None; the default.
    public static let none = Self(rawValue: "none")
    /// The authenticator's.
    public static let direct = Self(rawValue: "direct")
    /// One that says nothing of the device.
    public static let indirect = Self(rawValue: "indirect")
    /// One that names the device.
    public static let enterprise = Self(rawValue: "enterprise")
}
