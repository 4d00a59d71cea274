import Foundation

/// The domain of CryptoTokenKit's errors.
public let TKErrorDomain: String = "CryptoTokenKit"

/// An error of CryptoTokenKit, whose token in an iPhone is the Secure Enclave.
///
/// It is a struct that bridges to `NSError` both ways, as Apple's import is: `error as? TKError`,
/// `catch TKError.corruptedData` and `error as NSError` all work. Nothing else of the framework is here.
public struct TKError: Error, CustomNSError, Hashable, @unchecked Sendable {
    // Sendable because user information holds property-list values only, and never changes.

    /// The error codes (TKError.h).
    public typealias Code = TKErrorCode

    /// The error code.
    public let code: Code
    /// Further information: `NSDebugDescription`, and `AKSError` for keys of the Secure Enclave.
    public let userInfo: [String: Any]

    /// Creates an error.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        self.userInfo = userInfo
    }

    /// The domain of these errors.
    public static var errorDomain: String { TKErrorDomain }

    /// The code's number.
    public var errorCode: Int { code.rawValue }

    /// ``userInfo`` with iOS's sentence: Foundation's own on Linux has other words.
    public var errorUserInfo: [String: Any] {
        userInfo.merging([NSLocalizedDescriptionKey: localizedDescription]) { given, _ in given }
    }

    /// The sentence that iOS makes of domain and code.
    public var localizedDescription: String {
        userInfo[NSLocalizedDescriptionKey] as? String
            ?? "The operation couldn’t be completed. (\(TKErrorDomain) error \(code.rawValue).)"
    }

    /// Errors are equal if their codes are; user information doesn't count.
    public static func == (first: TKError, second: TKError) -> Bool { first.code == second.code }

    /// Equal errors have equal hashes.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension TKErrorCode {
    /// Lets `catch TKError.corruptedData` match an error of any static type.
    public static func ~= (code: TKErrorCode, error: any Error) -> Bool { (error as? TKError)?.code == code }
}

// The codes again under the names that Swift's import gives them on the error itself.
extension TKError {
    /// `Code.notImplemented`.
    public static var notImplemented: Code { .notImplemented }
    /// `Code.communicationError`.
    public static var communicationError: Code { .communicationError }
    /// `Code.corruptedData`.
    public static var corruptedData: Code { .corruptedData }
    /// `Code.canceledByUser`.
    public static var canceledByUser: Code { .canceledByUser }
    /// `Code.authenticationFailed`.
    public static var authenticationFailed: Code { .authenticationFailed }
    /// `Code.objectNotFound`.
    public static var objectNotFound: Code { .objectNotFound }
    /// `Code.tokenNotFound`.
    public static var tokenNotFound: Code { .tokenNotFound }
    /// `Code.badParameter`.
    public static var badParameter: Code { .badParameter }
    /// `Code.authenticationNeeded`.
    public static var authenticationNeeded: Code { .authenticationNeeded }
    /// `Code.invalidatedDeviceKey`.
    @available(iOS 27, *)
    public static var invalidatedDeviceKey: Code { .invalidatedDeviceKey }
}
