import LatchkeyWire

/// An event to be committed together with the step that it tells of.
public struct StepNote: Sendable {
    /// The user that the event is about.
    public enum Subject: Sendable, Equatable {
        /// By the id that never changes.
        case user(UserID)
        /// By the name that they have once the step is done.
        case named(Username)
    }

    /// Whether the step may be done if the event can't be kept.
    public enum Urgency: Sendable {
        /// The step grants or changes something: it can wait.
        case withheld
        /// The step ends something, such as a session: it must never wait.
        case never
    }

    /// The user; `nil` if it is about none.
    public var subject: Subject?
    /// When, in milliseconds since 1970.
    public var time: Int64
    /// The event as JSON, without names, addresses and device ids.
    public var content: [UInt8]
    /// Names, addresses and device ids as JSON; `nil` if there are none.
    public var personal: [UInt8]?
    /// Whether the step may be done if the event can't be kept.
    public var urgency: Urgency
    /// What other services are told of it.
    public var announcements: [Announcement]

    /// Describes an event.
    public init(
        subject: Subject?, time: Int64, content: [UInt8], personal: [UInt8]?, urgency: Urgency,
        announcements: [Announcement] = []
    ) {
        self.subject = subject
        self.time = time
        self.content = content
        self.personal = personal
        self.urgency = urgency
        self.announcements = announcements
    }

    /// A security event for other services (RFC 8417); it is kept only if the subject is a user of the store.
    public struct Announcement: Sendable {
        /// The token's id (`jti`): random, and the same however often it is sent.
        public var id: String
        /// The type of the event: of one user and kind a bounded number waits.
        public var kind: String
        /// The claim `events` as JSON.
        public var events: [UInt8]

        /// Describes an event for other services.
        public init(id: String, kind: String, events: [UInt8]) {
            self.id = id
            self.kind = kind
            self.events = events
        }
    }
}

/// An event of the outbox: committed, and not yet known to be on disk in the audit log.
public struct OutboxEntry: Sendable, Equatable {
    /// Its number, never given twice; `nil` if the outbox was full and the event may be lost.
    public var number: Int64?
    /// When, in milliseconds since 1970.
    public var time: Int64
    /// The user; `nil` if it is about none, or if the user is not known.
    public var identity: AuditIdentity?
    /// The event as JSON, without names, addresses and device ids.
    public var content: [UInt8]
    /// Names, addresses and device ids as JSON; `nil` if there are none, or if they were erased.
    public var personal: [UInt8]?
}

/// How many events the outbox keeps, and what happens when it is full.
public struct OutboxLimit: Sendable, Equatable {
    /// What becomes of grants and changes whose event can't be kept.
    public enum Overflow: String, Sendable, CaseIterable {
        /// They are refused; what ends something is done until the outbox holds twice its length.
        case failClosed = "fail-closed"
        /// They are done; their events are lost and counted.
        case failOpen = "fail-open"
    }

    /// How many events it keeps while the log can't be written: 10,000.
    public var length: Int
    /// What happens then.
    public var overflow: Overflow

    /// Sets the limit.
    public init(length: Int = 10_000, overflow: Overflow = .failClosed) {
        self.length = length
        self.overflow = overflow
    }
}
