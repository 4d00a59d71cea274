/// Sliders with something at their ends, which is not seen here (developer.apple.com/documentation/swiftui/slider).
extension Slider {
    /// A value on a line, with labels at its ends.
    public init<V: BinaryFloatingPoint, End: View>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> End, @ViewBuilder maximumValueLabel: () -> End,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(value: value, in: bounds, label: label, onEditingChanged: onEditingChanged)
    }

    /// A value on a line that goes in steps, with labels at its ends.
    public init<V: BinaryFloatingPoint, End: View>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> End, @ViewBuilder maximumValueLabel: () -> End,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(value: value, in: bounds, step: step, label: label, onEditingChanged: onEditingChanged)
    }
}
