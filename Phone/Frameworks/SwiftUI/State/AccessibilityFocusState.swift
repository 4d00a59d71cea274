/// Which element a screen reader reads.
///
/// There is none on the virtual phone: the state says so, whatever it is set to [?].
/// See <https://developer.apple.com/documentation/swiftui/accessibilityfocusstate>.
@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
    /// The same state in another view.
    @propertyWrapper
    public struct Binding {
        let empty: Value

        /// The element that is read.
        public var wrappedValue: Value {
            get { empty }
            nonmutating set {}
        }

        /// The binding itself.
        public var projectedValue: Binding { self }
    }

    private let empty: Value

    /// Whether one element is read.
    public init() where Value == Bool { empty = false }

    /// Which element is read.
    public init<T: Hashable>() where Value == T? { empty = nil }

    /// The element that is read.
    public var wrappedValue: Value {
        get { empty }
        nonmutating set {}
    }

    /// A binding to the value.
    public var projectedValue: Binding { Binding(empty: empty) }
}

nonisolated extension View {
    /// The element that is read while the state has a value.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/accessibilityfocused(_:equals:)>.
    public func accessibilityFocused<Value: Hashable>(
        _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
    ) -> some View { self }

    /// The element that is read while the state is true.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/accessibilityfocused(_:)>.
    public func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding) -> some View { self }
}
