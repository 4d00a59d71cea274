import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreWriter {
    /// Tells a user what the step does to their account; called by the step, so that both are done or neither is.
    ///
    /// The messages for it go to the user's verified numbers as they are now: a step that takes a number or a device away
    /// calls this first.
    ///
    /// - Parameters:
    ///   - device: The device that it is about.
    ///   - requester: The device that asked for it.
    ///   - detail: More for people; never a secret or a whole number.
    ///   - number: A further number to be told, such as an old one.
    func note(
        _ kind: NoticeKind, of user: UserID, device: DeviceID? = nil, by requester: DeviceID? = nil,
        detail: String? = nil, telling number: PhoneNumber? = nil, at time: Date
    ) throws(StoreError) {
        let at = time.storedMilliseconds
        let place = try notices.next.first(.user(user)) { row throws(StoreError) in
            (user: try row.requiredInteger(0), number: try row.requiredInteger(1))
        }
        guard let place else { return }
        try notices.insert.enqueue(
            .integer(place.user), .integer(place.number), .text(kind.rawValue), .integer(at),
            .optional(device?.rawValue), .optional(requester?.rawValue), .optional(detail))
        try notices.deleteOldest.enqueue(
            .integer(place.user), .text(kind.rawValue), .integer(Int64(NoticeLimits.perKind)))
        try oweMessages(about: kind, to: place.user, subject: user, telling: number, at: time)
    }

    /// Notes what a user has read.
    func readNotices(
        upTo id: NoticeID, requestedBy requester: SignedInDevice, at time: Date
    ) throws(StoreError) -> ReadNoticesOutcome {
        guard try isEnrolled(requester) else { return .authorizationRequired }
        let user = SQLValue.user(requester.user)
        try notices.read.enqueue(user, .integer(id.number), .integer(time.storedMilliseconds))
        return .read(unread: try notices.unread(requester.user))
    }

    /// Hands out messages that are owed, and forgets them.
    func takeOwedMessages(limit: Int) throws(StoreError) -> [OwedMessage] {
        let taken = try notices.selectOwed.all(.integer(Int64(limit))) { row throws(StoreError) in
            (
                id: try row.requiredInteger(0),
                message: OwedMessage(
                    kind: try row.required(1), phoneNumber: try row.required(2),
                    isNumberVerified: try row.requiredInteger(3) == 1, isLast: try row.requiredInteger(4) == 1)
            )
        }
        guard let last = taken.last else { return [] }
        try notices.deleteOwed.enqueue(.integer(last.id))
        return taken.map(\.message)
    }

    /// Forgets notices that are older than a time, at most `limit`; returns how many.
    func purgeNotices(before milliseconds: Int64, limit: Int) throws(StoreError) -> Int {
        try notices.deleteBefore.run(.integer(milliseconds), .integer(Int64(limit)))
    }

    /// Forgets codes of number changes that ended before a time, at most `limit`; returns how many.
    func purgeNumberChanges(before milliseconds: Int64, limit: Int) throws(StoreError) -> Int {
        try notices.deleteChanges.run(.integer(milliseconds), .integer(Int64(limit)))
    }

    /// The messages of a notice, unless the user has had a day's.
    ///
    /// Counted here: nobody gets more by a restart, and the last one says that it is the last.
    private func oweMessages(
        about kind: NoticeKind, to user: Int64, subject: UserID, telling number: PhoneNumber?, at time: Date
    ) throws(StoreError) {
        let verified = try notices.verifiedNumbers.all(
            .integer(user), .integer(Int64(NoticeLimits.numbersPerNotice))
        ) { row throws(StoreError) in try row.required(0, as: PhoneNumber.self) }
        let further = number.flatMap { verified.contains($0) ? nil : $0 }
        guard !verified.isEmpty || further != nil else { return }
        let counted = Self.countedNotices(of: subject)
        let count = try count(of: counted, on: time)
        // Nobody uses up the day's messages to take the account over unheard.
        let kept = kind == .recoveryBegun ? NoticeLimits.recoveryMessagesPerDay : 0
        guard count < NoticeLimits.messagesPerDay + kept else { return }
        try self.count([counted], on: time)
        let isLast: Int64 = count + 1 == NoticeLimits.messagesPerDay ? 1 : 0
        for number in verified + [further].compactMap(\.self) {
            try notices.owe.enqueue(
                .integer(user), .text(kind.rawValue), .text(number.rawValue), .integer(number == further ? 0 : 1),
                .integer(isLast))
        }
        owesMessages = true
    }
    /// Under which name the notices that go to a user's numbers are counted.
    static func countedNotices(of user: UserID) -> String { "notices \(user)" }
}
