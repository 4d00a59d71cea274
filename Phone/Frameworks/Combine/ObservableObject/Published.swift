/// A property that tells before it changes.
///
/// https://developer.apple.com/documentation/combine/published
@propertyWrapper
public struct Published<Value> {
    var storage: PublishedStorage<Value>

    /// Creates the property with its first value.
    public init(wrappedValue: Value) { storage = PublishedStorage(wrappedValue) }

    /// Creates the property with its first value.
    public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

    /// The property of an object.
    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
        get { storage.value }
        set { storage.set(newValue) }
    }

    /// Sends the present value to who begins to listen, and every new value before it is set.
    public var projectedValue: Publisher {
        mutating get { Publisher(storage: storage) }
        set {
            guard newValue.storage !== storage else { return }
            newValue.storage.owner = storage.owner
            storage = newValue.storage
        }
    }

    /// The property of an object: reading it, and setting it.
    public static subscript<EnclosingSelf: AnyObject>(
        _enclosingInstance object: EnclosingSelf,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
    ) -> Value {
        get { object[keyPath: storageKeyPath].storage.value }
        set { object[keyPath: storageKeyPath].storage.set(newValue) }
    }

    /// Sends a published property's values.
    ///
    /// https://developer.apple.com/documentation/combine/published/publisher
    public struct Publisher: Combine.Publisher {
        /// The property's value.
        public typealias Output = Value
        /// It cannot fail.
        public typealias Failure = Never

        let storage: PublishedStorage<Value>

        /// Attaches a subscriber, which gets the present value as its first.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
            storage.add(subscriber)
        }
    }
}

extension Published: PublishedValue {
    var property: any PublishedProperty { storage }
}
