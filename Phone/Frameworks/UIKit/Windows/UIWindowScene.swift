import Foundation

/// A scene that has windows.
///
/// https://developer.apple.com/documentation/uikit/uiwindowscene
@MainActor @preconcurrency
open class UIWindowScene: UIScene {
    /// The scene's windows, in the order in which they came.
    open private(set) var windows: [UIWindow] = []
    /// The window that gets what the person types; nil if the scene has no windows.
    @available(iOS 15, *)
    open var keyWindow: UIWindow? { key ?? windows.first }

    /// The screen that shows the scene.
    open var screen: UIScreen { .main }

    private weak var key: UIWindow?

    func take(_ window: UIWindow) {
        guard !windows.contains(where: { $0 === window }) else { return }
        windows.append(window)
    }

    func drop(_ window: UIWindow) {
        windows.removeAll { $0 === window }
        if key === window { key = nil }
    }

    func makeKey(_ window: UIWindow) { key = window }
}

extension UIApplication {
    /// The only scene of an app, with the window that its screens are in.
    private static let theOnlyScene: UIWindowScene = {
        let scene = UIWindowScene()
        let window = UIWindow(windowScene: scene)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        return scene
    }()

    var onlyScene: UIWindowScene { Self.theOnlyScene }

    /// The app's scenes: the only one, a ``UIWindowScene``.
    public var connectedScenes: Set<UIScene> { [onlyScene] }
    /// The windows of the app.
    @available(iOS, deprecated: 15)
    public var windows: [UIWindow] { onlyScene.windows }
    /// The window that gets what the person types.
    @available(iOS, deprecated: 13)
    public var keyWindow: UIWindow? { onlyScene.keyWindow }
}
