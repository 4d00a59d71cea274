import Combine

/// A property wrapper type that subscribes to an observable object and updates a view whenever the object changes.
///
/// See <https://developer.apple.com/documentation/swiftui/observedobject>.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
    /// A wrapper of the object that makes bindings to its properties.
    @dynamicMemberLookup
    public struct Wrapper {
        let root: ObjectType

        /// A binding to a property of the object.
        @MainActor @preconcurrency
        public subscript<Subject>(
            dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
        ) -> Binding<Subject> {
            let root = root
            return Binding(get: { root[keyPath: keyPath] }, set: { root[keyPath: keyPath] = $0 })
        }
    }

    private var object: ObjectType

    /// The object.
    @MainActor @preconcurrency
    public var wrappedValue: ObjectType {
        get { object }
        set { object = newValue }
    }

    /// Creates a property that observes an object.
    public init(wrappedValue: ObjectType) {
        object = wrappedValue
    }

    /// Creates a property that observes an object.
    public init(initialValue: ObjectType) {
        self.init(wrappedValue: initialValue)
    }

    /// Makes bindings to the object's properties.
    @MainActor @preconcurrency
    public var projectedValue: Wrapper { Wrapper(root: wrappedValue) }
}

extension ObservedObject: InstalledProperty {
    mutating func install(_ slot: PropertySlot) {
        let object = object
        slot.kept { ObservedBox(object, slot.element) }.follow(object)
    }
}
