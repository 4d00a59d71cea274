import Foundation

/// Stands for a screen of the app.
///
/// SwiftUI draws the screen of a virtual phone: a controller here presents nothing, and is what code asks for that wants
/// to know "from where" something is shown, such as a sign-in.
/// https://developer.apple.com/documentation/uikit/uiviewcontroller
@MainActor @preconcurrency
open class UIViewController: UIResponder {
    /// The view if it has been asked for.
    open private(set) var viewIfLoaded: UIView?
    /// The window whose root it is.
    weak var place: UIWindow? {
        didSet { viewIfLoaded?.home = place }
    }

    /// The controller's view, made when first asked for, as large as the window.
    open var view: UIView! {
        get {
            if let viewIfLoaded { return viewIfLoaded }
            let view = UIView()
            view.frame = place?.bounds ?? UIScreen.main.bounds
            view.home = place
            viewIfLoaded = view
            return view
        }
        set {
            viewIfLoaded?.home = nil
            viewIfLoaded = newValue
            viewIfLoaded?.home = place
        }
    }

    /// Whether the view has been made.
    open var isViewLoaded: Bool { viewIfLoaded != nil }
    /// The controller that is shown above this one: none.
    open var presentedViewController: UIViewController? { nil }
    /// The controller below this one: none.
    open var presentingViewController: UIViewController? { nil }
    /// The controller that holds this one: none.
    open var parent: UIViewController? { nil }
}
