import Foundation

/// What an app shows its screens in.
///
/// Windows here hold view controllers for code that asks for them, such as an app delegate of old; what the person sees is
/// drawn by SwiftUI.
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

    /// Whether the window is before others; the phone draws none of them.
    open var windowLevel: UIWindow.Level = .normal

    private var isShown = false

    /// Whether the window is not shown; true until it is told otherwise, or made visible.
    ///
    /// A window that is shown without a scene joins the app's only one.
    open override var isHidden: Bool {
        get { !isShown }
        set {
            isShown = !newValue
            if isShown, windowScene == nil { windowScene = UIApplication.shared.onlyScene }
        }
    }

    /// Whether the window gets what the person types.
    open var isKeyWindow: Bool { windowScene?.keyWindow === self }

    /// What the status bar and the home indicator take of the screen; nothing without a scene.
    open override var safeAreaInsets: UIEdgeInsets { windowScene?.screen.safeArea ?? .zero }

    /// Creates a window without a scene.
    public nonisolated required init() { super.init() }

    /// Creates a window of a size, usually that of the screen, without a scene: ``makeKeyAndVisible()`` finds one.
    public convenience init(frame: CGRect) {
        self.init()
        self.frame = frame
    }

    /// Creates a window in a scene, as large as its screen.
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: windowScene.screen.bounds)
        self.windowScene = windowScene
        // An initializer calls no observer of its own class.
        windowScene.take(self)
    }

    /// Makes this the window of its scene that gets what the person types.
    open func makeKey() { windowScene?.makeKey(self) }

    /// Makes this the key window and shows it; SwiftUI draws the screen, whatever the window's controller is.
    open func makeKeyAndVisible() {
        isHidden = false
        makeKey()
    }
}

extension UIWindow {
    /// How far in front a window is (developer.apple.com/documentation/uikit/uiwindow/level).
    public struct Level: RawRepresentable, Hashable, Sendable {
        /// Windows of a higher number are in front.
        public var rawValue: CGFloat

        /// A level by its number.
        public init(_ rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// A level by its number.
        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// The level of the app's windows, 0.
        public static let normal = Level(0)
        /// The level of the status bar, 1000.
        public static let statusBar = Level(1000)
        /// The level of alerts, 2000.
        public static let alert = Level(2000)

        /// A level in front of another one.
        public static func + (level: Level, number: CGFloat) -> Level { Level(level.rawValue + number) }

        /// A level behind another one.
        public static func - (level: Level, number: CGFloat) -> Level { Level(level.rawValue - number) }
    }
}
