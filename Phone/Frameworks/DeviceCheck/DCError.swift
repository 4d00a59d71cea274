import Foundation
import VirtualPhone

/// The domain of DeviceCheck's errors.
public let DCErrorDomain: String = "com.apple.devicecheck.error"

/// An error of DeviceCheck.
///
/// It is a struct that bridges to `NSError` both ways, as Apple's import is: `error as? DCError`,
/// `catch DCError.invalidKey` and `error as NSError` all work.
public struct DCError: Error, CustomNSError, Hashable, @unchecked Sendable {
    // Sendable because user information holds property-list values only, and never changes.

    /// The error codes (DCError.h).
    public typealias Code = DCErrorCode

    /// The error code.
    public let code: Code
    /// Further information; the phone gives none, as iOS.
    public let userInfo: [String: Any]

    /// Creates an error.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        self.userInfo = userInfo
    }

    /// A failure of the phone as DeviceCheck tells it.
    init(_ failure: PhoneFailure) {
        let code = failure.domain == .deviceCheck ? Code(rawValue: failure.code) : nil
        // The app is being killed, or its phone is gone: DeviceCheck has no code for that.
        self.init(code ?? .unknownSystemFailure)
    }

    /// The domain of these errors.
    public static var errorDomain: String { DCErrorDomain }

    /// The code's number.
    public var errorCode: Int { code.rawValue }

    /// ``userInfo`` with iOS's sentence: Foundation's own on Linux has other words.
    public var errorUserInfo: [String: Any] {
        userInfo.merging([NSLocalizedDescriptionKey: localizedDescription]) { given, _ in given }
    }

    /// The sentence that iOS makes of domain and code.
    public var localizedDescription: String {
        userInfo[NSLocalizedDescriptionKey] as? String
            ?? "The operation couldn’t be completed. (\(DCErrorDomain) error \(code.rawValue).)"
    }

    /// Errors are equal if their codes are; user information doesn't count.
    public static func == (first: DCError, second: DCError) -> Bool { first.code == second.code }

    /// Equal errors have equal hashes.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension DCErrorCode {
    /// Lets `catch DCError.invalidKey` match an error of any static type.
    public static func ~= (code: DCErrorCode, error: any Error) -> Bool { (error as? DCError)?.code == code }
}

// The codes again under the names that Swift's import gives them on the error itself.
extension DCError {
    /// `Code.unknownSystemFailure`.
    public static var unknownSystemFailure: Code { .unknownSystemFailure }
    /// `Code.featureUnsupported`.
    public static var featureUnsupported: Code { .featureUnsupported }
    /// `Code.invalidInput`.
    public static var invalidInput: Code { .invalidInput }
    /// `Code.invalidKey`.
    public static var invalidKey: Code { .invalidKey }
    /// `Code.serverUnavailable`.
    public static var serverUnavailable: Code { .serverUnavailable }
}
