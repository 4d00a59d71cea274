import Combine

/// A property wrapper type that instantiates an observable object.
///
/// The object is made once, when the view comes to the screen, and lives as long as the view keeps its identity.
/// See <https://developer.apple.com/documentation/swiftui/stateobject>.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
    private let make: () -> ObjectType
    private var box: ObservedBox<ObjectType>?

    /// Creates a property whose object `thunk` makes when it is first needed.
    public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
        make = thunk
    }

    /// The object; before the view is on the screen, another one at each access.
    @MainActor @preconcurrency
    public var wrappedValue: ObjectType { box?.object ?? make() }

    /// Makes bindings to the object's properties.
    @MainActor @preconcurrency
    public var projectedValue: ObservedObject<ObjectType>.Wrapper { ObservedObject.Wrapper(root: wrappedValue) }
}

extension StateObject: InstalledProperty {
    mutating func install(_ slot: PropertySlot) {
        let make = make
        box = slot.kept { ObservedBox(make(), slot.element) }
    }
}
