/// A status of the Security framework (`OSStatus`, SecBase.h), kept as it came; names as there, without `errSec`.
public struct SecurityStatus: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The number.
    public let rawValue: Int32

    /// Wraps a number; every value is kept.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// 0: no error.
    public static let success = SecurityStatus(rawValue: 0)
    /// −4: not implemented.
    public static let unimplemented = SecurityStatus(rawValue: -4)
    /// −50: a parameter is not valid.
    public static let param = SecurityStatus(rawValue: -50)
    /// −128: the person cancelled.
    public static let userCanceled = SecurityStatus(rawValue: -128)
    /// −25291: no keychain is available.
    public static let notAvailable = SecurityStatus(rawValue: -25291)
    /// −25293: the person was not authenticated, or the item can't be opened any more.
    public static let authFailed = SecurityStatus(rawValue: -25293)
    /// −25299: the item already exists.
    public static let duplicateItem = SecurityStatus(rawValue: -25299)
    /// −25300: the item does not exist.
    public static let itemNotFound = SecurityStatus(rawValue: -25300)
    /// −25303: the attribute does not exist.
    public static let noSuchAttribute = SecurityStatus(rawValue: -25303)
    /// −25306: the item class does not exist.
    public static let noSuchClass = SecurityStatus(rawValue: -25306)
    /// −25308: the phone is locked, or a prompt is needed and forbidden.
    public static let interactionNotAllowed = SecurityStatus(rawValue: -25308)
    /// −25315: a prompt is needed and forbidden.
    public static let interactionRequired = SecurityStatus(rawValue: -25315)
    /// −26275: the item's data can't be decoded.
    public static let decode = SecurityStatus(rawValue: -26275)
    /// −34018: the app lacks an entitlement.
    public static let missingEntitlement = SecurityStatus(rawValue: -34018)

    /// −34020: an app clip requests something that only its app may have.
    public static let restrictedAPI = SecurityStatus(rawValue: -34020)

    /// The number, with the word by which it is searched for.
    public var description: String { "OSStatus \(rawValue)" }
}
