import LatchkeyStore

/// How far the proof of a session reaches: the claim `acr` (RFC 9068 §2.2.1, OpenID Connect Core §2).
///
/// The order of the cases is that of their strength. None says that a person was asked: no server can know.
enum AuthenticationContextClass: String, Codable, Sendable, CaseIterable {
    /// A code that was sent to a phone number.
    case oneTimePassword = "urn:latchkey:acr:otp"
    /// A signature by the device's key, for which nobody vouches.
    case deviceKey = "urn:latchkey:acr:key"
    /// That signature, with an assertion by a key for which Apple vouches: it is in a Secure Enclave.
    case attestedKey = "urn:latchkey:acr:attested-key"
}

extension AuthenticationMethod {
    /// The values of `amr`: an attested key's proof contains that of the device's key.
    var references: [AuthenticationMethod] { self == .attestedKey ? [.deviceKey, .attestedKey] : [self] }

    /// The value of `acr`.
    var contextClass: AuthenticationContextClass {
        switch self {
        case .oneTimePassword: .oneTimePassword
        case .deviceKey: .deviceKey
        case .attestedKey: .attestedKey
        }
    }
}
