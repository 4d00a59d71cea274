/// Where a screen reader is (<https://developer.apple.com/documentation/swiftui/accessibilityfocusstate>).
///
/// The virtual phone has none: it is nowhere, and what an app says leads it nowhere.
@available(iOS 15, *)
@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
    /// A binding to the value.
    @propertyWrapper
    public struct Binding {
        let none: Value

        /// The value: nowhere.
        public var wrappedValue: Value {
            get { none }
            nonmutating set {}
        }

        /// The binding itself.
        public var projectedValue: Binding { self }
    }

    private let none: Value

    /// Whether it is at one element.
    public init() where Value == Bool { none = false }

    /// At which of several elements it is.
    public init<T: Hashable>() where Value == T? { none = nil }

    /// The value: nowhere.
    public var wrappedValue: Value {
        get { none }
        nonmutating set {}
    }

    /// A binding to the value.
    public var projectedValue: Binding { Binding(none: none) }
}

nonisolated extension View {
    /// Leads a screen reader to the view by a value
    /// (<https://developer.apple.com/documentation/swiftui/view/accessibilityfocused(_:equals:)>).
    @available(iOS 15, *)
    public func accessibilityFocused<Value: Hashable>(
        _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
    ) -> some View { self }

    /// Leads a screen reader to the view
    /// (<https://developer.apple.com/documentation/swiftui/view/accessibilityfocused(_:)>).
    @available(iOS 15, *)
    public func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding) -> some View { self }

    /// The level of a heading, for screen readers
    /// (<https://developer.apple.com/documentation/swiftui/view/accessibilityheading(_:)>).
    @available(iOS 15, *)
    public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View { self }

    /// Names for voice control, which the virtual phone does not have
    /// (<https://developer.apple.com/documentation/swiftui/view/accessibilityinputlabels(_:)>).
    public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { self }

    /// Names for voice control, which the virtual phone does not have
    /// (<https://developer.apple.com/documentation/swiftui/view/accessibilityinputlabels(_:)>).
    @_disfavoredOverload
    public func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S]) -> some View { self }

    /// A screen reader makes the value greater or smaller; nobody calls it
    /// (<https://developer.apple.com/documentation/swiftui/view/accessibilityadjustableaction(_:)>).
    public func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> some View { self }
}

/// The level of a heading (<https://developer.apple.com/documentation/swiftui/accessibilityheadinglevel>).
public enum AccessibilityHeadingLevel: UInt, Sendable {
    /// None.
    case unspecified
    /// The first.
    case h1
    /// The second.
    case h2
    /// The third.
    case h3
    /// The fourth.
    case h4
    /// The fifth.
    case h5
    /// The sixth.
    case h6
}

/// Where a value is to go (<https://developer.apple.com/documentation/swiftui/accessibilityadjustmentdirection>).
public enum AccessibilityAdjustmentDirection: Sendable {
    /// Up.
    case increment
    /// Down.
    case decrement
}
