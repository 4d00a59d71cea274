/// A property wrapper that makes bindings to the properties of an observable object.
///
/// See <https://developer.apple.com/documentation/swiftui/bindable>.
@available(iOS 17, *)
@dynamicMemberLookup @propertyWrapper
public struct Bindable<Value> {
    /// The object.
    public var wrappedValue: Value

    private init(object: Value) { wrappedValue = object }

    /// Not there: only observable objects have bindings.
    ///
    /// The compiler looks here for what a wrapper can be made of.
    @available(*, unavailable, message: "The wrapped value must be an object that conforms to Observable")
    public init(wrappedValue: Value) { self.init(object: wrappedValue) }

    /// The wrapper itself, whose members are bindings.
    public var projectedValue: Bindable<Value> { self }
}

@available(iOS 17, *)
extension Bindable where Value: AnyObject & Observable {
    /// Makes bindings to the properties of an object.
    public init(_ wrappedValue: Value) {
        self.init(wrappedValue: wrappedValue)
    }

    /// Makes bindings to the properties of an object.
    public init(wrappedValue: Value) {
        self.init(object: wrappedValue)
    }

    /// Makes bindings as another wrapper does.
    public init(projectedValue: Bindable<Value>) {
        self = projectedValue
    }

    /// A binding to a property of the object.
    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
        let object = wrappedValue
        return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
}

@available(iOS 17, *)
extension Bindable: Identifiable where Value: Identifiable {
    /// The id of the object.
    public var id: Value.ID { wrappedValue.id }
}

extension View {
    /// Supplies an observable object to a view's hierarchy; nil takes away the one from further up.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/environment(_:)>.
    @available(iOS 17, *)
    public nonisolated func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
        modifier(EnvironmentModifier { $0.setObject(T.self, object) })
    }
}
