/// A property wrapper type that reads and writes to per-scene storage.
///
/// Kept as long as the app runs: the phone does not restore scenes.
/// See <https://developer.apple.com/documentation/swiftui/scenestorage>.
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
    private let key: String
    private let initial: Value
    private var box: StateBox<Value>?

    /// Creates a property that keeps a value.
    public init(wrappedValue: Value, _ key: String) {
        self.key = key
        initial = wrappedValue
    }

    /// The value.
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

extension SceneStorage where Value: ExpressibleByNilLiteral {
    /// Creates a property that keeps a value, or none.
    public init(_ key: String) {
        self.init(wrappedValue: nil, key)
    }
}

extension SceneStorage: InstalledProperty {
    mutating func install(_ slot: PropertySlot) {
        let graph = slot.element.graph
        let (key, initial) = (key, initial)
        box = slot.kept {
            if let box = graph.sceneStorage[key] as? StateBox<Value> { return box }
            let box = StateBox(initial)
            graph.sceneStorage[key] = box
            return box
        }
    }
}
