import LatchkeyStore

/// How far the proof of a session reaches: the claim `acr` (RFC 9068 §2.2.1, OpenID Connect Core §2).
///
/// The order of the cases is that of their strength. None says that a person was asked: no server can know.
enum AuthenticationContextClass: String, Codable, Sendable, CaseIterable {
    /// A linked identity, for which another issuer vouches; it gets no account token.
    case linkedIdentity = "urn:latchkey:acr:linked-identity"
    /// A code that was sent to a phone number.
    case oneTimePassword = "urn:latchkey:acr:otp"
    /// A signature by the device's key, for which nobody vouches.
    case deviceKey = "urn:latchkey:acr:key"
    /// That signature, with an assertion by a key for which Apple vouches: it is in a Secure Enclave.
    case attestedKey = "urn:latchkey:acr:attested-key"

    /// Those that get an account token, strongest first (RFC 9470 §3 `acr_values`).
    static let managing: [Self] = [.attestedKey, .deviceKey, .oneTimePassword]
}

extension AuthenticationMethod {
    /// The values of `amr`: an attested key's proof contains that of the device's key.
    var references: [AuthenticationMethod] { self == .attestedKey ? [.deviceKey, .attestedKey] : [self] }

    /// The value of `acr`.
    var contextClass: AuthenticationContextClass {
        switch self {
        case .oneTimePassword: .oneTimePassword
        case .linkedIdentity: .linkedIdentity
        case .deviceKey: .deviceKey
        case .attestedKey: .attestedKey
        }
    }
}
