import Combine

/// A property wrapper type for an observable object that a parent or ancestor view supplies.
///
/// See <https://developer.apple.com/documentation/swiftui/environmentobject>.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
    private var box: ObservedBox<ObjectType>?

    /// Creates an environment object.
    public init() {}

    /// The object; without one in the environment the app is wrong and ends, as on Apple's systems.
    @MainActor @preconcurrency
    public var wrappedValue: ObjectType {
        guard let box else {
            fatalError(
                """
                No ObservableObject of type \(ObjectType.self) found. A View.environmentObject(_:) for \
                \(ObjectType.self) may be missing as an ancestor of this view.
                """)
        }
        return box.object
    }

    /// Makes bindings to the object's properties.
    @MainActor @preconcurrency
    public var projectedValue: ObservedObject<ObjectType>.Wrapper { ObservedObject.Wrapper(root: wrappedValue) }
}

extension EnvironmentObject: InstalledProperty {
    mutating func install(_ slot: PropertySlot) {
        guard let object = slot.element.environment.object(ObjectType.self) else { return }
        let box = slot.kept { ObservedBox(object, slot.element) }
        box.follow(object)
        self.box = box
    }
}

nonisolated extension View {
    /// Supplies an observable object to a view's hierarchy.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/environmentobject(_:)>.
    public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
        modifier(EnvironmentModifier { $0.setObject(object) })
    }
}
