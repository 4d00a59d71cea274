/// A status of the Security framework; names as in SecBase.h without `errSec`.
public struct KeychainStatus: RawRepresentable, Sendable, Hashable {
    /// The `OSStatus`.
    public let rawValue: Int32

    /// Wraps an `OSStatus`; every value is kept.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// errSecSuccess.
    public static let success = KeychainStatus(rawValue: 0)
    /// errSecUnimplemented.
    public static let unimplemented = KeychainStatus(rawValue: -4)
    /// errSecDiskFull.
    public static let diskFull = KeychainStatus(rawValue: -34)
    /// errSecIO.
    public static let io = KeychainStatus(rawValue: -36)
    /// errSecParam.
    public static let param = KeychainStatus(rawValue: -50)
    /// errSecUserCanceled.
    public static let userCanceled = KeychainStatus(rawValue: -128)
    /// errSecMissingEntitlement.
    public static let missingEntitlement = KeychainStatus(rawValue: -34018)
    /// errSecRestrictedAPI.
    public static let restrictedAPI = KeychainStatus(rawValue: -34020)
    /// errSecNotAvailable.
    public static let notAvailable = KeychainStatus(rawValue: -25291)
    /// errSecAuthFailed.
    public static let authFailed = KeychainStatus(rawValue: -25293)
    /// errSecDuplicateItem.
    public static let duplicateItem = KeychainStatus(rawValue: -25299)
    /// errSecItemNotFound.
    public static let itemNotFound = KeychainStatus(rawValue: -25300)
    /// errSecNoSuchAttr.
    public static let noSuchAttr = KeychainStatus(rawValue: -25303)
    /// errSecNoSuchClass.
    public static let noSuchClass = KeychainStatus(rawValue: -25306)
    /// errSecInteractionNotAllowed.
    public static let interactionNotAllowed = KeychainStatus(rawValue: -25308)
    /// errSecDecode.
    public static let decode = KeychainStatus(rawValue: -26275)
    /// errSecInternal (SecBasePriv.h).
    public static let internalError = KeychainStatus(rawValue: -26276)
}
