import Foundation
import VirtualPhone

/// A value on a scale (developer.apple.com/documentation/swiftui/gauge).
@available(iOS 16, *)
public nonisolated struct Gauge<
    Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View
> {
    let fraction: Double?
    let label: Label
    let current: CurrentValueLabel?
    let bounds: [BoundsLabel]
    let marks: MarkedValueLabels?

    /// A value on a scale (developer.apple.com/documentation/swiftui/gauge).
    public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder minimumValueLabel: () -> BoundsLabel,
        @ViewBuilder maximumValueLabel: () -> BoundsLabel, @ViewBuilder markedValueLabels: () -> MarkedValueLabels
    ) {
        fraction = part(of: value, in: bounds)
        self.label = label()
        current = currentValueLabel()
        self.bounds = [minimumValueLabel(), maximumValueLabel()]
        marks = markedValueLabels()
    }

    private init(fraction: Double?, label: Label, current: CurrentValueLabel?, bounds: [BoundsLabel]) {
        self.fraction = fraction
        self.label = label
        self.current = current
        self.bounds = bounds
        marks = nil
    }
}

@available(iOS 16, *)
extension Gauge: View, PrimitiveView {
    /// A gauge draws itself.
    public typealias Body = Never

    @MainActor func update(_ element: Element) {
        var children = [ElementChild(label, at: 0)]
        if let current { children.append(ElementChild(current, at: 1)) }
        for (index, bound) in bounds.enumerated() { children.append(ElementChild(bound, at: 2 + index)) }
        if let marks { children.append(ElementChild(marks, at: 4)) }
        element.setChildren(children)
    }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let node = Node(element, .progress, Node.words(element.childNodes(resolver)))
        node.screen.value = fraction.map { String($0) }
        node.screen.style.kind = "linear"
        node.screen.style.tint = element.environment.controls.tint
        return [node]
    }
}

@available(iOS 16, *)
extension Gauge where BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
    /// A value on a scale (developer.apple.com/documentation/swiftui/gauge/init(value:in:label:)).
    public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
    ) where CurrentValueLabel == EmptyView {
        self.init(fraction: part(of: value, in: bounds), label: label(), current: nil, bounds: [])
    }

    /// A value with its label (developer.apple.com/documentation/swiftui/gauge/init(value:in:label:currentvaluelabel:)).
    public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        self.init(fraction: part(of: value, in: bounds), label: label(), current: currentValueLabel(), bounds: [])
    }
}

@available(iOS 16, *)
extension Gauge where MarkedValueLabels == EmptyView {
    /// A value between labels (developer.apple.com/documentation/swiftui/gauge).
    public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder minimumValueLabel: () -> BoundsLabel,
        @ViewBuilder maximumValueLabel: () -> BoundsLabel
    ) {
        self.init(
            fraction: part(of: value, in: bounds), label: label(), current: currentValueLabel(),
            bounds: [minimumValueLabel(), maximumValueLabel()])
    }
}

/// The place of a value in a range, from 0 to 1; nil where there is none.
private func part<V: BinaryFloatingPoint>(of value: V, in bounds: ClosedRange<V>) -> Double? {
    let (value, low, high) = (Double(value), Double(bounds.lowerBound), Double(bounds.upperBound))
    guard value.isFinite, low.isFinite, high.isFinite, high > low else { return nil }
    return min(max((value - low) / (high - low), 0), 1)
}

nonisolated extension View {
    /// Sets how gauges look, which a screen does not tell apart
    /// (developer.apple.com/documentation/swiftui/view/gaugestyle(_:)).
    @available(iOS 16, *)
    public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View { self }
}
