import Foundation

/// What an app shows its screens in.
///
/// https://developer.apple.com/documentation/uikit/uiwindow
@MainActor @preconcurrency
open class UIWindow: UIView {
    /// The controller of the window's contents.
    open var rootViewController: UIViewController? {
        didSet {
            oldValue?.place = nil
            rootViewController?.place = self
        }
    }

    /// The scene that the window is in.
    open weak var windowScene: UIWindowScene? {
        didSet {
            oldValue?.drop(self)
            windowScene?.take(self)
        }
    }

    /// Whether the window gets what the person types.
    open var isKeyWindow: Bool { windowScene?.keyWindow === self }

    /// Creates a window without a scene.
    public nonisolated required init() { super.init() }

    /// Creates a window in a scene.
    public convenience init(windowScene: UIWindowScene) {
        self.init()
        self.windowScene = windowScene
        // An initializer calls no observer of its own class.
        windowScene.take(self)
    }

    /// Makes this the window of its scene that gets what the person types.
    open func makeKey() { windowScene?.makeKey(self) }

    /// Makes this the key window and shows it; SwiftUI draws the screen, whatever the window's controller is.
    open func makeKeyAndVisible() { makeKey() }
}
