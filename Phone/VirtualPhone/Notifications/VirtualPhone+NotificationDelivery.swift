import Foundation

/// Notifications that come, by the phone's clock and whether or not their app runs.
extension VirtualPhone {
    /// How a notification is shown; ``all`` if no app has a say.
    struct Presentation: Sendable {
        var hasBanner: Bool
        var isListed: Bool
        var setsBadge: Bool

        static let all = Presentation(hasBanner: true, isListed: true, setsBadge: true)

        private init(hasBanner: Bool, isListed: Bool, setsBadge: Bool) {
            self.hasBanner = hasBanner
            self.isListed = isListed
            self.setsBadge = setsBadge
        }

        /// - Parameter options: the raw value of `UNNotificationPresentationOptions`: 1 badge, 4 the older alert, which is
        ///   both 8 list and 16 banner.
        init(options: Int64) {
            self.init(
                hasBanner: options & (4 | 16) != 0, isListed: options & (4 | 8) != 0, setsBadge: options & 1 != 0)
        }
    }

    /// Has the notifications come that are due by the phone's clock.
    ///
    /// The phone does so by itself when their time comes. Call it after a clock of a test was moved, which no timer of
    /// the computer notices.
    public func deliverDueNotifications() {
        let time = now
        let due = state.withLock { state in
            // Most of the time nothing is due: that must not have the state written down.
            let isDue = state.durable.notifications.values.contains { $0.pending.first.map { $0.due <= time } == true }
            guard isDue else { return [(app: String, one: AppNotifications.Pending)]() }
            return state.durable.notifications.keys.sorted().flatMap { app in
                (state.durable.notifications[app]?.takeDue(time) ?? []).map { (app, $0) }
            }
        }
        guard !due.isEmpty else { return }
        for (app, one) in due.sorted(by: { ($0.one.due, $0.app) < ($1.one.due, $1.app) }) {
            deliver(one.request, of: app)
        }
        planNotifications()
    }

    /// Has a notification come: an app in front is asked whether it is shown, if it asks for what the phone tells it.
    func deliver(_ request: NotificationRequest, of app: String) {
        let time = now
        let notification = state.withLock { state -> DeliveredNotification? in
            guard state.durable.notifications[app]?.status.isAllowed == true else { return nil }
            state.durable.notificationCount += 1
            return DeliveredNotification(
                number: Int64(state.durable.notificationCount), date: time, request: request)
        }
        guard let notification else { return }
        let isAsked = ask(about: notification, app)
        note("notification", app: app, outcome: isAsked ? "inFront" : "ok")
        if !isAsked { show(notification, of: app, as: .all) }
    }

    /// Asks an app in front how a notification is shown.
    ///
    /// - Returns: false if it is not in front, or can't be asked.
    private func ask(about notification: DeliveredNotification, _ app: String) -> Bool {
        guard let front = screen.look({ $0.launchInFront(of: app) }) else { return false }
        let number = state.withLock {
            $0.notices.add(NotificationNotice(app: app, notification: notification, asked: front))
        }
        let isAsked = screen.change { state in
            state.launchInFront(of: app) == front && state.apps[front]?.push(.notification(number)) != nil
        }
        if !isAsked { state.withLock { $0.notices.remove(number) } }
        return isAsked
    }

    /// Shows what a launch was asked about that has ended without an answer.
    func showUnanswered(by launch: LaunchToken) {
        for notice in state.withLock({ $0.notices.takeUnanswered(by: launch) }) {
            show(notice.notification, of: notice.app, as: .all)
        }
    }

    /// Shows a notification: as a banner on the unlocked screen, in the list, on the icon, as far as the app may.
    func show(_ notification: DeliveredNotification, of app: String, as presentation: Presentation) {
        let content = notification.request.content
        let banner = state.withLock { state -> NotificationBanner? in
            guard var known = state.durable.notifications[app], known.status.isAllowed else { return nil }
            if presentation.setsBadge, let badge = content.badge, known.has(.badge) { known.badge = badge }
            // A provisional permission is one to be quiet: into the list, without a banner.
            let isSeen = content.hasText && (known.has(.alert) || known.status == .provisional)
            if presentation.isListed, isSeen { known.keep(notification) }
            if known != state.durable.notifications[app] { state.durable.notifications[app] = known }
            guard presentation.hasBanner, isSeen, known.has(.alert), !content.isPassive else { return nil }
            return NotificationBanner(
                app: app, appName: state.durable.apps[app]?.displayName ?? app, notification: notification)
        }
        let isLocked = isLocked
        screen.change { state in
            guard let banner, !isLocked, !state.isAsleep else { return }
            state.banner = nil
            state.notificationBanner = banner
        }
    }

    /// Takes the banner of an app away, and a notification of it that the person opened.
    ///
    /// - Parameter identifiers: only if it is of one of these.
    func removeBanner(of app: String, _ identifiers: Set<String>? = nil) {
        screen.change { state in
            func isMeant(_ shownApp: String, _ notification: DeliveredNotification) -> Bool {
                shownApp == app && identifiers?.contains(notification.request.identifier) != false
            }
            if let shown = state.notificationBanner, isMeant(shown.app, shown.notification) {
                state.notificationBanner = nil
            }
            if let opened = state.openedNotification, isMeant(opened.app, opened.notification) {
                state.openedNotification = nil
            }
        }
    }

    /// Sets the alarm to the time of the next notification.
    func planNotifications() {
        alarm.set {
            let next = state.withLock { $0.durable.notifications.values.compactMap { $0.pending.first?.due }.min() }
            return next.map { $0.timeIntervalSince(now) }
        } _: { [weak self] in
            self?.deliverDueNotifications()
            self?.planNotifications()
        }
    }
}

extension ScreenState {
    /// The launch of an app that is before the person and asks for what the phone tells it.
    fileprivate func launchInFront(of app: String) -> LaunchToken? {
        guard let token = launch(of: app), let running = apps[token], running.hasLifeCycle else { return nil }
        return running.state == .background ? nil : token
    }
}

/// A notification at the upper edge of the screen.
struct NotificationBanner: Sendable, Hashable {
    let app: String
    let appName: String
    let notification: DeliveredNotification
}
