import Foundation
import LatchkeyStore
import LatchkeyWire

extension ForgetfulStore {
    func notices(of user: UserID, before id: NoticeID?, limit: Int) async throws(StoreError) -> NoticePage {
        fault == .tellsNothing
            ? NoticePage(notices: [], unread: 0, hasMore: false)
            : try await base.notices(of: user, before: id, limit: limit)
    }

    func readNotices(
        upTo id: NoticeID, requestedBy requester: SignedInDevice, at time: Date
    ) async throws(StoreError) -> ReadNoticesOutcome {
        if fault == .readsNothing { return .read(unread: 1) }
        return try await base.readNotices(upTo: id, requestedBy: requester, at: time)
    }

    func accountState(of user: UserID) async throws(StoreError) -> AccountState? {
        try await base.accountState(of: user)
    }

    func takeOwedMessages(limit: Int) async throws(StoreError) -> [OwedMessage] {
        fault == .owesNothing ? [] : try await base.takeOwedMessages(limit: limit)
    }

    func beginNumberChange(_ change: NumberChange) async throws(StoreError) -> NumberChangeOutcome {
        try await base.beginNumberChange(change)
    }

    func verifyNumber(_ verification: NumberVerification) async throws(StoreError) -> NumberVerificationOutcome {
        var verification = verification
        if fault == .countsNoTryOfNumber { verification.maximumTries = 1000 }
        return try await base.verifyNumber(verification)
    }

    func switchSMS(_ change: SMSSwitch) async throws(StoreError) -> SMSSwitchOutcome {
        let outcome = try await base.switchSMS(change)
        return fault == .locksOut && outcome == .keyRequired ? .switched : outcome
    }
}
