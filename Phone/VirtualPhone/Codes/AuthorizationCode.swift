/// The codes of `ASAuthorizationError` that passkeys and Sign in with Apple give (ASAuthorizationError.h).
public enum AuthorizationCode: Int, Sendable, Hashable, CaseIterable {
    /// The app lacks the entitlement of Sign in with Apple, or the phone has no Apple Account.
    case unknown = 1000
    /// The person closed the sheet, the app canceled the request, or there is no passkey on the phone.
    case canceled = 1001
    /// The request failed.
    case failed = 1004
    /// The phone has one of the passkeys that were excluded; since iOS 18.
    case matchedExcludedCredential = 1006
}

extension PhoneFailure {
    /// A code of `ASAuthorizationError`.
    ///
    /// - Parameter reason: a sentence for `NSLocalizedFailureReason`; nil for none.
    public static func authorization(_ code: AuthorizationCode, reason: String? = nil) -> PhoneFailure {
        PhoneFailure(domain: .authorization, code: code.rawValue, message: "\(code)", debugMessage: reason)
    }

    /// The phone knows nothing to sign in with, and the person was not asked.
    package static let noCredentials = PhoneFailure.authorization(
        .canceled, reason: "No credentials available for login.")

    /// The person takes a security key in place of the phone; the app doesn't learn of it.
    package static let securityKeyChosen = PhoneFailure.authorization(
        .canceled, reason: "The person takes a security key.")
}
