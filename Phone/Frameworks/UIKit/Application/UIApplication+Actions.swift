import Foundation

/// The name of a method, for actions that need no Objective-C (developer.apple.com/documentation/objectivec/selector).
///
/// `#selector` is not to be had on Linux; `tools/ios-on-linux` writes a name in its place where UIKit here knows it.
public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible, Sendable {
    /// The name.
    public let description: String

    /// A method by its name.
    public init(_ name: String) { description = name }

    /// A method by its name.
    public init(stringLiteral value: String) { self.init(value) }
}

/// What happened on the screen (developer.apple.com/documentation/uikit/uievent): none is ever made here.
@MainActor @preconcurrency
open class UIEvent: NSObject {}

extension UIApplication {
    /// Sends an action to the first responder: of all actions, `resignFirstResponder` takes the keyboard away
    /// (developer.apple.com/documentation/uikit/uiapplication/sendaction(_:to:from:for:)).
    ///
    /// - Returns: whether someone took it: no other action, and nobody without a keyboard.
    @discardableResult
    public func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        target == nil && action == "resignFirstResponder" && Keyboard.dismiss()
    }
}

extension UIView {
    /// Takes the keyboard away (developer.apple.com/documentation/uikit/uiview/endediting(_:)).
    ///
    /// - Returns: whether no field has it any more, which is always so.
    @discardableResult
    public func endEditing(_ force: Bool) -> Bool {
        _ = Keyboard.dismiss()
        return true
    }
}
