import Testing
import UIKit

@MainActor
@Suite("Windows, scenes and view controllers")
struct WindowTests {
    @Test("an app has one scene, whose key window has a view controller at its root")
    func onlyScene() throws {
        #expect(UIApplication.shared.connectedScenes.count == 1)
        let scene = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
        let window = try #require(scene.keyWindow)
        let root = try #require(window.rootViewController)
        #expect(window.isKeyWindow)
        #expect(scene.windows.contains(window))
        #expect(root.view.window === window)
        #expect(root.presentedViewController == nil)
    }

    @Test("a window of a scene is key when it is made so, and leaves with its scene")
    func keyWindow() throws {
        let scene = UIWindowScene()
        let (first, second) = (UIWindow(windowScene: scene), UIWindow(windowScene: scene))
        #expect(scene.keyWindow === first)
        second.makeKeyAndVisible()
        #expect(scene.keyWindow === second)
        second.windowScene = nil
        #expect(scene.windows == [first])
        #expect(scene.keyWindow === first)
    }

    /// The delegate of an app from before there were scenes.
    private final class OldDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            window = UIWindow(frame: UIScreen.main.bounds)
            window?.rootViewController = UIViewController()
            window?.backgroundColor = .systemBackground
            window?.makeKeyAndVisible()
            return true
        }
    }

    private final class BareDelegate: UIResponder, UIApplicationDelegate {}

    @Test("a window that an app delegate of old makes is in the app's scene once it is visible")
    func oldDelegate() throws {
        let app = UIApplication.shared
        let (outer, delegate) = (app.delegate, OldDelegate())
        app.delegate = delegate
        defer { app.delegate = outer }
        let before = app.windows.count
        #expect(delegate.application(app, didFinishLaunchingWithOptions: nil))
        let window = try #require(delegate.window)
        defer { window.windowScene = nil }
        #expect(window.frame == UIScreen.main.bounds)
        #expect(!window.isHidden)
        #expect(window.isKeyWindow)
        #expect(app.windows.count == before + 1)
        #expect(window.windowScene?.keyWindow === window)
        #expect(window.rootViewController?.view.frame == window.bounds)
        #expect(window.safeAreaInsets == UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
        #expect(window.rootViewController?.view.safeAreaInsets == window.safeAreaInsets)
        #expect(app.delegate?.window??.rootViewController === window.rootViewController)
        let read: UIWindow? = app.delegate?.window ?? nil
        #expect(read === window)
    }

    @Test("a delegate need not have a window")
    func noWindow() throws {
        let app = UIApplication.shared
        let (outer, delegate) = (app.delegate, BareDelegate())
        app.delegate = delegate
        defer { app.delegate = outer }
        let window: UIWindow? = app.delegate?.window ?? nil
        #expect(window == nil)
    }

    @Test("a window without a scene is hidden, and is nobody's key window, until it is made visible")
    func hidden() {
        let window = UIWindow(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
        defer { window.windowScene = nil }
        #expect(window.isHidden)
        #expect(window.windowScene == nil)
        #expect(window.safeAreaInsets == .zero)
        #expect(UIView().safeAreaInsets == UIEdgeInsets())
        window.makeKey()
        #expect(!window.isKeyWindow)
        #expect(window.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
        window.bounds.size.width = 50
        #expect(window.frame == CGRect(x: 1, y: 2, width: 50, height: 40))
        window.isHidden = false
        #expect(window.windowScene != nil)
        #expect(!window.isKeyWindow)
    }

    @Test("a window is at the level that it was put at")
    func level() {
        let window = UIWindow()
        #expect(window.windowLevel == .normal && UIWindow.Level.normal.rawValue == 0)
        window.windowLevel = .alert + 1
        #expect(window.windowLevel == UIWindow.Level(rawValue: 2001) && window.windowLevel - 1001 == .statusBar)
    }

    @Test("a view is in the window whose root its controller is, whenever it is made")
    func views() {
        let window = UIWindow()
        let (early, late) = (UIViewController(), UIViewController())
        #expect(early.view.window == nil)
        window.rootViewController = early
        #expect(early.view.window === window)
        window.rootViewController = late
        #expect(early.view.window == nil)
        #expect(!late.isViewLoaded)
        #expect(late.view.window === window)
    }
}
