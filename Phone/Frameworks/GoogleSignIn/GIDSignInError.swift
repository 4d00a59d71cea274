import Foundation

/// The domain of GoogleSignIn's errors.
public let kGIDSignInErrorDomain: String = "com.google.GIDSignIn"

/// An error of GoogleSignIn.
///
/// It is a struct that bridges to `NSError` both ways, as the SDK's import is: `error as? GIDSignInError`,
/// `catch GIDSignInError.canceled` and `error as NSError` all work.
public struct GIDSignInError: Error, CustomNSError, Hashable, @unchecked Sendable {
    // Sendable because user information holds property-list values only, and never changes.

    /// The error codes (GIDSignIn.h).
    public typealias Code = GIDSignInErrorCode

    /// The error code.
    public let code: Code
    /// Further information, with a sentence under NSLocalizedDescriptionKey.
    public let userInfo: [String: Any]

    /// Creates an error.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        self.userInfo = userInfo
    }

    /// An error with a sentence.
    init(_ code: Code, _ sentence: String) {
        self.init(code, userInfo: [NSLocalizedDescriptionKey: sentence])
    }

    /// The domain of these errors.
    public static var errorDomain: String { kGIDSignInErrorDomain }

    /// The code's number.
    public var errorCode: Int { code.rawValue }

    /// ``userInfo`` with iOS's sentence: Foundation's own on Linux has other words.
    public var errorUserInfo: [String: Any] {
        userInfo.merging([NSLocalizedDescriptionKey: localizedDescription]) { given, _ in given }
    }

    /// The SDK's sentence, or the one that iOS makes of domain and code.
    public var localizedDescription: String {
        userInfo[NSLocalizedDescriptionKey] as? String
            ?? "The operation couldn’t be completed. (\(kGIDSignInErrorDomain) error \(code.rawValue).)"
    }

    /// Errors are equal if their codes are; user information doesn't count.
    public static func == (first: GIDSignInError, second: GIDSignInError) -> Bool { first.code == second.code }

    /// Equal errors have equal hashes.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension GIDSignInErrorCode {
    /// Lets `catch GIDSignInError.canceled` match an error of any static type.
    public static func ~= (code: GIDSignInErrorCode, error: any Error) -> Bool {
        (error as? GIDSignInError)?.code == code
    }
}

// The codes again under the names that Swift's import gives them on the error itself.
extension GIDSignInError {
    /// `Code.unknown`.
    public static var unknown: Code { .unknown }
    /// `Code.keychain`.
    public static var keychain: Code { .keychain }
    /// `Code.hasNoAuthInKeychain`.
    public static var hasNoAuthInKeychain: Code { .hasNoAuthInKeychain }
    /// `Code.canceled`.
    public static var canceled: Code { .canceled }
    /// `Code.EMM`.
    public static var EMM: Code { .EMM }
    /// `Code.scopesAlreadyGranted`.
    public static var scopesAlreadyGranted: Code { .scopesAlreadyGranted }
    /// `Code.mismatchWithCurrentUser`.
    public static var mismatchWithCurrentUser: Code { .mismatchWithCurrentUser }
}
