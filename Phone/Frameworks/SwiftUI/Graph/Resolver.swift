import VirtualPhone

/// Collects the visible nodes, in one walk over the elements.
@MainActor
final class Resolver {
    /// The nodes over the screen, the topmost last.
    private var layers: [Node?] = []
    private var preferences: [PreferenceBag] = [PreferenceBag()]

    /// Lays a node over the whole screen: the nodes below take no touches.
    ///
    /// Nodes that `make` itself presents lie above it.
    func present(_ make: () -> Node) {
        let place = layers.count
        layers.append(nil)
        layers[place] = make()
    }

    /// The nodes that lie over the screen, the topmost last.
    var presented: [Node] { layers.compactMap { $0 } }

    /// Says something to the ancestors.
    func set<Key: PreferenceKey>(_ key: Key.Type, _ value: Key.Value) {
        preferences[preferences.count - 1].add(key, value)
    }

    /// Runs `body` and returns what was said in it; the ancestors further up hear it too if `isPassedOn`.
    func collecting<Result>(isPassedOn: Bool = false, _ body: () -> Result) -> (Result, PreferenceBag) {
        preferences.append(PreferenceBag())
        let result = body()
        let bag = preferences.removeLast()
        if isPassedOn { preferences[preferences.count - 1].add(bag) }
        return (result, bag)
    }
}

/// The preferences that views have set for their ancestors.
@MainActor
struct PreferenceBag {
    private struct Entry {
        var value: Any
        let combine: (Any, Any) -> Any
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    subscript<Key: PreferenceKey>(_ key: Key.Type) -> Key.Value {
        entries[ObjectIdentifier(key)]?.value as? Key.Value ?? Key.defaultValue
    }

    mutating func add<Key: PreferenceKey>(_ key: Key.Type, _ value: Key.Value) {
        let combine: (Any, Any) -> Any = { first, second in
            guard var result = first as? Key.Value, let next = second as? Key.Value else { return first }
            Key.reduce(value: &result) { next }
            return result
        }
        add(ObjectIdentifier(key), Entry(value: value, combine: combine))
    }

    mutating func add(_ other: PreferenceBag) {
        for (key, entry) in other.entries { add(key, entry) }
    }

    private mutating func add(_ key: ObjectIdentifier, _ entry: Entry) {
        guard let present = entries[key] else {
            entries[key] = entry
            return
        }
        entries[key]?.value = present.combine(present.value, entry.value)
    }
}
