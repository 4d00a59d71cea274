import Foundation

/// An element's attributes: <https://developer.apple.com/documentation/xcuiautomation/xcuielementattributes>.
@preconcurrency @MainActor public protocol XCUIElementAttributes {
    /// The accessibility identifier.
    var identifier: String { get }
    /// The value: a field's text, a switch's "0" or "1".
    var value: Any? { get }
    /// The title.
    var title: String { get }
    /// The label for a screen reader.
    var label: String { get }
    /// The type of the element.
    var elementType: XCUIElement.ElementType { get }
    /// Whether it takes touches.
    var isEnabled: Bool { get }
    /// The text that a field shows while it is empty.
    var placeholderValue: String? { get }
    /// Whether it is the chosen one of its kind.
    var isSelected: Bool { get }
    /// Whether it has the keyboard.
    var hasFocus: Bool { get }
}

/// An element as it was at one moment: what block predicates get.
///
/// <https://developer.apple.com/documentation/xcuiautomation/xcuielementsnapshot>
public protocol XCUIElementSnapshot {
    /// The accessibility identifier.
    var identifier: String { get }
    /// The value: a field's text, a switch's "0" or "1".
    var value: Any? { get }
    /// The title.
    var title: String { get }
    /// The label for a screen reader.
    var label: String { get }
    /// The type of the element.
    var elementType: XCUIElement.ElementType { get }
    /// Whether it takes touches.
    var isEnabled: Bool { get }
    /// The text that a field shows while it is empty.
    var placeholderValue: String? { get }
    /// Whether it is the chosen one of its kind.
    var isSelected: Bool { get }
    /// Whether it has the keyboard.
    var hasFocus: Bool { get }
}

/// Something whose attributes can be had as they are at one moment:
/// <https://developer.apple.com/documentation/xcuiautomation/xcuisnapshotproviding>.
@preconcurrency @MainActor public protocol XCUISnapshotProviding {
    /// The element as it is now: a later change of the screen does not change what it says.
    ///
    /// - Throws: an error if it is not there; the test goes on.
    func snapshot() throws -> any XCUIElementSnapshot
}
