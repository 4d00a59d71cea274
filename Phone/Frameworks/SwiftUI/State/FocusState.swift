/// A property wrapper type that can read and write a value that the runtime updates as the keyboard moves.
///
/// See <https://developer.apple.com/documentation/swiftui/focusstate>.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
    /// A property wrapper type that can read and write a value that indicates the current focus location.
    @propertyWrapper
    public struct Binding {
        let box: StateBox<Value>
        let empty: Value

        /// The value.
        public var wrappedValue: Value {
            get { box.value }
            nonmutating set { box.value = newValue }
        }

        /// The binding itself.
        public var projectedValue: Binding { self }
    }

    private let empty: Value
    private var box: StateBox<Value>

    /// Creates a focus state that says whether one field has the keyboard.
    public init() where Value == Bool {
        empty = false
        box = StateBox(false)
    }

    /// Creates a focus state that says which field has the keyboard.
    public init<T: Hashable>() where Value == T? {
        empty = nil
        box = StateBox(nil)
    }

    /// The field that has the keyboard.
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }

    /// A binding to the value.
    public var projectedValue: Binding { Binding(box: box, empty: empty) }
}

extension FocusState: InstalledProperty {
    mutating func install(_ slot: PropertySlot) {
        let first = box
        box = slot.kept { first }
    }
}

nonisolated extension View {
    /// Ties the keyboard of this view's field to a value of a focus state.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/focused(_:equals:)>.
    public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
        modifier(FocusModifier(binding: binding, value: value))
    }

    /// Ties the keyboard of this view's field to a focus state.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/focused(_:)>.
    public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
        modifier(FocusModifier(binding: condition, value: true))
    }
}

/// Whether a first focus is taken over one that a person has set.
///
/// See <https://developer.apple.com/documentation/swiftui/defaultfocusevaluationpriority>.
@available(iOS 17, *)
public struct DefaultFocusEvaluationPriority: Sendable {
    /// Only where nothing has the keyboard.
    public static let automatic = DefaultFocusEvaluationPriority()
    /// Also where a person moved it.
    public static let userInitiated = DefaultFocusEvaluationPriority()
}

nonisolated extension View {
    /// The field that gets the keyboard when this view comes, if none has it [?].
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/defaultfocus(_:_:priority:)>.
    @available(iOS 17, *)
    public func defaultFocus<Value: Hashable>(
        _ binding: FocusState<Value>.Binding, _ value: Value, priority: DefaultFocusEvaluationPriority = .automatic
    ) -> some View {
        onAppear { if binding.wrappedValue == binding.empty { binding.wrappedValue = value } }
    }
}

/// Links the first field of its content with a focus state.
nonisolated struct FocusModifier<Value: Hashable>: ViewModifier, PrimitiveModifier {
    typealias Body = Never

    let binding: FocusState<Value>.Binding
    let value: Value

    @MainActor func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node] {
        let link = element.memory(of: FocusLink.self) { FocusLink(isWanted: { false }, set: { _ in }) }
        let (binding, value) = (binding, value)
        link.isWanted = { binding.wrappedValue == value }
        link.set = { isFocused in
            if isFocused {
                binding.wrappedValue = value
            } else if binding.wrappedValue == value {
                binding.wrappedValue = binding.empty
            }
        }
        // Read here, so that a change draws the screen again.
        _ = link.isWanted()
        var field: Node?
        for node in content { node.forEach { if field == nil, $0.isField { field = $0 } } }
        field?.focusLinks.append(link)
        return content
    }
}
