/// A property wrapper that reads a value from a view's environment.
///
/// See <https://developer.apple.com/documentation/swiftui/environment>.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private let keyPath: KeyPath<EnvironmentValues, Value>
    private var value: Value?

    /// Creates a property that reads the value at a key path.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        self.keyPath = keyPath
    }

    /// The value; the default as long as the view is not on the screen.
    public var wrappedValue: Value {
        value ?? EnvironmentValues()[keyPath: keyPath]
    }
}

extension Environment: InstalledProperty {
    mutating func install(_ slot: PropertySlot) {
        value = slot.element.environment[keyPath: keyPath]
    }
}

extension View {
    /// Sets the environment value of the key path in this view and below.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/environment(_:_:)>.
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        modifier(EnvironmentModifier { $0[keyPath: keyPath] = value })
    }

    /// Changes the environment value of the key path in this view and below.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/transformenvironment(_:transform:)>.
    public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View {
        modifier(EnvironmentModifier { transform(&$0[keyPath: keyPath]) })
    }
}

/// Changes the environment of its content.
struct EnvironmentModifier: ViewModifier, PrimitiveModifier {
    typealias Body = Never

    let change: (inout EnvironmentValues) -> Void

    func environment(_ values: inout EnvironmentValues) {
        change(&values)
    }
}
