import Foundation
import VirtualPhone

// Foundation's own `operatingSystemVersion` tells the version of Linux's kernel, and can't be replaced from here.
// `tools/ios-on-linux` has sources ask for these.
extension ProcessInfo {
    /// The version of iOS, that of ``PhoneConfiguration/iPhone15Pro``.
    public var phoneSystemVersion: OperatingSystemVersion {
        let parts =
            PhoneConfiguration.iPhone15Pro.systemVersion.split(separator: ".").compactMap { Int($0) } + [0, 0, 0]
        return OperatingSystemVersion(majorVersion: parts[0], minorVersion: parts[1], patchVersion: parts[2])
    }

    /// Whether the user saves the battery; the phone has no battery.
    public var isLowPowerModeEnabled: Bool { false }

    /// Whether the app runs on a Mac with Apple's processor; it runs on the phone.
    @available(iOS 14, *)
    public var isiOSAppOnMac: Bool { false }

    /// Whether the app was made for a Mac as well, and runs on one; it runs on the phone.
    @available(iOS 13, *)
    public var isMacCatalystApp: Bool { false }

    /// Whether the version of iOS is at least this one.
    public func isPhoneSystemAtLeast(_ version: OperatingSystemVersion) -> Bool {
        let ours = phoneSystemVersion
        return (ours.majorVersion, ours.minorVersion, ours.patchVersion)
            >= (version.majorVersion, version.minorVersion, version.patchVersion)
    }
}
