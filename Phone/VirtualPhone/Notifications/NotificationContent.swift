import Foundation

/// The contents of a notification: what the person reads, and what the app finds again.
public struct NotificationContent: Sendable, Hashable {
    /// The first line.
    public var title: String
    /// The second line.
    public var subtitle: String
    /// The text.
    public var body: String
    /// The number on the app's icon from then on; nil leaves it.
    public var badge: Int64?
    /// The name of the sound, which the phone does not play; `default` for the system's, nil for silence.
    public var sound: String?
    /// The app's own values: a property list.
    public var userInfo: [String: PropertyListValue]
    /// The identifier of the ``NotificationCategory``; may be empty.
    public var category: String
    /// By which notifications are grouped; may be empty.
    public var thread: String
    /// The scene that is to open; nil for any.
    public var target: String?
    /// The raw value of `UNNotificationInterruptionLevel`, 0 to 3.
    public var level: Int64
    /// From 0 to 1: which of several notifications the system puts first.
    public var relevance: Double
    /// What Focus filters look at; nil for nothing.
    public var filter: String?

    /// Creates contents.
    public init(
        title: String = "", subtitle: String = "", body: String = "", badge: Int64? = nil, sound: String? = nil,
        userInfo: [String: PropertyListValue] = [:], category: String = "", thread: String = "", target: String? = nil,
        level: Int64 = 1, relevance: Double = 0, filter: String? = nil
    ) {
        self.title = title
        self.subtitle = subtitle
        self.body = body
        self.badge = badge
        self.sound = sound
        self.userInfo = userInfo
        self.category = category
        self.thread = thread
        self.target = target
        self.level = level
        self.relevance = relevance
        self.filter = filter
    }

    /// How deep ``userInfo`` may nest: a state file holds it some levels down.
    public static let maximumDepth = 16

    /// Whether the person would notice anything of it.
    var isEmpty: Bool { !hasText && badge == nil && sound == nil }

    /// Whether there is anything to read, without which neither banner nor list shows it.
    var hasText: Bool { !title.isEmpty || !subtitle.isEmpty || !body.isEmpty }

    /// The lowest level, which shows no banner.
    var isPassive: Bool { level == 0 }
}

/// A notification that an app asks for: contents, and when.
public struct NotificationRequest: Sendable, Hashable {
    /// The app's name for it: a later one of the same name takes its place.
    public var identifier: String
    /// The contents.
    public var content: NotificationContent
    /// When it comes; nil for at once.
    public var schedule: NotificationSchedule?

    /// Creates a request.
    public init(identifier: String, content: NotificationContent, schedule: NotificationSchedule? = nil) {
        self.identifier = identifier
        self.content = content
        self.schedule = schedule
    }

    /// How many bytes a request may have in the form in which it crosses a socket.
    public static let maximumSize = 16_384
}

/// A notification that came.
public struct DeliveredNotification: Sendable, Hashable {
    /// The phone's number for it.
    public let number: Int64
    /// When it came.
    public let date: Date
    /// What the app asked for.
    public let request: NotificationRequest

    /// Creates one.
    public init(number: Int64, date: Date, request: NotificationRequest) {
        self.number = number
        self.date = date
        self.request = request
    }
}

/// The form in a state file and on a socket.
extension NotificationContent {
    var archived: PropertyListValue {
        var fields: [String: PropertyListValue] = [
            "title": .string(title), "subtitle": .string(subtitle), "body": .string(body),
            "userInfo": .dictionary(userInfo), "category": .string(category), "thread": .string(thread),
            "level": .integer(level), "relevance": .real(relevance),
        ]
        fields["badge"] = badge.map { .integer($0) }
        fields["sound"] = sound.map { .string($0) }
        fields["target"] = target.map { .string($0) }
        fields["filter"] = filter.map { .string($0) }
        return .dictionary(fields)
    }

    init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary, let title = fields["title"]?.string,
            let subtitle = fields["subtitle"]?.string, let body = fields["body"]?.string,
            let userInfo = fields["userInfo"]?.dictionary, let category = fields["category"]?.string,
            let thread = fields["thread"]?.string, let level = fields["level"]?.integer, (0...3).contains(level),
            let relevance = fields["relevance"]?.real, archived.hasPlausibleDates,
            userInfo.values.allSatisfy({ $0.nests(atMost: Self.maximumDepth) })
        else { return nil }
        let badge = fields["badge"]?.integer
        guard badge.map(AppNotifications.badges.contains) != false else { return nil }
        self.init(
            title: title, subtitle: subtitle, body: body, badge: badge, sound: fields["sound"]?.string,
            userInfo: userInfo, category: category, thread: thread, target: fields["target"]?.string, level: level,
            relevance: relevance, filter: fields["filter"]?.string)
    }
}

extension NotificationRequest {
    var archived: PropertyListValue {
        var fields: [String: PropertyListValue] = ["identifier": .string(identifier), "content": content.archived]
        fields["schedule"] = schedule?.archived
        return .dictionary(fields)
    }

    /// Nil also for one that is larger than ``maximumSize``.
    init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary, let identifier = fields["identifier"]?.string,
            let content = fields["content"].flatMap({ NotificationContent(archived: $0) }),
            archived.encoded.count <= Self.maximumSize
        else { return nil }
        var schedule: NotificationSchedule?
        if let archived = fields["schedule"] {
            guard let known = NotificationSchedule(archived: archived) else { return nil }
            schedule = known
        }
        self.init(identifier: identifier, content: content, schedule: schedule)
    }
}

extension DeliveredNotification {
    var archived: PropertyListValue {
        .dictionary(["number": .integer(number), "date": .date(date), "request": request.archived])
    }

    init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary, let number = fields["number"]?.count, let date = fields["date"]?.date,
            archived.hasPlausibleDates, let request = fields["request"].flatMap({ NotificationRequest(archived: $0) })
        else { return nil }
        self.init(number: Int64(number), date: date, request: request)
    }
}
