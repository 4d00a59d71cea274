import Combine
import LatchkeyKit
import LatchkeyWire

/// A request that ``SessionListModel`` makes.
public enum SessionAttempt: Hashable, Sendable {
    /// Reading the sessions.
    case read
    /// Ending one.
    case end(SessionID)
    /// Ending all but this phone's.
    case endOthers
}

/// Lists where a user is signed in, and ends that: what ``SessionList`` shows, for apps that draw it themselves.
@MainActor public final class SessionListModel: ObservableObject, AccountModel {
    /// The sessions, in the order in which they began; nil before they were read.
    @Published public private(set) var sessions: [SessionEntry]?
    /// The request that is under way; nil if none is.
    @Published public internal(set) var running: SessionAttempt?
    /// The last request, if it failed.
    @Published public internal(set) var failure: FailedAttempt<SessionAttempt>?

    /// The sign-in of the app.
    public let signIn: DeviceSignIn

    /// Creates a model.
    public init(_ signIn: DeviceSignIn) {
        self.signIn = signIn
    }

    /// Whether the user is signed in anywhere else.
    public var hasOthers: Bool { sessions?.contains { !$0.current } ?? false }

    /// Reads the sessions anew; the last ones stay if that fails.
    public func load() async {
        await perform(.read) { () async throws(LatchkeyError) in sessions = try await signIn.sessions() }
    }

    /// Ends a session of another device.
    public func end(_ session: SessionID) async {
        await perform(.end(session)) { () async throws(LatchkeyError) in
            try await signIn.endSession(session)
            sessions?.removeAll { $0.sessionId == session }
        }
    }

    /// Ends all sessions but that of this phone.
    public func endOthers() async {
        await perform(.endOthers) { () async throws(LatchkeyError) in
            try await signIn.endOtherSessions()
            sessions?.removeAll { !$0.current }
        }
    }

    /// Makes the request again that failed.
    public func tryAgain() async {
        switch failure?.attempt {
        case .read?: await load()
        case .end(let session)?: await end(session)
        case .endOthers?: await endOthers()
        case nil: break
        }
    }
}
