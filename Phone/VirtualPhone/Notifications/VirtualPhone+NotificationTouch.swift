import Foundation

/// Notifications before the person.
extension VirtualPhone {
    /// The notifications of an app that came and are still there, oldest first.
    public func deliveredNotifications(of bundleIdentifier: String) -> [DeliveredNotification] {
        deliverDueNotifications()
        return state.withLock { $0.durable.notifications[bundleIdentifier]?.delivered ?? [] }
    }

    /// The notifications of an app that have not come yet, each with the date when it is due; the next one first.
    public func pendingNotifications(of bundleIdentifier: String) -> [DeliveredNotification] {
        deliverDueNotifications()
        return state.withLock { $0.durable.notifications[bundleIdentifier]?.waiting ?? [] }
    }

    /// The number on an app's icon; 0 for none.
    public func badge(of bundleIdentifier: String) -> Int {
        state.withLock { Int($0.durable.notifications[bundleIdentifier]?.badge ?? 0) }
    }

    /// Whether an app may notify, perhaps provisionally; nil if the person was not asked yet.
    public func notificationPermission(for bundleIdentifier: String) -> Bool? {
        state.withLock { state in
            guard let status = state.durable.notifications[bundleIdentifier]?.status, status != .notDetermined else {
                return nil
            }
            return status.isAllowed
        }
    }

    /// Allows or forbids an app to notify, as the switch in Settings does; nil makes the phone ask again.
    ///
    /// An app that has not asked yet may then notify by numbers, sounds and alerts.
    public func setNotificationPermission(_ isAllowed: Bool?, for bundleIdentifier: String) {
        state.withLock { state in
            var known = state.durable.notifications[bundleIdentifier] ?? AppNotifications()
            known.status = isAllowed.map { $0 ? .authorized : .denied } ?? .notDetermined
            if isAllowed == nil { known.options = 0 }
            if isAllowed == true, known.options == 0 { known.options = AppNotifications.usualOptions }
            state.durable.notifications[bundleIdentifier] = known
        }
        if isAllowed != true { removeBanner(of: bundleIdentifier) }
        note(
            "setNotificationPermission", app: bundleIdentifier,
            outcome: isAllowed.map { $0 ? "allow" : "dontAllow" } ?? "ask")
    }

    /// Touches a notification that came: the newest of this identifier.
    ///
    /// On a locked phone, opening the app and an action that needs the person's passcode come to pass when the phone is
    /// unlocked.
    ///
    /// - Returns: whom it reached: nobody without such a notification or such an action, and while the phone asks
    ///   something.
    @discardableResult
    public func touchNotification(
        _ identifier: String, of bundleIdentifier: String, _ touch: NotificationTouch = .open
    ) -> TouchReceipt {
        let found = deliveredNotifications(of: bundleIdentifier).last { $0.request.identifier == identifier }
        return found.map { self.touch($0, of: bundleIdentifier, touch) } ?? .missed
    }

    /// Touches the notification that is shown at the upper edge.
    func touchBanner(isPressed: Bool) -> TouchReceipt {
        guard let banner = screen.look({ $0.notificationBanner }) else { return .missed }
        return isPressed
            ? openUp(banner.notification, of: banner.app) : touch(banner.notification, of: banner.app, .open)
    }

    /// Touches the notification of a number: one that the lock screen shows.
    func touchNotification(number: Int64, isPressed: Bool) -> TouchReceipt {
        guard let (app, notification) = delivered(number) else { return .missed }
        return isPressed ? openUp(notification, of: app) : touch(notification, of: app, .open)
    }

    private func delivered(_ number: Int64) -> (app: String, notification: DeliveredNotification)? {
        state.withLock { state in
            for (app, known) in state.durable.notifications {
                if let one = known.delivered.first(where: { $0.number == number }) { return (app, one) }
            }
            return nil
        }
    }

    /// Shows the whole notification, with the buttons of its category.
    private func openUp(_ notification: DeliveredNotification, of app: String) -> TouchReceipt {
        let opened = state.withLock { state in
            OpenedNotification(
                app: app, appName: state.durable.apps[app]?.displayName ?? app, notification: notification,
                actions: state.category(of: notification, of: app)?.actions ?? [])
        }
        screen.change { state in
            state.openedNotification = opened
            if state.notificationBanner?.notification == notification { state.notificationBanner = nil }
        }
        return .system
    }

    /// Does what the person wanted of a notification while the phone was locked.
    func openTouchedNotification() {
        let touched = screen.change { state -> LockScreen.Touched? in
            defer { state.lock.touched = nil }
            return state.lock.touched
        }
        guard let touched, let (app, notification) = delivered(touched.number) else { return }
        _ = touch(notification, of: app, touched.touch)
    }

    func touch(_ notification: DeliveredNotification, of app: String, _ touch: NotificationTouch) -> TouchReceipt {
        let category = state.withLock { $0.category(of: notification, of: app) }
        if isLocked, category.needsUnlock(for: touch) {
            let touched = LockScreen.Touched(number: notification.number, touch: touch)
            screen.change { state in
                state.openedNotification = nil
                state.lock.touched = touched
                state.lock.message = "Unlock to open"
            }
            return .system
        }
        screen.change { $0.openedNotification = nil }
        var notice = NotificationNotice(app: app, notification: notification)
        switch touch {
        case .open:
            notice.action = Self.defaultAction
            return open(notice)
        case .dismiss:
            settle(notification, of: app)
            guard category?.tellsOfDismissal == true else { return .system }
            notice.action = Self.dismissAction
            return wake(notice)
        case .action(let name):
            guard let action = category?.actions.first(where: { $0.identifier == name }), action.input == nil else {
                return .missed
            }
            notice.action = name
            return action.opensApp ? open(notice) : wake(notice)
        case .reply(let name, let text):
            guard let action = category?.actions.first(where: { $0.identifier == name }), action.input != nil else {
                return .missed
            }
            notice.action = name
            notice.text = String(text.prefix(Self.longestReply))
            return action.opensApp ? open(notice) : wake(notice)
        }
    }

    /// How many characters a person may type in a notification.
    static let longestReply = 4096
    /// `UNNotificationDefaultActionIdentifier`.
    static let defaultAction = "com.apple.UNNotificationDefaultActionIdentifier"
    /// `UNNotificationDismissActionIdentifier`.
    static let dismissAction = "com.apple.UNNotificationDismissActionIdentifier"

    /// Brings the app before the person and tells it.
    private func open(_ notice: NotificationNotice) -> TouchReceipt {
        let number = state.withLock { $0.notices.add(notice) }
        screen.change { $0.isAsleep = false }
        let receipt = bring(notice.app, with: .notification(number)) { _, display in display.overlay == nil }
        if receipt.isTaken {
            settle(notice.notification, of: notice.app)
        } else {
            state.withLock { $0.notices.remove(number) }
        }
        return receipt
    }

    /// Tells the app behind everything, which is launched there if it does not run.
    private func wake(_ notice: NotificationNotice) -> TouchReceipt {
        let number = state.withLock { $0.notices.add(notice) }
        let time = now
        let event = AppEvent.notification(number)
        let launch = screen.change { state -> LaunchToken? in
            guard let token = state.launch(of: notice.app) else {
                state.launchEvents[notice.app] = event
                return nil
            }
            state.apps[token]?.work(on: event, now: time)
            return token
        }
        let isAwake = screen.currentHost?.wakeApp(notice.app) == true
        guard launch != nil || isAwake else {
            screen.change { $0.launchEvents[notice.app] = nil }
            state.withLock { $0.notices.remove(number) }
            return .missed
        }
        settle(notice.notification, of: notice.app)
        if let launch { return receiptOfLastEvent(launch) }
        return screen.look { $0.launch(of: notice.app) }.map { receiptOfLastEvent($0) } ?? .system
    }

    /// The person has dealt with a notification: it is no longer there.
    private func settle(_ notification: DeliveredNotification, of app: String) {
        state.withLock { $0.durable.notifications[app]?.removeDelivered(number: notification.number) }
        screen.change { state in
            if state.notificationBanner?.notification == notification { state.notificationBanner = nil }
        }
    }
}

extension PhoneState {
    /// The category of a notification of an app; nil if the app has set none of its name.
    fileprivate func category(of notification: DeliveredNotification, of app: String) -> NotificationCategory? {
        durable.notifications[app]?.categories.first { $0.identifier == notification.request.content.category }
    }
}

extension NotificationCategory? {
    /// Whether the phone must be unlocked for it.
    fileprivate func needsUnlock(for touch: NotificationTouch) -> Bool {
        switch touch {
        case .open: true
        case .dismiss: false
        case .action(let name), .reply(let name, _):
            self?.actions.first { $0.identifier == name }?.needsUnlock == true
        }
    }
}
