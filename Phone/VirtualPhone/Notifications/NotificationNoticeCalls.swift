/// Reads or sets the app's kinds of notifications: UNUserNotificationCenter.setNotificationCategories and
/// getNotificationCategories.
public struct KeepNotificationCategories: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.notificationCategories
    /// Those that take the place of all before; nil to read them only.
    public var categories: [NotificationCategory]?

    /// Creates a call.
    public init(setting categories: [NotificationCategory]? = nil) {
        self.categories = categories
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` for categories that are none, or too large.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        categories = try fields.optional("categories") { NotificationCategory.list(archived: $0) }
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] {
        categories.map { ["categories": .array($0.map(\.archived))] } ?? [:]
    }

    /// The app's categories.
    public struct Reply: PhoneReply {
        /// The categories.
        public var categories: [NotificationCategory]

        /// Creates a reply.
        public init(categories: [NotificationCategory]) {
            self.categories = categories
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            categories = try fields.required("categories") { NotificationCategory.list(archived: $0) }
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { ["categories": .array(categories.map(\.archived))] }
    }

    /// Sets or reads them.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        if let categories {
            guard PropertyListValue.array(categories.map(\.archived)).encoded.count <= NotificationCategory.maximumSize
            else { throw .connection(.malformedRequest) }
            try caller.phone.changeNotifications(of: caller.launch) { $0.categories = categories }
        }
        return Reply(categories: try caller.phone.notifications(of: caller.launch).categories)
    }
}

/// Reads what an ``AppEvent/notification(_:)`` is about.
public struct ReadNotificationNotice: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.notificationNotice
    /// The event's number.
    public var number: Int64

    /// Creates a call.
    public init(number: Int64) {
        self.number = number
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` without a number.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        number = try fields.required("number", \.integer)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { ["number": .integer(number)] }

    /// What the app is told.
    public struct Reply: PhoneReply {
        /// The notification.
        public var notification: DeliveredNotification
        /// What the person did with it: the identifier of an action; nil if it comes just now, and the app may say how.
        public var action: String?
        /// The text that the person typed; nil for actions without.
        public var text: String?

        /// Creates a reply.
        public init(notification: DeliveredNotification, action: String? = nil, text: String? = nil) {
            self.notification = notification
            self.action = action
            self.text = text
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            notification = try fields.required("notification") { DeliveredNotification(archived: $0) }
            action = try fields.optional("action", \.string)
            text = try fields.optional("text", \.string)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] {
            var fields: [String: PropertyListValue] = ["notification": notification.archived]
            fields["action"] = action.map { .string($0) }
            fields["text"] = text.map { .string($0) }
            return fields
        }
    }

    /// Reads it; what the person did can be read once.
    ///
    /// - Throws: `.malformedRequest` if the app has no such notice.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.readNotice(number, caller.launch)
    }
}

/// Says how a notification that comes while the app is in front is shown: the answer to `willPresent`.
public struct PresentNotification: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.notificationPresent
    /// The event's number.
    public var number: Int64
    /// The raw value of `UNNotificationPresentationOptions`; 0 shows nothing.
    public var options: Int64

    /// Creates a call.
    public init(number: Int64, options: Int64) {
        self.number = number
        self.options = options
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` without number or options.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        number = try fields.required("number", \.integer)
        options = try fields.required("options", \.integer)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { ["number": .integer(number), "options": .integer(options)] }

    /// Shows it so.
    ///
    /// - Throws: `.malformedRequest` if the app has no such notice, or has said so already.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> NoReply {
        try caller.phone.present(self, caller.launch)
        return NoReply()
    }
}
