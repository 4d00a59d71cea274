/// How an app came onto the device, as iOS 27 and macOS 27 tell it (`apple_validation_category_01`).
public enum ValidationCategory: UInt32, Sendable, Hashable, CaseIterable {
    /// A part of the system.
    case system = 1
    /// TestFlight.
    case testFlight = 2
    /// A developer's own device.
    case development = 3
    /// The App Store.
    case appStore = 4
    /// Enterprise or ad-hoc distribution.
    case enterprise = 5
    /// Developer ID, on macOS.
    case developerID = 6
    /// Something else.
    case other = 10

    // 0 means invalid, 7 to 9 are not to be accepted (Apple's attestation guide, step 10): they have no case here.
}
