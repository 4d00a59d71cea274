import Foundation
import VirtualPhone

/// The phone's buttons: <https://developer.apple.com/documentation/xcuiautomation/xcuidevice>.
@preconcurrency @MainActor open class XCUIDevice: NSObject {
    /// A button.
    public enum Button: Int, Sendable {
        /// The home button, or the swipe that took its place.
        case home = 1
    }

    /// The phone of the ``AutomationBench``.
    public static let shared = XCUIDevice()

    /// The phone's system.
    public let system = XCUISystem()

    /// Presses a button.
    open func press(_ button: Button) {
        AutomationBench.current?.phone.touchAndWait(.home, timeout: XCUIElement.responseTime)
    }
}
