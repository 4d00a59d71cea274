import Foundation

/// What the phone knows of the notifications of an app.
struct AppNotifications: Sendable, Hashable {
    /// The raw values are those of `UNAuthorizationStatus`.
    enum Status: Int64, Sendable, Hashable {
        case notDetermined, denied, authorized, provisional

        /// Whether notifications come.
        var isAllowed: Bool { self == .authorized || self == .provisional }
    }

    /// One that has not come yet.
    struct Pending: Sendable, Hashable {
        let request: NotificationRequest
        let due: Date
    }

    var status = Status.notDetermined
    /// The raw value of the `UNAuthorizationOptions` that the app asked for and got.
    var options: Int64 = 0
    /// The number on the icon.
    var badge: Int64 = 0
    /// Those that come first come first.
    private(set) var pending: [Pending] = []
    /// Oldest first.
    private(set) var delivered: [DeliveredNotification] = []
    var categories: [NotificationCategory] = []

    /// How many notifications of an app wait at most: those that come first are kept, as iOS keeps them.
    static let maximumPending = 64
    /// How many that came are kept: the newest.
    static let maximumDelivered = 64
    /// The numbers that an icon can have.
    static let badges: ClosedRange<Int64> = 0...999_999_999

    /// Whether the app asked for an option and may use it, which takes more than a provisional permission.
    func has(_ option: Option) -> Bool { status == .authorized && options & option.rawValue != 0 }

    /// The raw values of those of `UNAuthorizationOptions` that the phone looks at.
    enum Option: Int64 {
        case badge = 1
        case alert = 4
        case provisional = 64
    }

    /// What an app may do that the person allowed to notify before it asked: numbers, sounds and alerts.
    static let usualOptions: Int64 = 7

    mutating func wait(for request: NotificationRequest, due: Date) {
        pending.removeAll { $0.request.identifier == request.identifier }
        let place = pending.firstIndex { $0.due > due } ?? pending.endIndex
        pending.insert(Pending(request: request, due: due), at: place)
        if pending.count > Self.maximumPending { pending.removeLast() }
    }

    /// Takes those out that are due, those first that were due first; the ones that repeat wait again.
    mutating func takeDue(_ now: Date) -> [Pending] {
        let due = pending.filter { $0.due <= now }
        pending.removeAll { $0.due <= now }
        for one in due {
            if let next = one.request.schedule?.nextDate(after: one.due, now: now) {
                wait(for: one.request, due: next)
            }
        }
        return due
    }

    mutating func keep(_ notification: DeliveredNotification) {
        delivered.removeAll { $0.request.identifier == notification.request.identifier }
        delivered.append(notification)
        if delivered.count > Self.maximumDelivered { delivered.removeFirst() }
    }

    /// - Parameter identifiers: nil for all.
    mutating func removePending(_ identifiers: Set<String>?) {
        pending.removeAll { identifiers?.contains($0.request.identifier) != false }
    }

    /// - Parameter identifiers: nil for all.
    mutating func removeDelivered(_ identifiers: Set<String>?) {
        delivered.removeAll { identifiers?.contains($0.request.identifier) != false }
    }

    mutating func removeDelivered(number: Int64) { delivered.removeAll { $0.number == number } }
}

/// The form in a state file.
extension AppNotifications {
    var archived: PropertyListValue {
        .dictionary([
            "status": .integer(status.rawValue), "options": .integer(options), "badge": .integer(badge),
            "pending": .array(
                pending.map { .dictionary(["request": $0.request.archived, "due": .date($0.due)]) }),
            "delivered": .array(delivered.map(\.archived)), "categories": .array(categories.map(\.archived)),
        ])
    }

    init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary, let status = fields["status"]?.integer.flatMap(Status.init(rawValue:)),
            let options = fields["options"]?.integer, let badge = fields["badge"]?.integer,
            Self.badges.contains(badge), let pending = fields["pending"]?.array,
            let delivered = fields["delivered"]?.array, pending.count <= Self.maximumPending,
            delivered.count <= Self.maximumDelivered,
            let categories = fields["categories"].flatMap({ NotificationCategory.list(archived: $0) })
        else { return nil }
        self.status = status
        self.options = options
        self.badge = badge
        self.categories = categories
        for row in pending {
            guard let fields = row.dictionary, let due = fields["due"]?.date, row.hasPlausibleDates,
                let request = fields["request"].flatMap({ NotificationRequest(archived: $0) })
            else { return nil }
            wait(for: request, due: due)
        }
        for row in delivered {
            guard let notification = DeliveredNotification(archived: row) else { return nil }
            keep(notification)
        }
    }

    /// Of all apps, by bundle identifier.
    static func all(archived: PropertyListValue) -> [String: AppNotifications]? {
        guard let named = archived.dictionary else { return nil }
        let known = named.compactMapValues { AppNotifications(archived: $0) }
        return known.count == named.count ? known : nil
    }
}
