import Foundation

extension UIResponder {
    /// Posted before the keyboard comes (developer.apple.com/documentation/uikit/uiresponder).
    public nonisolated static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
    /// Posted when the keyboard is there (developer.apple.com/documentation/uikit/uiresponder).
    public nonisolated static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
    /// Posted before the keyboard goes (developer.apple.com/documentation/uikit/uiresponder).
    public nonisolated static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
    /// Posted when the keyboard is gone (developer.apple.com/documentation/uikit/uiresponder).
    public nonisolated static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
    /// Posted before the keyboard's frame changes: also when it comes and goes.
    public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name(
        "UIKeyboardWillChangeFrameNotification")
    /// Posted when the keyboard's frame has changed: also when it came or went.
    public nonisolated static let keyboardDidChangeFrameNotification = Notification.Name(
        "UIKeyboardDidChangeFrameNotification")

    /// The key of the frame before, a `CGRect` on the screen, in points.
    public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// The key of the frame after, a `CGRect` on the screen, in points.
    public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// The key of how long it moves, in seconds: nothing moves here, and apps are told what an iPhone tells.
    public nonisolated static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
    /// The key of how it moves, a number of UIKit's own.
    public nonisolated static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
    /// The key of whether it is this app's keyboard.
    public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}

/// The keyboard of the app's screen, which whoever draws the screen moves.
@MainActor
package enum Keyboard {
    /// Takes the keyboard away from the field that has it; nil without a screen.
    package static var dismissal: (() -> Void)?

    /// Whether a field has the keyboard; a change is told by notifications.
    package static var isShown = false {
        didSet { if isShown != oldValue { tell() } }
    }

    /// Takes the keyboard away; false if there was none.
    static func dismiss() -> Bool {
        guard isShown, let dismissal else { return false }
        dismissal()
        return true
    }

    private static func tell() {
        let screen = UIScreen.main.bounds
        // Points of a keyboard with letters, on a phone with and without a home button.
        let height: CGFloat = screen.height > 700 ? 336 : 260
        let below = CGRect(x: 0, y: screen.maxY, width: screen.width, height: height)
        let (begin, end) =
            isShown ? (below, below.offsetBy(dx: 0, dy: -height)) : (below.offsetBy(dx: 0, dy: -height), below)
        let facts: [AnyHashable: Any] = [
            UIResponder.keyboardFrameBeginUserInfoKey: begin, UIResponder.keyboardFrameEndUserInfoKey: end,
            UIResponder.keyboardAnimationDurationUserInfoKey: 0.25, UIResponder.keyboardAnimationCurveUserInfoKey: 7,
            UIResponder.keyboardIsLocalUserInfoKey: true,
        ]
        let names =
            isShown
            ? [UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification]
            : [UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification]
        let posted = [
            UIResponder.keyboardWillChangeFrameNotification, names[0], UIResponder.keyboardDidChangeFrameNotification,
            names[1],
        ]
        for name in posted { NotificationCenter.default.post(name: name, object: UIScreen.main, userInfo: facts) }
    }
}
