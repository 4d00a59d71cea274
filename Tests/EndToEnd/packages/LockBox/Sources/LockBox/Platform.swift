// swift-format-ignore-file
import Foundation

public enum Platform {
    public static var name: String {
        #if os(macOS)
        return "macOS"
        #elseif os(Linux)
        return "Linux"
        #elseif os(iOS)
        return "iOS"
        #else
        return "other"
        #endif
    }
    public static var isModern: Bool {
        ProcessInfo.processInfo.isOperatingSystemAtLeast(
            OperatingSystemVersion(majorVersion: 11, minorVersion: 3, patchVersion: 0))
            && ProcessInfo.processInfo.operatingSystemVersion.majorVersion == 18
    }
}
