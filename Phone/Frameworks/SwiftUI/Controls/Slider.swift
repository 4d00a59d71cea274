import Foundation
import VirtualPhone

/// A value on a line (developer.apple.com/documentation/swiftui/slider).
///
/// Setting its text to a number from 0 to 1 moves it there.
public nonisolated struct Slider<Label: View>: View, PrimitiveView {
    /// A slider draws itself.
    public typealias Body = Never
    let label: Label
    let position: () -> Double
    let move: (Double) -> Void

    /// A value on a line, with a label (developer.apple.com/documentation/swiftui/slider).
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(value, bounds, nil, label())
    }

    /// A value on a line that goes in steps, with a label (developer.apple.com/documentation/swiftui/slider).
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(value, bounds, step, label())
    }

    private init<V: BinaryFloatingPoint>(_ value: Binding<V>, _ bounds: ClosedRange<V>, _ step: V?, _ label: Label) {
        self.label = label
        let length = bounds.upperBound - bounds.lowerBound
        position = { length > 0 ? Double((value.wrappedValue - bounds.lowerBound) / length) : 0 }
        move = { fraction in
            var distance = V(min(max(fraction, 0), 1)) * length
            if let step, step > 0 { distance = (distance / step).rounded() * step }
            value.wrappedValue = min(bounds.lowerBound + distance, bounds.upperBound)
        }
    }

    @MainActor func update(_ element: Element) { element.setChild(label) }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let node = Node(element, .slider, Node.words(element.childNodes(resolver)))
        node.screen.style.tint = element.environment.controls.tint
        node.screen.value = "\(Int((position() * 100).rounded()))%"
        let move = move
        node.onSetText = { text in
            if let fraction = Double(text), fraction.isFinite { move(fraction) }
        }
        return [node]
    }
}

extension Slider where Label == EmptyView {
    /// A value on a line (developer.apple.com/documentation/swiftui/slider).
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(value, bounds, nil, EmptyView())
    }

    /// A value on a line that goes in steps (developer.apple.com/documentation/swiftui/slider).
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(value, bounds, step, EmptyView())
    }
}
