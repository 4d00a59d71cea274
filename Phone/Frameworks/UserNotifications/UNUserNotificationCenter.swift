import Foundation
import LatchkeyLock
import VirtualPhone

/// The app's notifications.
///
/// https://developer.apple.com/documentation/usernotifications/unusernotificationcenter
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
    // Sendable because everything mutable stands behind the lock.
    private struct State {
        weak var delegate: (any UNUserNotificationCenterDelegate)?
    }

    private struct Kept: @unchecked Sendable {
        // Sendable because the delegate is only called on the main thread.
        var state = State()
    }

    private let kept = Lock(Kept())
    private static let shared = UNUserNotificationCenter()

    /// The app's.
    open class func current() -> UNUserNotificationCenter { shared }

    private override init() {
        super.init()
        // UIKit tells it by this name: it doesn't know this framework.
        _ = NotificationCenter.default.addObserver(
            forName: Notification.Name("latchkey.userNotification"), object: nil, queue: nil
        ) { [weak self] notification in
            guard let number = notification.userInfo?["number"] as? Int64 else { return }
            MainActor.assumeIsolated { self?.deal(withNotice: number) }
        }
    }

    /// Who hears of the app's notifications; kept weakly.
    ///
    /// It must be set before the app has been launched, or what it was launched for is lost.
    open weak var delegate: (any UNUserNotificationCenterDelegate)? {
        get { kept.withLock { Held(value: $0.state.delegate) }.value }
        set {
            let held = Held(value: newValue)
            kept.withLock { $0.state.delegate = held.value }
        }
    }

    /// Whether apps can have settings of their own extensions; the phone has none.
    open var supportsContentExtensions: Bool { false }

    // MARK: Permission

    /// Asks the person for the permission to notify, once for each installation; a provisional one needs no question.
    ///
    /// - Parameter completionHandler: called once, on a thread of the framework's own, with whether the app may notify.
    @preconcurrency
    open func requestAuthorization(
        options: UNAuthorizationOptions = [], completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        run(AuthorizeNotifications(options: Int64(truncatingIfNeeded: options.rawValue))) { result in
            switch result {
            case .success(let reply): completionHandler(reply.isGranted, nil)
            case .failure(let error): completionHandler(false, error)
            }
        }
    }

    /// Reads whether the app may notify, and how.
    @preconcurrency
    open func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
        run(ReadNotificationSettings()) { result in
            let reply = try? result.get()
            completionHandler(UNNotificationSettings(reply ?? ReadNotificationSettings.Reply(status: 0, options: 0)))
        }
    }

    // MARK: Notifications

    /// Has a notification come when its trigger says; at once without one.
    ///
    /// - Parameter completionHandler: called once, on a thread of the framework's own, with a ``UNError`` if it will not.
    @preconcurrency
    open func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        do throws(UNError) {
            run(AddNotification(try request.forPhone())) { completionHandler?($0.failure) }
        } catch {
            DispatchQueue.global().async { completionHandler?(error) }
        }
    }

    /// Reads the notifications that wait, the next one first.
    @preconcurrency
    open func getPendingNotificationRequests(
        completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
    ) {
        run(ListNotifications(.pending)) { result in
            let known = (try? result.get())?.notifications ?? []
            completionHandler(known.map { UNNotificationRequest($0.request) })
        }
    }

    /// Reads the notifications that came and that the person has not dealt with, oldest first.
    @preconcurrency
    open func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) {
        run(ListNotifications(.delivered)) { result in
            let known = (try? result.get())?.notifications ?? []
            completionHandler(known.map { UNNotification($0) })
        }
    }

    /// Takes notifications back that wait.
    open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        run(RemoveNotifications(.pending, identifiers: identifiers)) { _ in }
    }

    /// Takes all notifications back that wait.
    open func removeAllPendingNotificationRequests() { run(RemoveNotifications(.pending, identifiers: nil)) { _ in } }

    /// Takes notifications away that came.
    open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        run(RemoveNotifications(.delivered, identifiers: identifiers)) { _ in }
    }

    /// Takes all notifications away that came.
    open func removeAllDeliveredNotifications() { run(RemoveNotifications(.delivered, identifiers: nil)) { _ in } }

    /// Sets the number on the app's icon; 0 takes it away.
    ///
    /// - Parameter completionHandler: called once, on a thread of the framework's own, with a ``UNError`` if it was not set.
    @preconcurrency
    open func setBadgeCount(
        _ newBadgeCount: Int, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        run(SetNotificationBadge(count: Int64(newBadgeCount))) { completionHandler?($0.failure) }
    }

    // MARK: Categories

    /// Sets the app's kinds of notifications: those before are forgotten.
    open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        let sorted = categories.map(\.category).sorted { $0.identifier < $1.identifier }
        run(KeepNotificationCategories(setting: sorted)) { _ in }
    }

    /// Reads the app's kinds of notifications.
    @preconcurrency
    open func getNotificationCategories(completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void) {
        run(KeepNotificationCategories()) { result in
            let known = (try? result.get())?.categories ?? []
            completionHandler(Set(known.map { UNNotificationCategory($0) }))
        }
    }

    // MARK: Calls

    /// One after the other, so that what was set is there when it is read; a question to the person holds nothing up.
    private static let queue = DispatchQueue(label: "UserNotifications")
    /// Held while the person is asked: who asks meanwhile gets the same answer, without a second question.
    private static let question = NSLock()

    private func run<Call: PhoneCall>(
        _ call: Call, _ finish: @escaping @Sendable (Result<Call.Reply, UNError>) -> Void
    ) {
        let connection = ProcessPhone.connection
        let send: @Sendable () -> Result<Call.Reply, UNError> = {
            Result { () throws(PhoneFailure) in try connection.send(call) }.mapError { UNError($0) }
        }
        guard Call.operation == .notificationAuthorize else { return Self.queue.async { finish(send()) } }
        let thread = Thread { finish(Self.question.withLock(send)) }
        thread.name = "UserNotifications"
        thread.start()
    }

    /// Tells the delegate what an event of the phone's is about; nobody else hears of it.
    @MainActor
    private func deal(withNotice number: Int64) {
        let connection = ProcessPhone.connection
        guard let notice = try? connection.send(ReadNotificationNotice(number: number)) else { return }
        let notification = UNNotification(notice.notification)
        guard let action = notice.action else {
            Task.immediate { @MainActor in
                let shown = await self.delegate?.userNotificationCenter(self, willPresent: notification) ?? []
                let answer = PresentNotification(number: number, options: Int64(truncatingIfNeeded: shown.rawValue))
                Self.queue.async { _ = try? connection.send(answer) }
            }
            return
        }
        let response =
            notice.text.map { UNTextInputNotificationResponse(notification, action: action, text: $0) }
            ?? UNNotificationResponse(notification, action: action)
        Task.immediate { @MainActor in await self.delegate?.userNotificationCenter(self, didReceive: response) }
    }
}

/// Carries what is not `Sendable` past a lock.
private struct Held<Value>: @unchecked Sendable {
    let value: Value
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
