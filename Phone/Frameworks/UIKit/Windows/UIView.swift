import Foundation

/// A rectangle of a window.
///
/// SwiftUI draws the screen of a virtual phone, not UIKit: a view here only knows where it belongs.
/// https://developer.apple.com/documentation/uikit/uiview
@MainActor @preconcurrency
open class UIView: UIResponder {
    /// The window that the view is in; nil unless its view controller is a window's root.
    open var window: UIWindow? { home }

    /// Set by the window; nil when the view is taken out of it.
    weak var home: UIWindow?
}
