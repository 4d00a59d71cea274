import VirtualPhone

/// The screens that the values of a stack lead to, by the type of the values.
@MainActor
final class StackDestinations {
    var path: StackPath?
    weak var stack: Element?
    /// Where among the children of its element the screens of values begin.
    var firstPushed = 1
    /// Whether its screens are made now, so that nobody need be told of a new destination.
    private var isUpdating = false
    private var makers: [ObjectIdentifier: (AnyHashable) -> (any View)?] = [:]

    nonisolated init() {}

    /// Makes screens, which may say destinations themselves: that would make them anew without end.
    func updating(_ make: () -> Void) {
        let outer = isUpdating
        isUpdating = true
        make()
        isUpdating = outer
    }

    func set<Value: Hashable, Destination: View>(_ make: @escaping (Value) -> Destination) {
        makers[ObjectIdentifier(Value.self)] = { ($0.base as? Value).map(make) }
        guard !isUpdating, let stack, stack.children.count > firstPushed else { return }
        stack.graph.afterUpdate { [weak stack] in
            for child in stack?.children.dropFirst(self.firstPushed) ?? [] { child.setNeedsUpdate() }
        }
    }

    func view(_ value: AnyHashable) -> (any View)? {
        makers[ObjectIdentifier(type(of: value.base))]?(value)
    }
}

/// The screen of a value; without a destination for its type it is empty but for a warning sign, as on iOS.
nonisolated struct PushedValue: View, PrimitiveView {
    typealias Body = Never
    let value: AnyHashable
    let destinations: StackDestinations

    @MainActor func update(_ element: Element) {
        let view = element.observing { destinations.view(value) }
        destinations.updating { element.setChild(view ?? Image(systemName: "exclamationmark.triangle")) }
    }

    /// The screens of a path's values.
    @MainActor static func children(
        of path: StackPath, _ destinations: StackDestinations, _ environment: EnvironmentValues
    ) -> [ElementChild] {
        var environment = environment
        return path.values().enumerated().map { place, value in
            environment.presentation = { path.keep(place) }
            let screen = PushedValue(value: value, destinations: destinations)
            return ElementChild(screen, key: .id([AnyHashable(place), value]), environment: environment)
        }
    }
}

private enum StackDestinationsKey: EnvironmentKey {
    static var defaultValue: StackDestinations? { nil }
}

extension EnvironmentValues {
    /// The stack that the place belongs to; nil outside of stacks.
    var stackDestinations: StackDestinations? {
        get { self[StackDestinationsKey.self] }
        set { self[StackDestinationsKey.self] = newValue }
    }
}
