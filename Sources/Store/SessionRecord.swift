import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One of a user's sessions, for their list.
public struct SessionRecord: Sendable, Equatable {
    /// The session.
    public var session: RefreshSession
    /// The model of its device.
    public var model: DeviceModel
    /// When its tokens were exchanged last, or when it began; to the millisecond.
    public var lastUsedAt: Date

    /// Makes a record from all its parts; the time is rounded to the millisecond.
    public init(session: RefreshSession, model: DeviceModel, lastUsedAt: Date) {
        self.session = session
        self.model = model
        self.lastUsedAt = Date(storedMilliseconds: lastUsedAt.storedMilliseconds)
    }
}

/// Some of a user's open sessions.
public struct SessionPage: Sendable, Equatable {
    /// The sessions, in the order in which they began.
    public var sessions: [SessionRecord]
    /// Whether there are others that began before these.
    public var hasMore: Bool

    /// Makes a page from both parts.
    public init(sessions: [SessionRecord], hasMore: Bool) {
        self.sessions = sessions
        self.hasMore = hasMore
    }
}

/// Which of a user's sessions are to end.
public enum SessionSelection: Sendable, Equatable {
    /// The session of that id.
    case one(SessionID)
    /// All but the session of that id: those that were asked for in it end too.
    case allExcept(SessionID)
    /// All, the one that asks too.
    case all
}

/// The result of ending sessions: the first that applies.
///
/// Only ``ended(_:)`` has changed anything.
public enum SessionEndOutcome: Sendable, Equatable {
    /// The device that asks is not enrolled any more, or its session was ended.
    case authorizationRequired
    /// The user has no open session of that id.
    case unknownSession
    /// So many sessions were ended; those that manage the account are counted too.
    case ended(Int)
}
