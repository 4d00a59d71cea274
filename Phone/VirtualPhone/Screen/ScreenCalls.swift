import Foundation

/// Shows a screen, and says how far the app has come with its events.
public struct ShowScreen: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.screenShow
    /// The JSON of a ``ScreenNode``, at most 1 MiB; nil leaves the screen as it is.
    public var screen: Data?
    /// The number of the last event that the app has dealt with; 0 before the first.
    public var event: Int64

    /// Creates a call.
    public init(screen: Data?, event: Int64 = 0) {
        self.screen = screen
        self.event = event
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` for a screen that is no data.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        screen = try fields.optional("screen", \.data)
        event = fields["event"]?.integer ?? 0
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] {
        var fields: [String: PropertyListValue] = ["event": .integer(event)]
        fields["screen"] = screen.map { .data($0) }
        return fields
    }

    /// Shows the screen.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> NoReply {
        try caller.phone.show(self, caller.launch)
        return NoReply()
    }
}

/// Waits for the next event of the app.
public struct NextEvent: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.appNextEvent

    /// Creates a call.
    public init() {}

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {}

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { [:] }

    /// An event.
    public struct Reply: PhoneReply {
        /// The event.
        public var event: AppEvent
        /// The event's number, counted from 1.
        public var number: Int64

        /// Creates a reply.
        public init(event: AppEvent, number: Int64) {
            self.event = event
            self.number = number
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            event = try fields.required("event") { value in
                value.data.flatMap { try? JSONDecoder().decode(AppEvent.self, from: $0) }
            }
            number = try fields.required("number", \.integer)
        }

        /// The reply for a socket; the event as JSON.
        public var fields: [String: PropertyListValue] {
            // An event holds nothing but text, which is always JSON; without it the app would refuse the reply.
            var fields: [String: PropertyListValue] = ["number": .integer(number)]
            fields["event"] = (try? JSONEncoder().encode(event)).map { .data($0) }
            return fields
        }
    }

    /// Waits for the event.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.nextEvent(caller.launch)
    }
}

/// Asks for time in the background.
public struct BeginBackgroundTask: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.backgroundTaskBegin
    /// The app's name for the task; it is not used.
    public var name: String?

    /// Creates a call.
    public init(name: String? = nil) {
        self.name = name
    }

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {
        name = fields["name"]?.string
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { name.map { ["name": .string($0)] } ?? [:] }

    /// The task.
    public struct Reply: PhoneReply {
        /// The phone's number for the task; 0 if it gives no time.
        public var task: Int64

        /// Creates a reply.
        public init(task: Int64) {
            self.task = task
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            task = try fields.required("task", \.integer)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { ["task": .integer(task)] }
    }

    /// Gives the time.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.beginBackgroundTask(caller.launch)
    }
}

/// Gives time in the background back.
public struct EndBackgroundTask: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.backgroundTaskEnd
    /// The phone's number for the task.
    public var task: Int64

    /// Creates a call.
    public init(task: Int64) {
        self.task = task
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` without a task.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        task = try fields.required("task", \.integer)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { ["task": .integer(task)] }

    /// Takes the time back.
    public func perform(for caller: PhoneCaller) -> NoReply {
        caller.phone.endBackgroundTask(self, caller.launch)
        return NoReply()
    }
}
