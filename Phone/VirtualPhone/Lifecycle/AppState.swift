/// The state of a running app; the raw values are those of `UIApplication.State`.
public enum AppState: Int, Codable, Sendable, Hashable {
    /// It is seen and gets touches.
    case active = 0
    /// It is seen, but something is before it.
    case inactive = 1
    /// It is not seen.
    case background = 2
}

/// Runs the phone's apps as processes.
///
/// The phone calls it when a person opens or closes an app, outside its locks.
public protocol AppHost: AnyObject, Sendable {
    /// The person opens an app that does not run: launch it.
    ///
    /// - Returns: whether it was launched; the phone has the launch then.
    func openApp(_ bundleIdentifier: String) -> Bool

    /// An app has something to do behind everything: launch it there, or let it go on if it is suspended.
    ///
    /// - Returns: whether it runs now.
    func wakeApp(_ bundleIdentifier: String) -> Bool

    /// The person swiped an app out of the app switcher: end it without notice.
    func closeApp(_ bundleIdentifier: String)

    /// An app came before the person, or left; called in order, on a queue of the phone's own.
    func appDidChange(_ launch: AppLaunch, to state: AppState)
}
