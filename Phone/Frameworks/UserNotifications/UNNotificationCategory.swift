import Foundation
import VirtualPhone

/// What a button under a notification does.
public struct UNNotificationActionOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Takes bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The phone must be unlocked.
    public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1)
    /// It destroys something: the button is red.
    public static let destructive = UNNotificationActionOptions(rawValue: 2)
    /// It opens the app.
    public static let foreground = UNNotificationActionOptions(rawValue: 4)
}

/// A button under a notification.
///
/// https://developer.apple.com/documentation/usernotifications/unnotificationaction
open class UNNotificationAction: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because it never changes.
    let action: NotificationCategory.Action

    /// Describes a button.
    public convenience init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
        self.init(
            NotificationCategory.Action(
                identifier: identifier, title: title, options: Int64(truncatingIfNeeded: options.rawValue)))
    }

    init(_ action: NotificationCategory.Action) { self.action = action }

    static func action(_ action: NotificationCategory.Action) -> UNNotificationAction {
        action.input == nil ? UNNotificationAction(action) : UNTextInputNotificationAction(action)
    }

    /// The app's name for it.
    public var identifier: String { action.identifier }
    /// What the person reads on it.
    public var title: String { action.title }
    /// What it does.
    public var options: UNNotificationActionOptions {
        UNNotificationActionOptions(rawValue: UInt(truncatingIfNeeded: action.options))
    }

    /// The same button.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether it is the same button.
    open override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationAction)?.action == action }

    /// Equal buttons have equal hashes.
    open override var hash: Int { action.hashValue }
}

/// A button that takes a text.
///
/// https://developer.apple.com/documentation/usernotifications/untextinputnotificationaction
open class UNTextInputNotificationAction: UNNotificationAction, @unchecked Sendable {
    /// Describes a button.
    public convenience init(
        identifier: String, title: String, options: UNNotificationActionOptions = [], textInputButtonTitle: String,
        textInputPlaceholder: String
    ) {
        self.init(
            NotificationCategory.Action(
                identifier: identifier, title: title, options: Int64(truncatingIfNeeded: options.rawValue),
                input: NotificationCategory.Input(
                    buttonTitle: textInputButtonTitle, placeholder: textInputPlaceholder)))
    }

    /// The title of the button that sends the text.
    public var textInputButtonTitle: String { action.input?.buttonTitle ?? "" }
    /// What stands in the empty field.
    public var textInputPlaceholder: String { action.input?.placeholder ?? "" }
}

/// What the system does with notifications of a category.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Takes bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Tells the app when the person clears one away.
    public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1)
    /// Shows them in cars.
    public static let allowInCarPlay = UNNotificationCategoryOptions(rawValue: 2)
    /// Shows the title also where texts are hidden.
    public static let hiddenPreviewsShowTitle = UNNotificationCategoryOptions(rawValue: 4)
    /// Shows the subtitle also where texts are hidden.
    public static let hiddenPreviewsShowSubtitle = UNNotificationCategoryOptions(rawValue: 8)
    /// Has Siri speak them, which since iOS 15 needs no option.
    @available(*, deprecated, message: "Announcement option is ignored")
    public static let allowAnnouncement = UNNotificationCategoryOptions(rawValue: 16)
}

/// A kind of notification, with its buttons.
///
/// https://developer.apple.com/documentation/usernotifications/unnotificationcategory
open class UNNotificationCategory: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because it never changes.
    let category: NotificationCategory

    /// Describes a category.
    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            NotificationCategory(
                identifier: identifier, actions: actions.map(\.action),
                options: Int64(truncatingIfNeeded: options.rawValue), intents: intentIdentifiers))
    }

    /// Describes a category, with what stands in place of hidden texts.
    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String?, categorySummaryFormat: String? = nil,
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            NotificationCategory(
                identifier: identifier, actions: actions.map(\.action),
                options: Int64(truncatingIfNeeded: options.rawValue), intents: intentIdentifiers,
                hiddenPreview: hiddenPreviewsBodyPlaceholder, summaryFormat: categorySummaryFormat))
    }

    init(_ category: NotificationCategory) { self.category = category }

    /// The app's name for it.
    public var identifier: String { category.identifier }
    /// The buttons, in order.
    public var actions: [UNNotificationAction] { category.actions.map { UNNotificationAction.action($0) } }
    /// The identifiers of intents that Siri knows it by.
    public var intentIdentifiers: [String] { category.intents }
    /// What the system does with its notifications.
    public var options: UNNotificationCategoryOptions {
        UNNotificationCategoryOptions(rawValue: UInt(truncatingIfNeeded: category.options))
    }
    /// What stands in place of a hidden text.
    public var hiddenPreviewsBodyPlaceholder: String { category.hiddenPreview ?? "" }
    /// How the system sums several up.
    public var categorySummaryFormat: String { category.summaryFormat ?? "" }

    /// The same category.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether it is the same category.
    open override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationCategory)?.category == category }

    /// Equal categories have equal hashes.
    open override var hash: Int { category.hashValue }
}
