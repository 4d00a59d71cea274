import Foundation
import VirtualPhone

/// What a notification says.
///
/// https://developer.apple.com/documentation/usernotifications/unnotificationcontent
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying {
    var content: NotificationContent
    /// Set instead of the contents' own if it is no property list, which ``UNUserNotificationCenter/add(_:)`` refuses.
    var foreignInfo: [AnyHashable: Any]?

    /// Empty contents.
    public override convenience init() { self.init(NotificationContent()) }

    init(_ content: NotificationContent, foreignInfo: [AnyHashable: Any]? = nil) {
        self.content = content
        self.foreignInfo = foreignInfo
    }

    /// The first line.
    public var title: String { content.title }
    /// The second line.
    public var subtitle: String { content.subtitle }
    /// The text.
    public var body: String { content.body }
    /// The number on the app's icon from then on; nil leaves it, 0 takes it away.
    public var badge: NSNumber? { content.badge.map { NSNumber(value: $0) } }
    /// The sound, which the phone does not play.
    public var sound: UNNotificationSound? { content.sound.map { UNNotificationSound(name: $0) } }
    /// The app's own values: a property list.
    public var userInfo: [AnyHashable: Any] {
        foreignInfo ?? content.userInfo.reduce(into: [:]) { $0[$1.key] = $1.value.userValue }
    }
    /// The identifier of its ``UNNotificationCategory``.
    public var categoryIdentifier: String { content.category }
    /// By which notifications are grouped.
    public var threadIdentifier: String { content.thread }
    /// The scene that it is for.
    public var targetContentIdentifier: String? { content.target }
    /// How much it disturbs; active if nothing else was said.
    public var interruptionLevel: UNNotificationInterruptionLevel {
        UNNotificationInterruptionLevel(rawValue: Int(content.level)) ?? .active
    }
    /// From 0 to 1: which of several the system puts first.
    public var relevanceScore: Double { content.relevance }
    /// What Focus filters look at.
    public var filterCriteria: String? { content.filter }

    /// The same contents, which no longer change.
    open func copy(with zone: NSZone? = nil) -> Any { UNNotificationContent(content, foreignInfo: foreignInfo) }

    /// The same contents, to be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        UNMutableNotificationContent(content, foreignInfo: foreignInfo)
    }

    /// Whether the contents are the same.
    open override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationContent)?.content == content }

    /// Equal contents have equal hashes.
    open override var hash: Int { content.hashValue }
}

/// What a notification is to say.
///
/// https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent
open class UNMutableNotificationContent: UNNotificationContent {
    /// The first line.
    public override var title: String {
        get { content.title }
        set { content.title = newValue }
    }
    /// The second line.
    public override var subtitle: String {
        get { content.subtitle }
        set { content.subtitle = newValue }
    }
    /// The text.
    public override var body: String {
        get { content.body }
        set { content.body = newValue }
    }
    /// The number on the app's icon from then on; nil leaves it, 0 takes it away.
    public override var badge: NSNumber? {
        get { content.badge.map { NSNumber(value: $0) } }
        set { content.badge = newValue?.int64Value }
    }
    /// The sound, which the phone does not play.
    public override var sound: UNNotificationSound? {
        get { content.sound.map { UNNotificationSound(name: $0) } }
        set { content.sound = newValue?.name }
    }
    /// The app's own values: a property list.
    public override var userInfo: [AnyHashable: Any] {
        get { super.userInfo }
        set {
            let texts = newValue.compactMap { key, value in (key.base as? String).map { ($0, value) } }
            let named = PropertyListValue(foundation: Dictionary(texts) { $1 })?.dictionary
            foreignInfo = named?.count == newValue.count ? nil : newValue
            content.userInfo = foreignInfo == nil ? named ?? [:] : [:]
        }
    }
    /// The identifier of its ``UNNotificationCategory``.
    public override var categoryIdentifier: String {
        get { content.category }
        set { content.category = newValue }
    }
    /// By which notifications are grouped.
    public override var threadIdentifier: String {
        get { content.thread }
        set { content.thread = newValue }
    }
    /// The scene that it is for.
    public override var targetContentIdentifier: String? {
        get { content.target }
        set { content.target = newValue }
    }
    /// How much it disturbs; active if nothing else is said.
    public override var interruptionLevel: UNNotificationInterruptionLevel {
        get { super.interruptionLevel }
        set { content.level = Int64(newValue.rawValue) }
    }
    /// From 0 to 1: which of several the system puts first.
    public override var relevanceScore: Double {
        get { content.relevance }
        set { content.relevance = newValue }
    }
    /// What Focus filters look at.
    public override var filterCriteria: String? {
        get { content.filter }
        set { content.filter = newValue }
    }
}

extension PropertyListValue {
    /// The value as apps find it in their dictionaries.
    fileprivate var userValue: Any {
        switch self {
        case .string(let value): value
        case .data(let value): value
        case .date(let value): value
        case .integer(let value): NSNumber(value: value)
        case .real(let value): NSNumber(value: value)
        case .boolean(let value): NSNumber(value: value)
        case .array(let list): list.map(\.userValue)
        case .dictionary(let named): named.mapValues(\.userValue)
        }
    }
}
