import Foundation
import Security

/// Result codes as an enumeration, as many wrappers have it.
enum Status: OSStatus, Error {
    case success = 0
    case unimplemented = -4
    case param = -50
    case allocate = -108
    case userCanceled = -128
    case missingEntitlement = -34018
    case notAvailable = -25291
    case authFailed = -25293
    case duplicateItem = -25299
    case itemNotFound = -25300
    case interactionNotAllowed = -25308
    case decode = -26275
    case conversionError = -67594
    case unexpectedError = -99999

    init(status: OSStatus) {
        if let known = Status(rawValue: status) {
            self = known
        } else {
            self = .unexpectedError
        }
    }
}

extension Status: CustomStringConvertible, LocalizedError {
    var description: String {
        switch self {
        case .conversionError: return "The text could not be converted."
        default: return SecCopyErrorMessageString(rawValue, nil) as String? ?? "\(rawValue)"
        }
    }
    var errorDescription: String? { description }
}

extension Status: CustomNSError {
    static let errorDomain = "ClientCode.Status"
    var errorCode: Int { Int(rawValue) }
    var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}

extension OSStatus {
    var isOkay: Bool { self == errSecSuccess || self == noErr }

    var error: NSError? {
        guard self != errSecSuccess else { return nil }
        let message = SecCopyErrorMessageString(self, nil) as String? ?? "Unknown error"
        return NSError(
            domain: NSOSStatusErrorDomain, code: Int(self), userInfo: [NSLocalizedDescriptionKey: message])
    }
}

/// An error that is one by its case only.
enum PlainError: Error {
    case invalidData, invalidQuery
}
