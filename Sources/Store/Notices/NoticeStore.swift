import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a store remembers for users to read: notices about their accounts.
///
/// The steps that change an account write its notices themselves, in the same transaction. With each notice go the
/// messages that are owed for it, to numbers from which a code has come back.
public protocol NoticeStore: Sendable {
    /// Some notices of a user, newest first, at most `limit`; only those before `id` if one is given.
    func notices(of user: UserID, before id: NoticeID?, limit: Int) async throws(StoreError) -> NoticePage

    /// Notes that the user has read a notice and all older ones.
    func readNotices(
        upTo id: NoticeID, requestedBy requester: SignedInDevice, at time: Date
    ) async throws(StoreError) -> ReadNoticesOutcome

    /// What a user sees of their account beside its devices; `nil` if there is no such user.
    func accountState(of user: UserID) async throws(StoreError) -> AccountState?

    /// Hands out messages that are owed, oldest first, at most `limit`; each of them once.
    func takeOwedMessages(limit: Int) async throws(StoreError) -> [OwedMessage]
}

/// What a store keeps at the most of notices.
public enum NoticeLimits {
    /// The newest notices of each kind that are kept for a user: 100.
    ///
    /// None pushes out one of another kind: nobody hides what they did by doing something else often.
    public static let perKind = 100
    /// For how many seconds a notice is kept: 400 days.
    public static let seconds = 400 * 86_400
    /// Messages about a user's notices in a day (UTC): 10, of which the last says that it is the last.
    public static let messagesPerDay = 10
    /// Further messages in a day that tell of a recovery that has begun, which other notices can't use up: 2.
    public static let recoveryMessagesPerDay = 2
    /// Numbers of a user that are told of one notice: 3.
    public static let numbersPerNotice = 3
}

/// Something that happened to a user's account.
public struct NoticeRecord: Sendable, Equatable {
    /// Its number among those of its user.
    public var id: NoticeID
    /// What happened.
    public var kind: NoticeKind
    /// When, to the millisecond.
    public var at: Date
    /// The device that it is about, if it is about one.
    public var deviceID: DeviceID?
    /// The device that asked for it, if one did.
    public var byDeviceID: DeviceID?
    /// More for people; never a secret or a whole number.
    public var detail: String?
    /// When the user read it, to the millisecond; `nil` while it is unread.
    public var readAt: Date?

    /// Makes a record from all its parts.
    public init(
        id: NoticeID, kind: NoticeKind, at: Date, deviceID: DeviceID? = nil, byDeviceID: DeviceID? = nil,
        detail: String? = nil, readAt: Date? = nil
    ) {
        self.id = id
        self.kind = kind
        self.at = at
        self.deviceID = deviceID
        self.byDeviceID = byDeviceID
        self.detail = detail
        self.readAt = readAt
    }
}

/// Some of a user's notices.
public struct NoticePage: Sendable, Equatable {
    /// The notices, newest first.
    public var notices: [NoticeRecord]
    /// How many of all of the user's notices are unread.
    public var unread: Int
    /// Whether there are older ones.
    public var hasMore: Bool

    /// Makes a page from all its parts.
    public init(notices: [NoticeRecord], unread: Int, hasMore: Bool) {
        self.notices = notices
        self.unread = unread
        self.hasMore = hasMore
    }
}

/// The result of marking notices as read: the first that applies.
public enum ReadNoticesOutcome: Sendable, Equatable {
    /// The device that asks is not enrolled any more.
    case authorizationRequired
    /// They are marked; so many others are unread.
    case read(unread: Int)
}

/// What a user sees of their account beside its devices.
public struct AccountState: Sendable, Equatable {
    /// How many notices are unread.
    public var unreadNotices: Int
    /// Whether one-time passwords may sign in.
    public var isSMSEnabled: Bool

    /// Makes a state from both parts.
    public init(unreadNotices: Int, isSMSEnabled: Bool) {
        self.unreadNotices = unreadNotices
        self.isSMSEnabled = isSMSEnabled
    }
}

/// A message about a notice that is to be sent.
public struct OwedMessage: Sendable, Equatable {
    /// What the notice tells.
    public var kind: NoticeKind
    /// The number to be told.
    public var phoneNumber: PhoneNumber
    /// Whether a code has come back from the number under the user's name.
    public var isNumberVerified: Bool
    /// Whether it is the last one of its day.
    public var isLast: Bool

    /// Makes a message from all its parts.
    public init(kind: NoticeKind, phoneNumber: PhoneNumber, isNumberVerified: Bool, isLast: Bool) {
        self.kind = kind
        self.phoneNumber = phoneNumber
        self.isNumberVerified = isNumberVerified
        self.isLast = isLast
    }
}
