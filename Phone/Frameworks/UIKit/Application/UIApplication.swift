import Foundation
import LatchkeyLock
import VirtualPhone

/// The app as the system sees it: its state, its time in the background, and the way to other apps.
///
/// https://developer.apple.com/documentation/uikit/uiapplication
@MainActor @preconcurrency
open class UIApplication: UIResponder {
    /// Whether the app is before the person.
    ///
    /// https://developer.apple.com/documentation/uikit/uiapplication/state
    public enum State: Int, Sendable {
        /// It is seen and gets touches.
        case active = 0
        /// It is seen, or about to be, and gets no touches.
        case inactive = 1
        /// It is not seen.
        case background = 2
    }

    private static let theOne = UIApplication()

    /// The app of this process.
    public class var shared: UIApplication { theOne }

    /// Whether the app is before the person; `inactive` until the phone has told more.
    public internal(set) var applicationState = State.inactive
    /// Whether files and keychain items that need an unlocked phone can be read.
    public internal(set) var isProtectedDataAvailable = true
    /// The delegate, told before the notifications are posted; of what the person sees, the scene's delegate is told.
    public weak var delegate: (any UIApplicationDelegate)?
    /// Whether the screen stays on; has no effect on a virtual phone.
    public var isIdleTimerDisabled = false

    /// How far the app's only scene is.
    var sceneConnection = SceneConnection.none
    /// Since when the app is in the background, by the clock that never jumps.
    var backgroundSince: TimeInterval?
    nonisolated let backgroundTasks = BackgroundTasks()

    /// How many seconds are left in the background; without measure in the foreground.
    public var backgroundTimeRemaining: TimeInterval {
        guard let backgroundSince else { return .greatestFiniteMagnitude }
        return max(0, backgroundSince + Self.backgroundTime - ProcessInfo.processInfo.systemUptime)
    }

    /// The time that iOS gives an app that asks to run in the background, in seconds.
    static let backgroundTime: TimeInterval = 30
}
