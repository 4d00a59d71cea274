import Foundation

/// A property wrapper type that reflects a value from the user defaults and updates a view when it changes.
///
/// See <https://developer.apple.com/documentation/swiftui/appstorage>.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
    private let key: String
    private let store: UserDefaults
    private let initial: Value
    private let read: (Any) -> Value?
    private let write: (Value) -> Any?
    private var box: StateBox<Value>?

    init(
        _ initial: Value, _ key: String, _ store: UserDefaults?, read: @escaping (Any) -> Value?,
        write: @escaping (Value) -> Any?
    ) {
        self.key = key
        self.store = store ?? .standard
        self.initial = initial
        self.read = read
        self.write = write
    }

    /// The value.
    public var wrappedValue: Value {
        get { if let box { box.value } else { stored } }
        nonmutating set {
            if let value = write(newValue) { store.set(value, forKey: key) } else { store.removeObject(forKey: key) }
            box?.value = newValue
        }
    }

    /// A binding to the value.
    public var projectedValue: Binding<Value> {
        Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
    }

    private var stored: Value { store.object(forKey: key).flatMap(read) ?? initial }
}

extension AppStorage: InstalledProperty {
    mutating func install(_ slot: PropertySlot) {
        let stored = stored
        let (store, key) = (store, key)
        let (read, initial) = (read, initial)
        let box = slot.kept {
            SharedBoxes.box(of: key, in: store, stored) { store.object(forKey: key).flatMap(read) ?? initial }
        }
        // Somebody else may have changed the defaults.
        if !isEqual(box.peek, stored) { box.value = stored }
        self.box = box
    }
}

/// The values that views read from the defaults.
///
/// On Linux nobody tells when defaults change, so they are looked at.
@MainActor
enum StoredValues {
    /// Takes over what somebody else wrote, such as a model by `UserDefaults.standard.set(_:forKey:)`.
    static func follow() { SharedBoxes.follow() }

    /// Whether a view has some.
    static var areShown: Bool { SharedBoxes.areInUse }
}

/// One box for each key of the defaults, as long as a view has it: views of the same key change together.
@MainActor
private enum SharedBoxes {
    private struct Weak {
        weak var box: AnyObject?
        /// Takes over what the defaults have now.
        let follow: @MainActor () -> Void
    }

    private struct Name: Hashable {
        let store: ObjectIdentifier
        let key: String
        let type: ObjectIdentifier
    }

    private static var boxes: [Name: Weak] = [:]

    static var areInUse: Bool { boxes.values.contains { $0.box != nil } }

    /// Takes over what somebody else wrote to the defaults.
    static func follow() {
        for weak in boxes.values where weak.box != nil { weak.follow() }
    }

    static func box<Value>(
        of key: String, in store: UserDefaults, _ value: Value, read: @escaping () -> Value
    ) -> StateBox<Value> {
        let name = Name(store: ObjectIdentifier(store), key: key, type: ObjectIdentifier(Value.self))
        if let box = boxes[name]?.box as? StateBox<Value> { return box }
        let box = StateBox(value)
        boxes = boxes.filter { $0.value.box != nil }
        boxes[name] = Weak(box: box) { [weak box] in
            guard let box else { return }
            let value = read()
            if !isEqual(box.peek, value) { box.value = value }
        }
        return box
    }
}

extension AppStorage {
    private init(plain initial: Value, _ key: String, _ store: UserDefaults?) {
        self.init(initial, key, store, read: { $0 as? Value }, write: { $0 })
    }

    /// Creates a property that keeps a truth value.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool {
        self.init(plain: wrappedValue, key, store)
    }

    /// Creates a property that keeps a whole number.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int {
        self.init(plain: wrappedValue, key, store)
    }

    /// Creates a property that keeps a number.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Double {
        self.init(plain: wrappedValue, key, store)
    }

    /// Creates a property that keeps a text.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String {
        self.init(plain: wrappedValue, key, store)
    }

    /// Creates a property that keeps bytes.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data {
        self.init(plain: wrappedValue, key, store)
    }

    /// Creates a property that keeps a value by its raw text.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value: RawRepresentable, Value.RawValue == String {
        self.init(
            wrappedValue, key, store, read: { ($0 as? String).flatMap(Value.init) }, write: { $0.rawValue })
    }

    /// Creates a property that keeps a value by its raw number.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value: RawRepresentable, Value.RawValue == Int {
        self.init(wrappedValue, key, store, read: { ($0 as? Int).flatMap(Value.init) }, write: { $0.rawValue })
    }

    /// Creates a property that keeps a text, or none.
    public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
        self.init(nil, key, store, read: { $0 as? String }, write: { $0 })
    }

    /// Creates a property that keeps a whole number, or none.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
        self.init(nil, key, store, read: { $0 as? Int }, write: { $0 })
    }

    /// Creates a property that keeps a number, or none.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Double? {
        self.init(nil, key, store, read: { $0 as? Double }, write: { $0 })
    }

    /// Creates a property that keeps bytes, or none.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Data? {
        self.init(nil, key, store, read: { $0 as? Data }, write: { $0 })
    }

    /// Creates a property that keeps a time.
    @available(iOS 18, *)
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Date {
        self.init(plain: wrappedValue, key, store)
    }

    /// Creates a property that keeps a time, or none.
    @available(iOS 18, *)
    public init(_ key: String, store: UserDefaults? = nil) where Value == Date? {
        self.init(nil, key, store, read: { $0 as? Date }, write: { $0 })
    }

    /// Creates a property that keeps a value by its raw text, or none.
    public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil)
    where Value == R?, R.RawValue == String {
        self.init(nil, key, store, read: { ($0 as? String).map(R.init) }, write: { $0?.rawValue })
    }

    /// Creates a property that keeps a value by its raw number, or none.
    public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil) where Value == R?, R.RawValue == Int {
        self.init(nil, key, store, read: { ($0 as? Int).map(R.init) }, write: { $0?.rawValue })
    }

    /// Creates a property that keeps a truth value, or none.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
        self.init(nil, key, store, read: { $0 as? Bool }, write: { $0 })
    }
}
