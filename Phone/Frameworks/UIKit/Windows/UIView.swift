import Foundation

/// A rectangle of a window.
///
/// SwiftUI draws the screen of a virtual phone, not UIKit: a view here knows where it belongs and what it was told, has no
/// views inside it, and is never seen.
/// https://developer.apple.com/documentation/uikit/uiview
@MainActor @preconcurrency
open class UIView: UIResponder {
    /// The window that the view is in; nil unless its view controller is a window's root.
    open var window: UIWindow? { home }
    /// The rectangle in the coordinates of what holds the view, in points.
    open var frame = CGRect.zero
    /// The rectangle in the view's own coordinates, in points; to set it changes the size of ``frame``.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { frame.size = newValue.size }
    }
    /// How much of each edge the phone keeps for itself; nothing of a view that is in no window.
    open var safeAreaInsets: UIEdgeInsets { home?.safeAreaInsets ?? .zero }
    /// Whether the view is not shown; only a window is told anything by it.
    open var isHidden = false
    /// The color behind the view's contents, which nobody sees here; nil for none.
    open var backgroundColor: UIColor?
    /// The color of what can be touched in the view, which nobody sees here; nil for the default.
    open var tintColor: UIColor!

    /// Set by the window; nil when the view is taken out of it.
    weak var home: UIWindow?
}
