import Foundation
import VirtualPhone

/// The domain of LocalAuthentication's errors.
public let LAErrorDomain: String = "com.apple.LocalAuthentication"

/// An error of LocalAuthentication.
///
/// It is a struct that bridges to `NSError` both ways, as Apple's import is: `error as? LAError`,
/// `catch LAError.userCancel` and `error as NSError` all work.
public struct LAError: Error, CustomNSError, Hashable, @unchecked Sendable {
    // Sendable because user information holds property-list values only, and never changes.

    /// The error codes (LAError.h).
    public typealias Code = LAErrorCode

    /// The error code.
    public let code: Code
    /// Further information, with a sentence under NSLocalizedDescriptionKey.
    public let errorUserInfo: [String: Any]

    /// Creates an error.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        self.errorUserInfo = userInfo
    }

    /// A failure of the phone as LocalAuthentication tells it.
    init(_ failure: PhoneFailure) {
        let code: Code =
            switch failure.domain {
            case .localAuthentication: Code(rawValue: failure.code) ?? .authenticationFailed
            case .osStatus, .deviceCheck, .cryptoTokenKit, .webAuthentication, .authorization, .userNotifications:
                .authenticationFailed
            // The app is being killed, or its phone is gone: whatever context it had is worth nothing.
            case .connection: .invalidContext
            }
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: failure.message]
        userInfo["NSDebugDescription"] = failure.debugMessage
        self.init(code, userInfo: userInfo)
    }

    /// The domain of these errors.
    public static var errorDomain: String { LAErrorDomain }

    /// The code's number.
    public var errorCode: Int { code.rawValue }

    /// Further information: ``errorUserInfo`` under the name that it has on errors from Objective-C.
    public var userInfo: [String: Any] { errorUserInfo }

    /// A sentence in the manner of Apple's.
    public var localizedDescription: String {
        errorUserInfo[NSLocalizedDescriptionKey] as? String
            ?? "The operation couldn’t be completed. (\(LAErrorDomain) error \(code.rawValue).)"
    }

    /// Errors are equal if their codes are; sentences don't count.
    public static func == (first: LAError, second: LAError) -> Bool { first.code == second.code }

    /// Equal errors have equal hashes.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension LAErrorCode {
    /// Lets `catch LAError.userCancel` match an error of any static type.
    public static func ~= (code: LAErrorCode, error: any Error) -> Bool { (error as? LAError)?.code == code }
}
