import Foundation
import VirtualPhone

/// The domain of the errors of authorization requests.
public let ASAuthorizationErrorDomain: String = "com.apple.AuthenticationServices.AuthorizationError"

/// An error of an authorization request.
///
/// It is a struct that bridges to `NSError` both ways, as Apple's import is: `error as? ASAuthorizationError`,
/// `catch ASAuthorizationError.canceled` and `error as NSError` all work.
public struct ASAuthorizationError: Error, CustomNSError, Hashable, @unchecked Sendable {
    // Sendable because user information holds property-list values only, and never changes.

    /// The error codes (ASAuthorizationError.h).
    public typealias Code = ASAuthorizationErrorCode

    /// The error code.
    public let code: Code
    /// Further information: the reason, for some failures.
    public let userInfo: [String: Any]

    /// Creates an error.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        self.userInfo = userInfo
    }

    /// A failure with its reason.
    init(_ code: Code, reason: String?) {
        self.init(code, userInfo: reason.map { [NSLocalizedFailureReasonErrorKey: $0] } ?? [:])
    }

    /// A failure of the phone as a request tells it.
    init(_ failure: PhoneFailure) {
        let code = failure.domain == .authorization ? Code(rawValue: failure.code) : nil
        // Else the phone is gone.
        self.init(code ?? .unknown, reason: failure.debugMessage)
    }

    /// The domain of these errors.
    public static var errorDomain: String { ASAuthorizationErrorDomain }

    /// The code's number.
    public var errorCode: Int { code.rawValue }

    /// ``userInfo`` with iOS's sentence: Foundation's own on Linux has other words.
    public var errorUserInfo: [String: Any] {
        userInfo.merging([NSLocalizedDescriptionKey: localizedDescription]) { given, _ in given }
    }

    /// The sentence that iOS makes of domain, code and reason.
    public var localizedDescription: String { systemSentence(Self.errorDomain, code.rawValue, userInfo) }

    /// Errors are equal if their codes are; user information doesn't count.
    public static func == (first: Self, second: Self) -> Bool { first.code == second.code }

    /// Equal errors have equal hashes.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension ASAuthorizationErrorCode {
    /// Lets `catch ASAuthorizationError.canceled` match an error of any static type.
    public static func ~= (code: Self, error: any Error) -> Bool { (error as? ASAuthorizationError)?.code == code }
}

// The codes again under the names that Swift's import gives them on the error itself.
extension ASAuthorizationError {
    /// `Code.unknown`.
    public static var unknown: Code { .unknown }
    /// `Code.canceled`.
    public static var canceled: Code { .canceled }
    /// `Code.invalidResponse`.
    public static var invalidResponse: Code { .invalidResponse }
    /// `Code.notHandled`.
    public static var notHandled: Code { .notHandled }
    /// `Code.failed`.
    public static var failed: Code { .failed }
    /// `Code.notInteractive`.
    @available(iOS 15.0, *)
    public static var notInteractive: Code { .notInteractive }
    /// `Code.matchedExcludedCredential`.
    @available(iOS 18.0, *)
    public static var matchedExcludedCredential: Code { .matchedExcludedCredential }
    /// `Code.credentialImport`.
    @available(iOS 18.2, *)
    public static var credentialImport: Code { .credentialImport }
    /// `Code.credentialExport`.
    @available(iOS 18.2, *)
    public static var credentialExport: Code { .credentialExport }
    /// `Code.preferSignInWithApple`.
    @available(iOS 26.0, *)
    public static var preferSignInWithApple: Code { .preferSignInWithApple }
    /// `Code.deviceNotConfiguredForPasskeyCreation`.
    @available(iOS 26.0, *)
    public static var deviceNotConfiguredForPasskeyCreation: Code { .deviceNotConfiguredForPasskeyCreation }
}
