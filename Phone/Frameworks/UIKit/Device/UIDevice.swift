import Foundation
import LatchkeyLock
import VirtualPhone

/// The phone that the app runs on.
///
/// https://developer.apple.com/documentation/uikit/uidevice
@MainActor @preconcurrency
open class UIDevice: NSObject {
    /// How full and how fed the battery is.
    ///
    /// https://developer.apple.com/documentation/uikit/uidevice/batterystate-swift.enum
    public enum BatteryState: Int, Sendable {
        /// Not monitored.
        case unknown = 0
        /// On battery.
        case unplugged = 1
        /// Plugged in, not full.
        case charging = 2
        /// Plugged in and full.
        case full = 3
    }

    private static let theOne = UIDevice()

    /// The phone that the app runs on.
    public class var current: UIDevice { theOne }

    /// Whether the battery is watched; a virtual phone's is plugged in and full.
    public var isBatteryMonitoringEnabled = false
    /// How full the battery is, from 0 to 1; -1 unless it is watched.
    public var batteryLevel: Float { isBatteryMonitoringEnabled ? 1 : -1 }
    /// How the battery is fed; unknown unless it is watched.
    public var batteryState: BatteryState { isBatteryMonitoringEnabled ? .full : .unknown }

    /// The name of the phone: `iPhone`, as iOS tells apps since 16.
    public var name: String { told?.name ?? "iPhone" }
    /// The kind of device: `iPhone`.
    public var model: String { told?.model ?? "iPhone" }
    /// The kind of device in the person's language.
    public var localizedModel: String { model }
    /// The name of the system: `iOS`.
    public var systemName: String { told?.systemName ?? "iOS" }
    /// The version of the system, such as `18.5`.
    public var systemVersion: String {
        told?.systemVersion ?? PhoneConfiguration.iPhone15Pro.systemVersion
    }
    /// The shape of the device.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { systemName == "visionOS" ? .vision : .phone }
    /// Whether apps can run on in the background.
    public var isMultitaskingSupported: Bool { true }

    /// Identifies the phone to this app: the same for as long as the app is installed.
    ///
    /// The phone's answer; otherwise an identifier in the app's container; nil if nothing can be written there.
    public var identifierForVendor: UUID? {
        guard let b = told?.vendorIdentifier, b.count == 16 else { return VendorIdentifier.ofThisApp?.value() }
        return UUID(
            uuid: (b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15])
        )
    }

    /// The phone's answer; nil if it cannot be reached.
    private var told: DescribeDevice.Reply? { try? ProcessPhone.connection.send(DescribeDevice()) }
}

/// The shape of a device.
///
/// https://developer.apple.com/documentation/uikit/uiuserinterfaceidiom
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Not known.
    case unspecified = -1
    /// An iPhone.
    case phone = 0
    /// An iPad.
    case pad = 1
    /// A television.
    case tv = 2
    /// A car.
    case carPlay = 3
    /// A Mac.
    case mac = 5
    /// A headset.
    @available(iOS 17, *)
    case vision = 6
}
