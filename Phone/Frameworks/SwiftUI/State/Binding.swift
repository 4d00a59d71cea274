/// A property wrapper type that can read and write a value owned by a source of truth.
///
/// See <https://developer.apple.com/documentation/swiftui/binding>.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
    private let get: () -> Value
    private let set: (Value, Transaction) -> Void

    /// The binding's transaction.
    public var transaction = Transaction()

    /// Creates a binding with closures that read and write.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = { value, _ in set(value) }
    }

    /// Creates a binding with closures that read and write, with a transaction.
    public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
        self.get = get
        self.set = set
    }

    init(_ box: StateBox<Value>) {
        self.init(get: { box.value }, set: { box.value = $0 })
    }

    /// Creates a binding with an immutable value.
    public static func constant(_ value: Value) -> Binding<Value> {
        Binding(get: { value }, set: { _ in })
    }

    /// The value.
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue, transaction) }
    }

    /// The binding itself.
    public var projectedValue: Binding<Value> { self }

    /// Creates a binding from another.
    public init(projectedValue: Binding<Value>) {
        self = projectedValue
    }

    /// A binding to a part of the value.
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding<Subject>(get: { get()[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
    }

    /// A binding that wraps the value in an optional.
    public init<V>(_ base: Binding<V>) where Value == V? {
        self.init(get: { base.wrappedValue }, set: { if let value = $0 { base.wrappedValue = value } })
    }

    /// A binding to the value of an optional; nil if there is none now.
    public init?(_ base: Binding<Value?>) {
        guard let now = base.wrappedValue else { return nil }
        self.init(get: { base.wrappedValue ?? now }, set: { base.wrappedValue = $0 })
    }

    /// A binding that erases the type of a hashable value.
    public init<V: Hashable>(_ base: Binding<V>) where Value == AnyHashable {
        self.init(
            get: { AnyHashable(base.wrappedValue) }, set: { if let value = $0.base as? V { base.wrappedValue = value } }
        )
    }

    /// The same binding with a transaction.
    public func transaction(_ transaction: Transaction) -> Binding<Value> {
        var result = self
        result.transaction = transaction
        return result
    }

    /// The same binding; changes are not animated here.
    public func animation(_ animation: Animation? = .default) -> Binding<Value> {
        transaction(Transaction(animation: animation))
    }
}

// As Apple declares it: whoever sends a binding answers for its closures.
extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding: Identifiable where Value: Identifiable {
    /// The id of the value.
    public var id: Value.ID { wrappedValue.id }
}
