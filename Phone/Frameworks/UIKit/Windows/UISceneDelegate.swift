import Foundation

/// Is told of the life of a scene; all of it may be left out.
///
/// https://developer.apple.com/documentation/uikit/uiscenedelegate
@MainActor @preconcurrency
public protocol UISceneDelegate: NSObjectProtocol {
    /// Creates the delegate, as UIKit does when the scene is connected.
    ///
    /// Apple's protocol does not name it, see ``UIApplicationDelegate/init()``.
    init()
    /// The scene has been connected; `connectionOptions` have the link that the app was launched with.
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    /// The scene is gone; never told on a virtual phone, where it stays.
    func sceneDidDisconnect(_ scene: UIScene)
    /// The scene gets touches now.
    func sceneDidBecomeActive(_ scene: UIScene)
    /// The scene will get no touches.
    func sceneWillResignActive(_ scene: UIScene)
    /// The scene is about to be seen.
    func sceneWillEnterForeground(_ scene: UIScene)
    /// The scene is no longer seen.
    func sceneDidEnterBackground(_ scene: UIScene)
    /// The scene is to open a URL of a scheme that the app registered; not the one that the app was launched with.
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
    /// A link of the app's site is about to come.
    func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)
    /// A link of the app's site has come; not the one that the app was launched with.
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
    /// What the scene would have to be told to show again what it shows; nobody on a virtual phone asks.
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

/// Is told of the life of a scene with windows.
///
/// https://developer.apple.com/documentation/uikit/uiwindowscenedelegate
@MainActor @preconcurrency
public protocol UIWindowSceneDelegate: UISceneDelegate, _MayHaveWindow {
    /// The scene's window, if the delegate keeps one, see ``UIApplicationDelegate/window``.
    @_disfavoredOverload
    var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
    /// None, and none is kept.
    @_disfavoredOverload
    public var window: UIWindow? {
        get { nil }
        set {}
    }
}

extension UISceneDelegate {
    /// Does nothing.
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {}
    /// Does nothing.
    public func sceneDidDisconnect(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillResignActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidEnterBackground(_ scene: UIScene) {}
    /// Does nothing.
    public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
    /// Does nothing.
    public func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {}
    /// Does nothing.
    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
    /// None.
    public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
}
