/// A property wrapper type that can read and write a value managed by the runtime.
///
/// The value lives as long as the view keeps its identity.
/// See <https://developer.apple.com/documentation/swiftui/state>.
@propertyWrapper
public struct State<Value>: DynamicProperty {
    private let initial: Value
    private var box: StateBox<Value>?

    /// Creates a state with an initial value.
    public init(wrappedValue value: Value) {
        initial = value
    }

    /// Creates a state with an initial value.
    public init(initialValue value: Value) {
        initial = value
    }

    /// The value.
    ///
    /// Before the view is on the screen it is the initial value, and writing has no effect.
    public var wrappedValue: Value {
        get { if let box { box.value } else { initial } }
        nonmutating set { box?.value = newValue }
    }

    /// A binding to the value.
    public var projectedValue: Binding<Value> {
        guard let box else { return .constant(initial) }
        return Binding(box)
    }
}

extension State where Value: ExpressibleByNilLiteral {
    /// Creates a state that is nil.
    public init() {
        self.init(wrappedValue: nil)
    }
}

extension State: Sendable where Value: Sendable {}

extension State: InstalledProperty {
    mutating func install(_ slot: PropertySlot) {
        let initial = initial
        box = slot.kept { StateBox(initial) }
    }
}
