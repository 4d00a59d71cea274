import Foundation

/// The phone's screen, as far as an app has to know whether others see it.
///
/// https://developer.apple.com/documentation/uikit/uiscreen
@MainActor @preconcurrency
open class UIScreen: NSObject {
    private static let theOne = UIScreen()

    /// The phone's own screen.
    public class var main: UIScreen { theOne }

    /// Posted when the screen begins or ceases to be recorded, mirrored or sent to another; the object is the screen.
    public nonisolated static let capturedDidChangeNotification = Notification.Name(
        "UIScreenCapturedDidChangeNotification")

    /// Whether the screen is being recorded, mirrored or sent to another.
    open private(set) var isCaptured = false

    func changeCapture(_ isCaptured: Bool) {
        guard isCaptured != self.isCaptured else { return }
        self.isCaptured = isCaptured
        NotificationCenter.default.post(name: Self.capturedDidChangeNotification, object: self)
    }
}
