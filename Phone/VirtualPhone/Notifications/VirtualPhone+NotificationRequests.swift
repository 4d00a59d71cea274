import Foundation

/// The apps' requests about their notifications.
extension VirtualPhone {
    /// What the phone knows of the notifications of a launch's app.
    func notifications(of launch: LaunchToken) throws(PhoneFailure) -> AppNotifications {
        let app = try app(of: launch)
        // What is due by the phone's clock has come, also if the alarm has not rung yet.
        deliverDueNotifications()
        return state.withLock { $0.durable.notifications[app.bundleIdentifier] ?? AppNotifications() }
    }

    func app(of launch: LaunchToken) throws(PhoneFailure) -> App {
        try state.withLock { state throws(PhoneFailure) in try state.running(launch).app }
    }

    func changeNotifications(
        of launch: LaunchToken, _ body: (inout AppNotifications) -> Void
    ) throws(PhoneFailure) {
        let app = try app(of: launch).bundleIdentifier
        deliverDueNotifications()
        state.withLock { body(&$0.durable.notifications[app, default: AppNotifications()]) }
        screen.refresh()
        planNotifications()
    }

    /// Takes notifications away, a banner too.
    func removeNotifications(_ call: RemoveNotifications, _ launch: LaunchToken) throws(PhoneFailure) {
        let identifiers = call.identifiers.map { Set($0) }
        try changeNotifications(of: launch) { known in
            switch call.stage {
            case .pending: known.removePending(identifiers)
            case .delivered: known.removeDelivered(identifiers)
            }
        }
        if call.stage == .delivered { removeBanner(of: try app(of: launch).bundleIdentifier, identifiers) }
    }

    /// Gives the permission, which the person is asked for once; a provisional one without a question.
    ///
    /// Nobody is asked on behalf of an app that is not in front: it gets no permission, and may ask again.
    func authorizeNotifications(_ options: Int64, _ launch: LaunchToken) throws(PhoneFailure) -> Bool {
        let app = try app(of: launch)
        let isProvisional = options & AppNotifications.Option.provisional.rawValue != 0
        if let known = settled(app, options, isProvisional) { return known }
        guard isInFront(launch), !isLocked else { return false }
        let outcome = ask(.notifications, for: app, launch, number: 0, during: .notificationAuthorize) {
            // Another request of the app may have been answered before this one's turn.
            isSettled(app) || !isInFront(launch) ? .notInFront : nil
        }
        switch outcome {
        case .answered(let answer):
            let isAllowed = state.withLock { state in
                var known = state.durable.notifications[app.bundleIdentifier] ?? AppNotifications()
                // The first answer holds: another launch of the app may have asked at the same time.
                if !known.isSettled { known.status = answer == .allow ? .authorized : .denied }
                known.options |= options
                state.durable.notifications[app.bundleIdentifier] = known
                return known.status.isAllowed
            }
            screen.refresh()
            return isAllowed
        case .withdrawn(let failure):
            if failure.domain == .connection { throw failure }
            return settled(app, options, isProvisional) ?? false
        }
    }

    private func isSettled(_ app: App) -> Bool {
        state.withLock { $0.durable.notifications[app.bundleIdentifier]?.isSettled == true }
    }

    /// Whether the app may notify; nil if the person has to be asked.
    private func settled(_ app: App, _ options: Int64, _ isProvisional: Bool) -> Bool? {
        state.withLock { state in
            var known = state.durable.notifications[app.bundleIdentifier] ?? AppNotifications()
            switch known.status {
            case .denied: return false
            case .notDetermined, .provisional:
                guard isProvisional else { return nil }
                known.status = .provisional
            case .authorized: break
            }
            known.options |= options
            state.durable.notifications[app.bundleIdentifier] = known
            return true
        }
    }

    func addNotification(_ request: NotificationRequest, _ launch: LaunchToken) throws(PhoneFailure) {
        let app = try app(of: launch).bundleIdentifier
        guard NotificationRequest(archived: request.archived) != nil else { throw .connection(.malformedRequest) }
        guard try notifications(of: launch).status.isAllowed else {
            throw .userNotifications(.notificationsNotAllowed, "Notifications are not allowed for this application")
        }
        guard !request.content.isEmpty else {
            throw .userNotifications(.notificationInvalidNoContent, "The notification has no content")
        }
        guard let schedule = request.schedule else {
            try changeNotifications(of: launch) { $0.removePending([request.identifier]) }
            deliver(request, of: app)
            return
        }
        let due = schedule.firstDate(after: now)
        try changeNotifications(of: launch) { known in
            // Without a date, as one in the past, it never comes.
            known.removePending([request.identifier])
            if let due { known.wait(for: request, due: due) }
        }
    }

    func setBadge(_ count: Int64, _ launch: LaunchToken) throws(PhoneFailure) {
        guard try notifications(of: launch).has(.badge) else {
            throw .userNotifications(.notificationsNotAllowed, "Badges are not allowed for this application")
        }
        try changeNotifications(of: launch) { $0.badge = count }
    }

    func readNotice(_ number: Int64, _ launch: LaunchToken) throws(PhoneFailure) -> ReadNotificationNotice.Reply {
        let app = try app(of: launch).bundleIdentifier
        return try state.withLock { state throws(PhoneFailure) in
            guard let notice = state.notices.notice(number, of: app) else { throw .connection(.malformedRequest) }
            if notice.action != nil { state.notices.remove(number) }
            return ReadNotificationNotice.Reply(
                notification: notice.notification, action: notice.action, text: notice.text)
        }
    }

    func present(_ call: PresentNotification, _ launch: LaunchToken) throws(PhoneFailure) {
        let app = try app(of: launch).bundleIdentifier
        let notice = try state.withLock { state throws(PhoneFailure) in
            guard let notice = state.notices.notice(call.number, of: app), notice.action == nil else {
                throw .connection(.malformedRequest)
            }
            state.notices.remove(call.number)
            return notice
        }
        show(notice.notification, of: app, as: Presentation(options: call.options))
    }
}

extension AppNotifications {
    /// Whether the person has said whether the app may notify.
    fileprivate var isSettled: Bool { status == .authorized || status == .denied }

    /// Those that wait, for ``ListNotifications``.
    var waiting: [DeliveredNotification] {
        pending.map { DeliveredNotification(number: 0, date: $0.due, request: $0.request) }
    }
}
