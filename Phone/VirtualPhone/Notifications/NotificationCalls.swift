/// Asks for the permission to notify, and waits for the person: UNUserNotificationCenter.requestAuthorization.
public struct AuthorizeNotifications: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.notificationAuthorize
    /// The raw value of `UNAuthorizationOptions`.
    public var options: Int64

    /// Creates a call.
    public init(options: Int64) {
        self.options = options
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` without options.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        options = try fields.required("options", \.integer)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { ["options": .integer(options)] }

    /// Whether the app may notify.
    public struct Reply: PhoneReply {
        /// Whether it may.
        public var isGranted: Bool

        /// Creates a reply.
        public init(isGranted: Bool) {
            self.isGranted = isGranted
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            isGranted = try fields.required("granted", \.boolean)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { ["granted": .boolean(isGranted)] }
    }

    /// Asks the person, once.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        Reply(isGranted: try caller.phone.authorizeNotifications(options, caller.launch))
    }
}

/// Reads whether the app may notify, and how: UNUserNotificationCenter.getNotificationSettings.
public struct ReadNotificationSettings: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.notificationSettings

    /// Creates a call.
    public init() {}

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {}

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { [:] }

    /// The settings.
    public struct Reply: PhoneReply {
        /// The raw value of `UNAuthorizationStatus`.
        public var status: Int64
        /// The raw value of the `UNAuthorizationOptions` that the app asked for.
        public var options: Int64
        /// The number on the icon; 0 for none.
        public var badge: Int64

        /// Creates a reply.
        public init(status: Int64, options: Int64, badge: Int64 = 0) {
            self.status = status
            self.options = options
            self.badge = badge
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            status = try fields.required("status", \.integer)
            options = try fields.required("options", \.integer)
            badge = try fields.required("badge", \.integer)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] {
            ["status": .integer(status), "options": .integer(options), "badge": .integer(badge)]
        }
    }

    /// Reads them.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        let known = try caller.phone.notifications(of: caller.launch)
        return Reply(status: known.status.rawValue, options: known.options, badge: known.badge)
    }
}

/// Asks for a notification: UNUserNotificationCenter.add.
public struct AddNotification: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.notificationAdd
    /// The notification.
    public var request: NotificationRequest

    /// Creates a call.
    public init(_ request: NotificationRequest) {
        self.request = request
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` without a request, or for one that is too large.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        request = try fields.required("request") { NotificationRequest(archived: $0) }
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { ["request": request.archived] }

    /// Has it wait for its time.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> NoReply {
        try caller.phone.addNotification(request, caller.launch)
        return NoReply()
    }
}

/// Which notifications of an app are meant.
public enum NotificationStage: String, Sendable, Hashable, CaseIterable {
    /// Those that have not come yet.
    case pending
    /// Those that came and are still there.
    case delivered
}

/// Reads the notifications of the app: UNUserNotificationCenter.getPendingNotificationRequests and
/// getDeliveredNotifications.
public struct ListNotifications: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.notificationList
    /// Which.
    public var stage: NotificationStage

    /// Creates a call.
    public init(_ stage: NotificationStage) {
        self.stage = stage
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` for another stage.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        stage = try fields.required("stage") { $0.string.flatMap(NotificationStage.init(rawValue:)) }
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { ["stage": .string(stage.rawValue)] }

    /// The notifications.
    public struct Reply: PhoneReply {
        /// In the order in which they come or came; those that wait have the number 0 and the date when they are due.
        public var notifications: [DeliveredNotification]

        /// Creates a reply.
        public init(notifications: [DeliveredNotification]) {
            self.notifications = notifications
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            let rows = try fields.required("notifications", \.array)
            notifications = rows.compactMap { DeliveredNotification(archived: $0) }
            guard notifications.count == rows.count else { throw .connection(.malformedRequest) }
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { ["notifications": .array(notifications.map(\.archived))] }
    }

    /// Reads them.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        let known = try caller.phone.notifications(of: caller.launch)
        return Reply(notifications: stage == .pending ? known.waiting : known.delivered)
    }
}

/// Takes notifications of the app away: UNUserNotificationCenter.removePendingNotificationRequests and its relatives.
public struct RemoveNotifications: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.notificationRemove
    /// Which.
    public var stage: NotificationStage
    /// By their identifiers; nil for all.
    public var identifiers: [String]?

    /// Creates a call.
    public init(_ stage: NotificationStage, identifiers: [String]?) {
        self.stage = stage
        self.identifiers = identifiers
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` for another stage, and for identifiers that are no text.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        stage = try fields.required("stage") { $0.string.flatMap(NotificationStage.init(rawValue:)) }
        let rows = try fields.optional("identifiers", \.array)
        identifiers = rows?.compactMap(\.string)
        guard rows?.count == identifiers?.count else { throw .connection(.malformedRequest) }
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] {
        var fields: [String: PropertyListValue] = ["stage": .string(stage.rawValue)]
        fields["identifiers"] = identifiers.map { .array($0.map { .string($0) }) }
        return fields
    }

    /// Removes them.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> NoReply {
        try caller.phone.removeNotifications(self, caller.launch)
        return NoReply()
    }
}

/// Sets the number on the app's icon: UNUserNotificationCenter.setBadgeCount.
public struct SetNotificationBadge: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.notificationBadge
    /// The number; 0 for none.
    public var count: Int64

    /// Creates a call.
    public init(count: Int64) {
        self.count = count
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` without a number.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        count = try fields.required("count", \.integer)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { ["count": .integer(count)] }

    /// Sets it.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> NoReply {
        guard AppNotifications.badges.contains(count) else {
            throw .userNotifications(.badgeInputInvalid, "Invalid badge count")
        }
        try caller.phone.setBadge(count, caller.launch)
        return NoReply()
    }
}
