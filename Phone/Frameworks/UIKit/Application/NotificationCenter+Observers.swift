import Foundation

extension NotificationCenter {
    /// Calls a block for each notification of a name, on a queue.
    ///
    /// Apple's Foundation is older than Swift's concurrency: a call on the main actor in `block` is a warning there, and an
    /// error with Linux's Foundation. An object is always a class instance on iOS, so this one is preferred.
    /// https://developer.apple.com/documentation/foundation/notificationcenter/addobserver(forname:object:queue:using:)
    @preconcurrency
    public func addObserver(
        forName name: NSNotification.Name?, object obj: AnyObject?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        addObserver(forName: name, object: obj as Any?, queue: queue, using: block)
    }
}
