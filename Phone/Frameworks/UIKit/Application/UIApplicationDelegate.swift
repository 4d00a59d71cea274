import Foundation

/// Is told of the life of the app; all of it may be left out.
///
/// https://developer.apple.com/documentation/uikit/uiapplicationdelegate
@MainActor @preconcurrency
public protocol UIApplicationDelegate: NSObjectProtocol, _MayHaveWindow {
    /// Creates the delegate, as `UIApplicationDelegateAdaptor` does.
    ///
    /// Apple's protocol does not name it: there any `NSObject` can be made by its class. A class that is not final, and
    /// no `UIResponder`, must say here that its `init()` is `required`.
    init()
    /// The app's window, if the delegate keeps one.
    ///
    /// On iOS the requirement is optional, so that `delegate?.window` is a `UIWindow??`. Here it is never missing: a
    /// delegate that does not declare it has no window. Code can read either type.
    @_disfavoredOverload
    var window: UIWindow? { get set }
    /// The app is being launched; the answer says whether it can deal with the URL that it was opened with.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// The app has been launched; the answer says whether it can deal with the URL that it was opened with.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// The app is to open a URL; the answer says whether it did.
    ///
    /// Nobody asks an app whose life cycle is SwiftUI's, neither here nor on iOS: it has `onOpenURL(perform:)`.
    @available(iOS, deprecated: 26)
    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool
    /// How the app wants a scene that is about to be connected.
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
    /// The person closed scenes for good; never told on a virtual phone.
    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
    /// A link of the app's site has come; not called, see ``UISceneDelegate/scene(_:continue:)``.
    @available(iOS, deprecated: 26)
    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool
    /// The app gets touches now; not called, see ``UISceneDelegate/sceneDidBecomeActive(_:)``.
    ///
    /// UIKit does not call this method, nor the next three, for apps with scenes, which all apps with SwiftUI's life
    /// cycle are. It posts the notifications.
    @available(iOS, deprecated: 26)
    func applicationDidBecomeActive(_ application: UIApplication)
    /// The app will get no touches; not called, see ``UISceneDelegate/sceneWillResignActive(_:)``.
    @available(iOS, deprecated: 26)
    func applicationWillResignActive(_ application: UIApplication)
    /// The app is no longer seen; not called, see ``UISceneDelegate/sceneDidEnterBackground(_:)``.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// The app is about to be seen; not called, see ``UISceneDelegate/sceneWillEnterForeground(_:)``.
    @available(iOS, deprecated: 26)
    func applicationWillEnterForeground(_ application: UIApplication)
    /// The app is about to end.
    func applicationWillTerminate(_ application: UIApplication)
    /// There is little memory left.
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)
    /// The day, or the time zone, has changed.
    func applicationSignificantTimeChange(_ application: UIApplication)
    /// Protected files and keychain items can be read.
    func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication)
    /// Protected files and keychain items can soon not be read.
    func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication)
    /// There is a device token for remote notifications; not called, see
    /// ``UIApplication/registerForRemoteNotifications()``.
    func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)
    /// There is no device token for remote notifications.
    func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
    /// How the app's screen may stand; not called, since it always stands upright.
    func application(
        _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask
}

/// Something that may have a window; for the delegates of apps and scenes alone.
///
/// It is a protocol of its own because one extension can't have two properties of one name.
@MainActor @preconcurrency
public protocol _MayHaveWindow {}

extension _MayHaveWindow {
    /// The window, of the type that an optional requirement of Objective-C has.
    public var window: UIWindow?? {
        let ofApp: UIWindow? = (self as? any UIApplicationDelegate)?.window
        let ofScene: UIWindow? = (self as? any UIWindowSceneDelegate)?.window
        return .some(ofApp ?? ofScene)
    }
}

/// Something that can show again what an activity was about.
///
/// https://developer.apple.com/documentation/uikit/uiuseractivityrestoring
@MainActor @preconcurrency
public protocol UIUserActivityRestoring: NSObjectProtocol {}

extension UIApplicationDelegate {
    /// None, and none is kept.
    @_disfavoredOverload
    public var window: UIWindow? {
        get { nil }
        set {}
    }
    /// Says yes.
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    /// Says yes.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    /// Says no.
    public func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool { false }
    /// One without a delegate of its own.
    public func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role) }
    /// Does nothing.
    public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {
    }
    /// Says no.
    public func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool { false }
    /// Does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillResignActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillTerminate(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationSignificantTimeChange(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {}
    /// Does nothing.
    public func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {}
    /// Does nothing.
    public func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {}
    /// In every way but upside down.
    public func application(
        _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask { .allButUpsideDown }
}

extension UIApplication {
    /// What is said of a URL that the app is to open.
    ///
    /// https://developer.apple.com/documentation/uikit/uiapplication/openurloptionskey
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The bundle identifier of the app that opens it.
        @available(iOS, deprecated: 26)
        public static let sourceApplication = OpenURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
        /// What a document interaction says of it.
        @available(iOS, deprecated: 26)
        public static let annotation = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
        /// Whether its file must be copied before it is used.
        @available(iOS, deprecated: 26)
        public static let openInPlace = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
        /// The click that led to it.
        @available(iOS, deprecated: 26)
        public static let eventAttribution = OpenURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionsEventAttributionKey")
    }

    /// Why the app was launched.
    ///
    /// https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The URL to open.
        @available(iOS, deprecated: 26)
        public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    }
}
