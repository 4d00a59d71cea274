import Combine
import LatchkeyKit
import LatchkeyWire

/// A request that ``NoticeListModel`` makes.
public enum NoticeAttempt: Hashable, Sendable {
    /// Reading the newest notices.
    case read
    /// Reading older ones.
    case readOlder
    /// Marking all as read.
    case markRead
}

/// Lists what happened to an account: what ``NoticeList`` shows, for apps that draw it themselves.
@MainActor public final class NoticeListModel: ObservableObject, AccountModel {
    /// The notices, newest first; nil before they were read.
    @Published public private(set) var notices: [AccountNotice]?
    /// How many of all the user's notices are unread.
    @Published public private(set) var unread = 0
    /// Whether there are older notices than those here.
    @Published public private(set) var hasOlder = false
    /// The id of this phone; nil if it is not enrolled.
    @Published public private(set) var thisPhone: DeviceID?
    /// The request that is under way; nil if none is.
    @Published public internal(set) var running: NoticeAttempt?
    /// The last request, if it failed.
    @Published public internal(set) var failure: FailedAttempt<NoticeAttempt>?

    /// The sign-in of the app.
    public let signIn: DeviceSignIn

    /// Creates a model.
    public init(_ signIn: DeviceSignIn) {
        self.signIn = signIn
    }

    /// Reads the newest notices; those of before stay if that fails.
    public func load() async {
        await perform(.read) { () async throws(LatchkeyError) in
            thisPhone = try await signIn.device()?.deviceID
            let reply = try await signIn.notices()
            notices = reply.notices
            take(reply)
        }
    }

    /// Reads notices that are older than those here.
    public func loadOlder() async {
        guard let oldest = notices?.last?.id, hasOlder else { return }
        await perform(.readOlder) { () async throws(LatchkeyError) in
            let reply = try await signIn.notices(before: oldest)
            notices?.append(contentsOf: reply.notices)
            take(reply)
        }
    }

    /// Marks the notices here, and all older ones, as read.
    public func markRead() async {
        guard let newest = notices?.first?.id else { return }
        await perform(.markRead) { () async throws(LatchkeyError) in
            unread = try await signIn.markNoticesRead(upTo: newest)
            let now = Timestamp(signIn.context.now())
            notices = notices?.map { notice in
                var notice = notice
                notice.readAt = notice.readAt ?? now
                return notice
            }
        }
    }

    /// Makes the request again that failed.
    public func tryAgain() async {
        switch failure?.attempt {
        case .read?: await load()
        case .readOlder?: await loadOlder()
        case .markRead?: await markRead()
        case nil: break
        }
    }

    private func take(_ reply: NoticeListResponse) {
        unread = reply.unread
        hasOlder = reply.more && !reply.notices.isEmpty
    }
}
