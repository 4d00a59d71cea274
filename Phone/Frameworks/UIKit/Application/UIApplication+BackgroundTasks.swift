// https://developer.apple.com/documentation/uikit/uiapplication/beginbackgroundtask(withname:expirationhandler:)
extension UIApplication {
    /// Asks for time in the background; the handler runs on the main actor when that is nearly over.
    ///
    /// - Returns: What ``endBackgroundTask(_:)`` must be called with; `invalid` if there is no time.
    public nonisolated func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        backgroundTasks.begin(taskName, handler)
    }

    /// Asks for time in the background; the handler runs on the main actor when that is nearly over.
    public nonisolated func beginBackgroundTask(
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        backgroundTasks.begin(nil, handler)
    }

    /// Says that the task has been done: the app may be suspended.
    public nonisolated func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        backgroundTasks.end(identifier)
    }
}
