/// The codes of `ASWebAuthenticationSessionError` (ASWebAuthenticationSession.h).
public enum WebAuthenticationCode: Int, Sendable, Hashable, CaseIterable {
    /// The person did not continue, or closed the sheet; or the app canceled the session.
    case canceledLogin = 1
    /// There was no presentation context provider.
    case presentationContextNotProvided = 2
    /// The app is not in front.
    case presentationContextInvalid = 3
}

extension PhoneFailure {
    /// A code of `ASWebAuthenticationSessionError`.
    ///
    /// - Parameter reason: a sentence for `NSLocalizedFailureReason`; nil for none.
    public static func webAuthentication(_ code: WebAuthenticationCode, reason: String? = nil) -> PhoneFailure {
        PhoneFailure(domain: .webAuthentication, code: code.rawValue, message: "\(code)", debugMessage: reason)
    }
}
