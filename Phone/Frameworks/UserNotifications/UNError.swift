import Foundation
import VirtualPhone

/// The domain of UserNotifications's errors.
public let UNErrorDomain: String = "UNErrorDomain"

/// An error of UserNotifications.
///
/// It is a struct that bridges to `NSError` both ways, as Apple's import is: `error as? UNError`,
/// `catch UNError.notificationsNotAllowed` and `error as NSError` all work.
public struct UNError: Error, CustomNSError, Hashable, @unchecked Sendable {
    // Sendable because user information holds property-list values only, and never changes.

    /// The error codes (UNError.h).
    public typealias Code = UNErrorCode

    /// The error code.
    public let code: Code
    /// Further information: the phone's sentence.
    public let userInfo: [String: Any]

    /// Creates an error.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        self.userInfo = userInfo
    }

    /// A failure of the phone as UserNotifications tells it.
    init(_ failure: PhoneFailure) {
        guard failure.domain == .userNotifications, let code = Code(rawValue: failure.code) else {
            // The app is being killed, its phone is gone, or what it asked for is too large.
            let isTooLarge = failure == .connection(.malformedRequest)
            self.init(isTooLarge ? .notificationInvalidNoContent : .notificationsNotAllowed)
            return
        }
        self.init(code, userInfo: [NSLocalizedDescriptionKey: failure.message])
    }

    /// The domain of these errors.
    public static var errorDomain: String { UNErrorDomain }

    /// The code's number.
    public var errorCode: Int { code.rawValue }

    /// ``userInfo`` with iOS's sentence: Foundation's own on Linux has other words.
    public var errorUserInfo: [String: Any] {
        userInfo.merging([NSLocalizedDescriptionKey: localizedDescription]) { given, _ in given }
    }

    /// The sentence that iOS makes of domain and code.
    public var localizedDescription: String {
        userInfo[NSLocalizedDescriptionKey] as? String
            ?? "The operation couldn’t be completed. (\(UNErrorDomain) error \(code.rawValue).)"
    }

    /// Errors are equal if their codes are; user information doesn't count.
    public static func == (first: UNError, second: UNError) -> Bool { first.code == second.code }

    /// Equal errors have equal hashes.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension UNErrorCode {
    /// Lets `catch UNError.notificationsNotAllowed` match an error of any static type.
    public static func ~= (code: UNErrorCode, error: any Error) -> Bool { (error as? UNError)?.code == code }
}

// The codes again under the names that Swift's import gives them on the error itself.
extension UNError {
    /// `Code.notificationsNotAllowed`.
    public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
    /// `Code.attachmentInvalidURL`.
    public static var attachmentInvalidURL: Code { .attachmentInvalidURL }
    /// `Code.attachmentUnrecognizedType`.
    public static var attachmentUnrecognizedType: Code { .attachmentUnrecognizedType }
    /// `Code.attachmentInvalidFileSize`.
    public static var attachmentInvalidFileSize: Code { .attachmentInvalidFileSize }
    /// `Code.attachmentNotInDataStore`.
    public static var attachmentNotInDataStore: Code { .attachmentNotInDataStore }
    /// `Code.attachmentMoveIntoDataStoreFailed`.
    public static var attachmentMoveIntoDataStoreFailed: Code { .attachmentMoveIntoDataStoreFailed }
    /// `Code.attachmentCorrupt`.
    public static var attachmentCorrupt: Code { .attachmentCorrupt }
    /// `Code.notificationInvalidNoDate`.
    public static var notificationInvalidNoDate: Code { .notificationInvalidNoDate }
    /// `Code.notificationInvalidNoContent`.
    public static var notificationInvalidNoContent: Code { .notificationInvalidNoContent }
    /// `Code.contentProvidingObjectNotAllowed`.
    public static var contentProvidingObjectNotAllowed: Code { .contentProvidingObjectNotAllowed }
    /// `Code.contentProvidingInvalid`.
    public static var contentProvidingInvalid: Code { .contentProvidingInvalid }
    /// `Code.badgeInputInvalid`.
    public static var badgeInputInvalid: Code { .badgeInputInvalid }
}
