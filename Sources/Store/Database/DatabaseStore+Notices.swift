import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DatabaseStore {
    /// Some notices of a user.
    public func notices(
        of user: UserID, before id: NoticeID?, limit: Int
    ) async throws(StoreError) -> NoticePage {
        try await read { reader throws(StoreError) in
            try reader.notices.page(of: user, before: id?.number ?? .max, limit: limit)
        }
    }

    /// Notes what a user has read; see ``NoticeStore/readNotices(upTo:requestedBy:at:)``.
    public func readNotices(
        upTo id: NoticeID, requestedBy requester: SignedInDevice, at time: Date
    ) async throws(StoreError) -> ReadNoticesOutcome {
        try await write { writer throws(StoreError) in
            try writer.readNotices(upTo: id, requestedBy: requester, at: time)
        }
    }

    /// What a user sees of their account beside its devices.
    public func accountState(of user: UserID) async throws(StoreError) -> AccountState? {
        try await read { reader throws(StoreError) in try reader.notices.accountState(of: user) }
    }

    /// Hands out messages that are owed; see ``NoticeStore/takeOwedMessages(limit:)``.
    public func takeOwedMessages(limit: Int) async throws(StoreError) -> [OwedMessage] {
        try await write { writer throws(StoreError) in try writer.takeOwedMessages(limit: limit) }
    }

    /// Keeps the code of a number change; see ``NumberStore/beginNumberChange(_:)``.
    public func beginNumberChange(_ change: NumberChange) async throws(StoreError) -> NumberChangeOutcome {
        try await write { writer throws(StoreError) in try writer.beginNumberChange(change) }
    }

    /// Changes a number by its code; see ``NumberStore/verifyNumber(_:)``.
    public func verifyNumber(
        _ verification: NumberVerification
    ) async throws(StoreError) -> NumberVerificationOutcome {
        try await write { writer throws(StoreError) in try writer.verify(verification) }
    }

    /// Switches one-time passwords off or on; see ``NumberStore/switchSMS(_:)``.
    public func switchSMS(_ change: SMSSwitch) async throws(StoreError) -> SMSSwitchOutcome {
        try await write { writer throws(StoreError) in try writer.switchSMS(change) }
    }
}
