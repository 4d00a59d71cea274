import Foundation

// The same methods as Swift's import makes them of those with a handler.
extension UNUserNotificationCenter {
    /// Asks the person for the permission to notify, once for each installation; a provisional one needs no question.
    ///
    /// - Returns: whether the app may notify.
    /// - Throws: ``UNError``.
    public nonisolated(nonsending) func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool
    {
        try await withCheckedThrowingContinuation { continuation in
            requestAuthorization(options: options) { isGranted, error in
                continuation.resume(with: error.map { .failure($0) } ?? .success(isGranted))
            }
        }
    }

    /// Reads whether the app may notify, and how.
    public nonisolated(nonsending) func notificationSettings() async -> UNNotificationSettings {
        await withCheckedContinuation { continuation in
            getNotificationSettings { continuation.resume(returning: $0) }
        }
    }

    /// Has a notification come when its trigger says; at once without one.
    ///
    /// - Throws: ``UNError`` if it will not.
    public nonisolated(nonsending) func add(_ request: UNNotificationRequest) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            add(request, withCompletionHandler: { continuation.resume(with: $0.map { .failure($0) } ?? .success(())) })
        }
    }

    /// Reads the notifications that wait, the next one first.
    public nonisolated(nonsending) func pendingNotificationRequests() async -> [UNNotificationRequest] {
        await withCheckedContinuation { continuation in
            getPendingNotificationRequests { continuation.resume(returning: $0) }
        }
    }

    /// Reads the notifications that came and that the person has not dealt with, oldest first.
    public nonisolated(nonsending) func deliveredNotifications() async -> [UNNotification] {
        await withCheckedContinuation { continuation in
            getDeliveredNotifications { continuation.resume(returning: $0) }
        }
    }

    /// Reads the app's kinds of notifications.
    public nonisolated(nonsending) func notificationCategories() async -> Set<UNNotificationCategory> {
        await withCheckedContinuation { continuation in
            getNotificationCategories { continuation.resume(returning: $0) }
        }
    }

    /// Sets the number on the app's icon; 0 takes it away.
    ///
    /// - Throws: ``UNError`` if it was not set.
    public nonisolated(nonsending) func setBadgeCount(_ newBadgeCount: Int) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            setBadgeCount(
                newBadgeCount,
                withCompletionHandler: { continuation.resume(with: $0.map { .failure($0) } ?? .success(())) })
        }
    }
}
