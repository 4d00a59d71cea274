import Foundation
import VirtualPhone

/// How an app wants to notify.
public struct UNAuthorizationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Takes bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// By the number on its icon.
    public static let badge = UNAuthorizationOptions(rawValue: 1)
    /// By sounds.
    public static let sound = UNAuthorizationOptions(rawValue: 2)
    /// By banners and in lists.
    public static let alert = UNAuthorizationOptions(rawValue: 4)
    /// In cars.
    public static let carPlay = UNAuthorizationOptions(rawValue: 8)
    /// Also if the phone is silenced, for which Apple gives an entitlement.
    public static let criticalAlert = UNAuthorizationOptions(rawValue: 16)
    /// It has settings of its own.
    public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 32)
    /// Quietly at first, without a question.
    public static let provisional = UNAuthorizationOptions(rawValue: 64)
    /// Spoken by Siri, which since iOS 15 needs no option.
    @available(*, deprecated, message: "Announcement authorization is always included")
    public static let announcement = UNAuthorizationOptions(rawValue: 128)
    /// At once, also in a Focus, for which Apple gives an entitlement.
    @available(*, deprecated, message: "Use time-sensitive entitlement")
    public static let timeSensitive = UNAuthorizationOptions(rawValue: 256)
}

/// Whether an app may notify, and how.
///
/// https://developer.apple.com/documentation/usernotifications/unnotificationsettings
open class UNNotificationSettings: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because it never changes.
    /// Whether it may.
    public let authorizationStatus: UNAuthorizationStatus
    private let options: UNAuthorizationOptions

    init(_ reply: ReadNotificationSettings.Reply) {
        authorizationStatus = UNAuthorizationStatus(rawValue: Int(clamping: reply.status)) ?? .notDetermined
        options = UNAuthorizationOptions(rawValue: UInt(truncatingIfNeeded: reply.options))
    }

    /// What it has not asked for is not supported; of a provisional permission only the list is on.
    private func setting(_ option: UNAuthorizationOptions) -> UNNotificationSetting {
        guard authorizationStatus != .notDetermined, options.contains(option) else { return .notSupported }
        return authorizationStatus == .authorized ? .enabled : .disabled
    }

    /// Sounds.
    public var soundSetting: UNNotificationSetting { setting(.sound) }
    /// The number on the icon.
    public var badgeSetting: UNNotificationSetting { setting(.badge) }
    /// Banners.
    public var alertSetting: UNNotificationSetting { setting(.alert) }
    /// The list of notifications.
    public var notificationCenterSetting: UNNotificationSetting {
        authorizationStatus == .provisional ? .enabled : setting(.alert)
    }
    /// The lock screen.
    public var lockScreenSetting: UNNotificationSetting { setting(.alert) }
    /// Cars.
    public var carPlaySetting: UNNotificationSetting { setting(.carPlay) }
    /// Critical alerts: the phone knows no app that Apple allows them.
    public var criticalAlertSetting: UNNotificationSetting { .notSupported }
    /// Time-sensitive notifications: the phone has no Focus that they would break through.
    public var timeSensitiveSetting: UNNotificationSetting { .notSupported }
    /// Siri, which speaks none on the phone.
    public var announcementSetting: UNNotificationSetting { .notSupported }
    /// Summaries at certain times: the phone makes none.
    public var scheduledDeliverySetting: UNNotificationSetting { .notSupported }
    /// Messages from people: the phone knows no app that Apple allows them.
    public var directMessagesSetting: UNNotificationSetting { .notSupported }
    /// How notifications are shown on the unlocked screen.
    public var alertStyle: UNAlertStyle { alertSetting == .enabled ? .banner : .none }
    /// When texts are shown: always.
    public var showPreviewsSetting: UNShowPreviewsSetting { .always }
    /// Whether the app has settings of its own.
    public var providesAppNotificationSettings: Bool { options.contains(.providesAppNotificationSettings) }

    /// The same settings.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether they are the same.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationSettings else { return false }
        return other.authorizationStatus == authorizationStatus && other.options == options
    }

    /// Equal settings have equal hashes.
    open override var hash: Int { authorizationStatus.hashValue }
}
