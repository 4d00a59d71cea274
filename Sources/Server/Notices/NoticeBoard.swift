import LatchkeyStore
import LatchkeyWire

/// What a user reads about their account.
struct NoticeBoard: Sendable {
    /// How many notices a reply has at the most.
    private static let page = 50

    let store: any Store

    /// `GET /notices`.
    func list(_ context: AuthenticatedContext) async throws(RequestFailure) -> NoticeListResponse {
        let before: NoticeID? = try context.request.query(.noticesBefore)
        let page = try await stored(
            await store.notices(of: context.device.user, before: before, limit: Self.page))
        return NoticeListResponse(
            notices: page.notices.map(AccountNotice.init), unread: page.unread, more: page.hasMore)
    }

    /// `POST /notices/read`.
    func read(
        _ request: ReadNoticesRequest, _ context: AuthenticatedContext
    ) async throws(RequestFailure) -> ReadNoticesResponse {
        let outcome = try await stored(
            await store.readNotices(
                upTo: request.upTo, requestedBy: context.device, at: context.request.date))
        switch outcome {
        case .authorizationRequired: throw .accessTokenInvalid("device_removed")
        case .read(let unread): return ReadNoticesResponse(unread: unread)
        }
    }
}

extension AccountNotice {
    init(_ notice: NoticeRecord) {
        self.init(
            id: notice.id, kind: notice.kind, at: Timestamp(notice.at), deviceId: notice.deviceID,
            byDeviceId: notice.byDeviceID, detail: notice.detail, readAt: notice.readAt.map { Timestamp($0) })
    }
}
