/// A key for accessing values in the environment.
///
/// See <https://developer.apple.com/documentation/swiftui/environmentkey>.
public protocol EnvironmentKey {
    /// The type of value that the key stands for.
    associatedtype Value
    /// The value where no view has set one.
    static var defaultValue: Self.Value { get }
}

/// A collection of environment values propagated through a view hierarchy.
///
/// See <https://developer.apple.com/documentation/swiftui/environmentvalues>.
public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]
    private var objects: [ObjectIdentifier: AnyObject] = [:]

    /// Creates an environment in which every value is the default.
    public init() {}

    /// The value of a key.
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// The environment object of a type, if there is one.
    func object<Object: AnyObject>(_ type: Object.Type) -> Object? {
        objects[ObjectIdentifier(type)] as? Object
    }

    mutating func setObject<Object: AnyObject>(_ object: Object) {
        setObject(Object.self, object)
    }

    mutating func setObject<Object: AnyObject>(_ type: Object.Type, _ object: Object?) {
        objects[ObjectIdentifier(type)] = object
    }
}
