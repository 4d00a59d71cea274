import Observation
import UIKit

/// The key that, with its type, matches a child from one update to the next.
enum ElementKey: Hashable {
    case position(Int)
    case id(AnyHashable)
}

/// A view that an element wants as its child.
struct ElementChild {
    let view: any View
    let key: ElementKey
    /// Nil for that of the parent.
    let environment: EnvironmentValues?

    init(_ view: any View, at position: Int = 0, environment: EnvironmentValues? = nil) {
        self.init(view, key: .position(position), environment: environment)
    }

    init(_ view: any View, key: ElementKey, environment: EnvironmentValues? = nil) {
        self.view = view
        self.key = key
        self.environment = environment
    }
}

/// A place in the tree of views, for as long as it has the same identity: position or id, and type.
///
/// State lives here; it ends with the element.
@MainActor
final class Element {
    /// Never used again in this process.
    let number: Int
    let graph: ViewGraph
    let key: ElementKey
    let depth: Int
    private(set) weak var parent: Element?
    private(set) var environment: EnvironmentValues
    private(set) var children: [Element] = []
    private(set) var isMounted = true
    var isDirty = false
    /// The storage of its view's dynamic properties, by their order in the view.
    let properties = PropertyStorage()

    private let type: any View.Type
    private let fields: DynamicFields
    /// As it was given.
    private(set) var view: any View
    /// The same with its dynamic properties in place, if it draws itself.
    private var primitive: (any PrimitiveView)?
    private var memories: [ObjectIdentifier: Any] = [:]
    private var removals: [() -> Void] = []
    private var sources: [ObjectIdentifier: any ChangeSource] = [:]

    init(_ child: ElementChild, parent: Element?, graph: ViewGraph, environment: EnvironmentValues) {
        number = graph.nextNumber()
        self.graph = graph
        self.parent = parent
        key = child.key
        depth = (parent?.depth ?? -1) + 1
        view = child.view
        type = Swift.type(of: child.view)
        fields = DynamicFields.of(type)
        self.environment = child.environment ?? environment
        evaluate()
    }

    /// The name of its view's type, for messages.
    var name: String { String(describing: type) }

    // MARK: Update

    func update(_ view: any View, environment: EnvironmentValues) {
        self.view = view
        self.environment = environment
        evaluate()
    }

    /// Evaluates the view that it has.
    func evaluate() {
        isDirty = false
        forgetSources()
        graph.evaluations += 1
        graph.tracking(self) { evaluate(view) }
    }

    private func evaluate<V: View>(_ view: V) {
        var view = view
        fields.install(in: &view, of: self)
        if let primitive = view as? any PrimitiveView {
            self.primitive = primitive
            primitive.update(self)
        } else {
            graph.onBody?(name)
            setChild(observing { view.body })
        }
    }

    /// Runs `read`, and has this element evaluated again when an observable object changes that it has read.
    ///
    /// Observation has no public way to stop watching: an element that is evaluated often watches as often until the
    /// next change, which ends all of it.
    func observing<Result>(_ read: () -> Result) -> Result {
        withObservationTracking(read) { [weak self] in
            MainQueue.run { self?.setNeedsUpdate() }
        }
    }

    // MARK: Children

    /// Makes `view` the only child.
    func setChild(_ view: any View) {
        setChildren([ElementChild(view)])
    }

    /// Makes these the children: those that were there are updated, the others come and go.
    func setChildren(_ wanted: [ElementChild]) {
        if children.count == wanted.count, zip(children, wanted).allSatisfy({ $0.matches($1) }) {
            for (child, new) in zip(children, wanted) {
                child.update(new.view, environment: new.environment ?? environment)
            }
            return
        }
        var old: [ElementKey: Element] = [:]
        for child in children { old[child.key] = child }
        let stay = wanted.map { new -> Element? in
            guard let child = old[new.key], child.matches(new) else { return nil }
            old[new.key] = nil
            return child
        }
        for child in children where old[child.key] === child { child.remove() }
        children = zip(wanted, stay).map { new, child in
            guard let child else { return Element(new, parent: self, graph: graph, environment: environment) }
            child.update(new.view, environment: new.environment ?? environment)
            return child
        }
    }

    private func matches(_ child: ElementChild) -> Bool {
        key == child.key && type == Swift.type(of: child.view)
    }

    /// Ends the element and all below it.
    func remove() {
        for child in children { child.remove() }
        isMounted = false
        forgetSources()
        for removal in removals { graph.afterUpdate(removal) }
        removals = []
        properties.end()
    }

    /// Runs after the update that ends this element.
    func onRemove(_ action: @escaping () -> Void) {
        removals.append(action)
    }

    /// Returns an object that this element stores besides state: made once, released with the element.
    func memory<Memory: AnyObject>(of type: Memory.Type, _ make: () -> Memory) -> Memory {
        if let memory = memories[ObjectIdentifier(type)] as? Memory { return memory }
        let memory = make()
        memories[ObjectIdentifier(type)] = memory
        return memory
    }

    // MARK: Dependencies

    func depends(on source: any ChangeSource) {
        guard sources.updateValue(source, forKey: ObjectIdentifier(source)) == nil else { return }
        source.add(self)
    }

    private func forgetSources() {
        for source in sources.values { source.remove(self) }
        sources.removeAll(keepingCapacity: true)
    }

    /// Has it evaluated again in the next flush.
    func setNeedsUpdate() {
        guard isMounted, !isDirty else { return }
        isDirty = true
        graph.needsUpdate(self)
    }

    // MARK: Nodes

    /// Returns its visible nodes.
    func nodes(_ resolver: Resolver) -> [Node] {
        guard let primitive else { return childNodes(resolver) }
        return graph.tracking(self) { primitive.nodes(self, resolver) }
    }

    /// Returns the visible nodes of its children, in order.
    func childNodes(_ resolver: Resolver) -> [Node] {
        children.count == 1 ? children[0].nodes(resolver) : children.flatMap { $0.nodes(resolver) }
    }

    /// Returns the visible nodes of the child at a position.
    func childNodes(at position: Int, _ resolver: Resolver) -> [Node] {
        child(at: position)?.nodes(resolver) ?? []
    }

    /// The child at a position.
    func child(at position: Int) -> Element? {
        children.first { $0.key == .position(position) }
    }
}
