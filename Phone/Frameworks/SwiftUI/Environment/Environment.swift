/// A property wrapper that reads a value from a view's environment.
///
/// See <https://developer.apple.com/documentation/swiftui/environment>.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private let read: (EnvironmentValues) -> Value?
    private var value: Value?

    /// Creates a property that reads the value at a key path.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        read = { $0[keyPath: keyPath] }
    }

    /// Creates a property that reads an observable object by its type.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/environment/init(_:)>.
    @available(iOS 17, *)
    public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
        read = { $0.object(objectType) }
    }

    /// Creates a property that reads an observable object by its type, if there is one.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/environment/init(_:)>.
    @available(iOS 17, *)
    public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
        read = { .some($0.object(objectType)) }
    }

    /// The value; the default as long as the view is not on the screen.
    ///
    /// Without an object of its type in the environment the app is wrong and ends, as on Apple's systems.
    public var wrappedValue: Value {
        guard let value = value ?? read(EnvironmentValues()) else {
            fatalError(
                """
                No Observable object of type \(Value.self) found. A View.environmentObject(_:) for \(Value.self) may \
                be missing as an ancestor of this view.
                """)
        }
        return value
    }
}

extension Environment: InstalledProperty {
    mutating func install(_ slot: PropertySlot) {
        value = read(slot.element.environment)
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
nonisolated struct EnvironmentModifier: ViewModifier, PrimitiveModifier {
    typealias Body = Never

    let change: (inout EnvironmentValues) -> Void

    func environment(_ values: inout EnvironmentValues) {
        change(&values)
    }
}
