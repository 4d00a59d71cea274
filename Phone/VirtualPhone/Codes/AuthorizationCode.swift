/// The codes of `ASAuthorizationError` that passkeys give (ASAuthorizationError.h).
public enum AuthorizationCode: Int, Sendable, Hashable, CaseIterable {
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
}
