import Foundation

/// One of the app's user interfaces; an app on a virtual phone has one.
///
/// https://developer.apple.com/documentation/uikit/uiscene
@MainActor @preconcurrency
open class UIScene: UIResponder {
    /// Whether the scene is before the person.
    ///
    /// https://developer.apple.com/documentation/uikit/uiscene/activationstate-swift.enum
    public enum ActivationState: Int, Sendable {
        /// Not connected to the app.
        case unattached = -1
        /// Seen, and gets touches.
        case foregroundActive = 0
        /// Seen, and gets no touches.
        case foregroundInactive = 1
        /// Not seen.
        case background = 2
    }

    /// Whether the scene is before the person: as ``UIApplication/applicationState`` says.
    open var activationState: ActivationState {
        switch UIApplication.shared.applicationState {
        case .active: .foregroundActive
        case .inactive: .foregroundInactive
        case .background: .background
        }
    }

    /// Who is told of the scene's life: an object of the class that the app delegate named when the scene was connected.
    open var delegate: (any UISceneDelegate)?
    /// The scene's session, which has its configuration.
    open private(set) lazy var session = UISceneSession(scene: self)

    /// Asks the phone to open a URL; tells on the main actor whether it did.
    ///
    /// https://developer.apple.com/documentation/uikit/uiscene/open(_:options:completionhandler:)
    open func open(
        _ url: URL, options: OpenExternalURLOptions?,
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        UIApplication.shared.open(
            url, options: [.universalLinksOnly: options?.universalLinksOnly ?? false], completionHandler: completion)
    }

    /// How a scene opens a URL.
    ///
    /// https://developer.apple.com/documentation/uikit/uiscene/openexternalurloptions
    @MainActor @preconcurrency
    public final class OpenExternalURLOptions: NSObject {
        /// Only in an app that the URL's site belongs to.
        public var universalLinksOnly = false
    }
}

// https://developer.apple.com/documentation/uikit/uiscene#Notifications
extension UIScene {
    /// The scene has been connected to the app.
    public nonisolated static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
    /// The scene is gone; one of a virtual phone stays.
    public nonisolated static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
    /// The scene is about to be seen.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UISceneWillEnterForegroundNotification")
    /// The scene gets touches now.
    public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
    /// The scene will get no touches.
    public nonisolated static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
    /// The scene is no longer seen.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UISceneDidEnterBackgroundNotification")
}
