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
