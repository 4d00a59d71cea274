import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A reader's statements about notices.
final class NoticeReader {
    private let select: any SQLStatement
    private let countUnread: any SQLStatement
    private let selectState: any SQLStatement

    init(_ connection: any SQLConnection) throws(StoreError) {
        select = try connection.prepare(
            """
            SELECT notice_number, kind, at, device_id, by_device_id, detail, read_at FROM notices
            WHERE user_number = \(UserStatements.number("?1")) AND notice_number < ?2
            ORDER BY notice_number DESC LIMIT ?3
            """)
        countUnread = try connection.prepare(NoticeStatements.countUnread)
        selectState = try connection.prepare("SELECT sms_off_at IS NULL FROM users WHERE subject = ?1")
    }

    func page(of user: UserID, before number: Int64, limit: Int) throws(StoreError) -> NoticePage {
        var notices = try select.all(.user(user), .integer(number), .integer(Int64(limit) + 1)) {
            row throws(StoreError) in
            guard let id = NoticeID(number: try row.requiredInteger(0)) else { throw .malformedRow }
            return NoticeRecord(
                id: id, kind: try row.required(1), at: Date(storedMilliseconds: try row.requiredInteger(2)),
                deviceID: try row.optional(3), byDeviceID: try row.optional(4), detail: row.text(5),
                readAt: row.integer(6).map { Date(storedMilliseconds: $0) })
        }
        let hasMore = notices.count > limit
        if hasMore { notices.removeLast() }
        return NoticePage(notices: notices, unread: try unread(user), hasMore: hasMore)
    }

    func accountState(of user: UserID) throws(StoreError) -> AccountState? {
        let isEnabled = try selectState.first(.user(user)) { row throws(StoreError) in
            try row.requiredInteger(0) == 1
        }
        guard let isEnabled else { return nil }
        return AccountState(unreadNotices: try unread(user), isSMSEnabled: isEnabled)
    }

    private func unread(_ user: UserID) throws(StoreError) -> Int {
        Int(try countUnread.first(.user(user)) { row throws(StoreError) in try row.requiredInteger(0) } ?? 0)
    }
}
