import Foundation
import VirtualPhone

/// The domain of the errors of web authentication sessions.
public let ASWebAuthenticationSessionErrorDomain: String = "com.apple.AuthenticationServices.WebAuthenticationSession"

/// An error of a web authentication session.
///
/// It is a struct that bridges to `NSError` both ways, as Apple's import is: `error as? ASWebAuthenticationSessionError`,
/// `catch ASWebAuthenticationSessionError.canceledLogin` and `error as NSError` all work.
public struct ASWebAuthenticationSessionError: Error, CustomNSError, Hashable, @unchecked Sendable {
    // Sendable because user information holds property-list values only, and never changes.

    /// The error codes (ASWebAuthenticationSession.h).
    public typealias Code = ASWebAuthenticationSessionErrorCode

    /// The error code.
    public let code: Code
    /// Further information: the reason, for some failures.
    public let userInfo: [String: Any]

    /// Creates an error.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        self.userInfo = userInfo
    }

    /// A failure of the phone as the session tells it.
    init(_ failure: PhoneFailure) {
        let code = failure.domain == .webAuthentication ? Code(rawValue: failure.code) : nil
        // The app is being killed, or its phone is gone: nobody signs in any more.
        self.init(
            code ?? .canceledLogin, userInfo: failure.debugMessage.map { [NSLocalizedFailureReasonErrorKey: $0] } ?? [:]
        )
    }

    /// The domain of these errors.
    public static var errorDomain: String { ASWebAuthenticationSessionErrorDomain }

    /// The code's number.
    public var errorCode: Int { code.rawValue }

    /// ``userInfo`` with iOS's sentence: Foundation's own on Linux has other words.
    public var errorUserInfo: [String: Any] {
        userInfo.merging([NSLocalizedDescriptionKey: localizedDescription]) { given, _ in given }
    }

    /// The sentence that iOS makes of domain, code and reason.
    public var localizedDescription: String {
        systemSentence(Self.errorDomain, code.rawValue, userInfo)
    }

    /// Errors are equal if their codes are; user information doesn't count.
    public static func == (first: Self, second: Self) -> Bool { first.code == second.code }

    /// Equal errors have equal hashes.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension ASWebAuthenticationSessionErrorCode {
    /// Lets `catch ASWebAuthenticationSessionError.canceledLogin` match an error of any static type.
    public static func ~= (code: Self, error: any Error) -> Bool {
        (error as? ASWebAuthenticationSessionError)?.code == code
    }
}

// The codes again under the names that Swift's import gives them on the error itself.
extension ASWebAuthenticationSessionError {
    /// `Code.canceledLogin`.
    public static var canceledLogin: Code { .canceledLogin }
    /// `Code.presentationContextNotProvided`.
    public static var presentationContextNotProvided: Code { .presentationContextNotProvided }
    /// `Code.presentationContextInvalid`.
    public static var presentationContextInvalid: Code { .presentationContextInvalid }
}
