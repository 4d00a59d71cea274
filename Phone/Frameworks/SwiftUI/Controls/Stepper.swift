import Foundation
import VirtualPhone

/// Buttons for less and more (developer.apple.com/documentation/swiftui/stepper).
public nonisolated struct Stepper<Label: View>: View, PrimitiveView {
    /// A stepper draws itself.
    public typealias Body = Never
    let label: Label
    let onIncrement: (() -> Void)?
    let onDecrement: (() -> Void)?

    /// Buttons that act (developer.apple.com/documentation/swiftui/stepper).
    public init(
        @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.label = label()
        self.onIncrement = onIncrement
        self.onDecrement = onDecrement
    }

    /// Buttons that change a value (developer.apple.com/documentation/swiftui/stepper).
    public init<V: Strideable>(
        value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(
            label: label, onIncrement: { value.wrappedValue = value.wrappedValue.advanced(by: step) },
            onDecrement: { value.wrappedValue = value.wrappedValue.advanced(by: -step) })
    }

    /// Buttons that change a value within bounds (developer.apple.com/documentation/swiftui/stepper).
    public init<V: Strideable>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        let now = value.wrappedValue
        func set(_ new: V) { value.wrappedValue = min(max(new, bounds.lowerBound), bounds.upperBound) }
        self.init(
            label: label,
            onIncrement: now < bounds.upperBound ? { set(value.wrappedValue.advanced(by: step)) } : nil,
            onDecrement: now > bounds.lowerBound ? { set(value.wrappedValue.advanced(by: -step)) } : nil)
    }

    @MainActor func update(_ element: Element) { element.setChild(label) }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let node = Node(element, .other, Node.words(element.childNodes(resolver)))
        node.screen.style.kind = "stepper"
        node.children = [
            button(element, "Decrement", "minus", onDecrement), button(element, "Increment", "plus", onIncrement),
        ]
        return [node]
    }

    @MainActor private func button(_ element: Element, _ label: String, _ symbol: String, _ action: (() -> Void)?)
        -> Node
    {
        let button = Node(element, .button, label, part: symbol)
        button.screen.style.symbol = symbol
        button.screen.isEnabled = button.screen.isEnabled && action != nil
        button.onTap = action
        return button
    }
}

extension Stepper where Label == Text {
    /// Buttons that change a value (developer.apple.com/documentation/swiftui/stepper).
    public init<V: Strideable>(_ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1) {
        self.init(value: value, step: step) { Text(titleKey) }
    }

    /// Buttons that change a value within bounds (developer.apple.com/documentation/swiftui/stepper).
    public init<V: Strideable>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1
    ) {
        self.init(value: value, in: bounds, step: step) { Text(titleKey) }
    }

    /// Buttons that act (developer.apple.com/documentation/swiftui/stepper).
    public init(_ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?) {
        self.init(label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement)
    }

    /// Buttons that change a value (developer.apple.com/documentation/swiftui/stepper).
    @_disfavoredOverload
    public init<S: StringProtocol, V: Strideable>(_ title: S, value: Binding<V>, step: V.Stride = 1) {
        self.init(value: value, step: step) { Text(title) }
    }

    /// Buttons that change a value within bounds (developer.apple.com/documentation/swiftui/stepper).
    @_disfavoredOverload
    public init<S: StringProtocol, V: Strideable>(
        _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1
    ) {
        self.init(value: value, in: bounds, step: step) { Text(title) }
    }
}
