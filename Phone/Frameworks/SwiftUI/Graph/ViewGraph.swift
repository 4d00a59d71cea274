import Foundation
import VirtualPhone

/// A root view on a screen: its elements, the pending updates, and the visible nodes.
@MainActor
final class ViewGraph {
    /// The element that is evaluated now: what it reads it depends on.
    static private(set) var current: Element?
    /// How often the screen may change by itself in one flush before that is taken for an endless loop.
    static let maximumRounds = 100

    /// How many views were evaluated so far.
    var evaluations = 0
    /// Told of each evaluated body, by the name of its view's type.
    var onBody: ((String) -> Void)?
    /// Whether the screen is drawn soon after a change; otherwise only by ``flushIfNeeded()``.
    var drawsByItself = true
    /// Told of the screen after each flush.
    var didFlush: ((ScreenNode) -> Void)?
    /// The visible screen.
    private(set) var screen = ScreenNode(id: "window", role: .window)
    /// The values of `SceneStorage`, by key.
    var sceneStorage: [String: AnyObject] = [:]
    /// What views do with a URL that the app is to open, by the number of their element.
    var urlHandlers: [Int: (URL) -> Void] = [:]
    /// The id of the field that has the keyboard.
    var focusedField: String?

    private var root: Element?
    private var lastNumber = 0
    private var dirty: [ObjectIdentifier: Element] = [:]
    private var callbacks: [() -> Void] = []
    private var isFlushing = false
    private var isScheduled = false
    /// The nodes that take touches, by id.
    var touchable: [String: Node] = [:]

    /// The environment of the root; a change updates everything.
    var environment = EnvironmentValues() {
        didSet {
            guard let root else { return }
            root.update(root.view, environment: environment)
            setNeedsDrawing()
        }
    }

    /// Puts a view on the screen and draws it.
    func show(_ view: some View) {
        root?.remove()
        root = Element(ElementChild(view), parent: nil, graph: self, environment: environment)
        flush()
    }

    /// Takes everything off the screen.
    func end() {
        root?.remove()
        root = nil
        flush()
    }

    func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Runs `body` with `element` depending on what is read in it.
    func tracking<Result>(_ element: Element, _ body: () -> Result) -> Result {
        let outer = Self.current
        Self.current = element
        defer { Self.current = outer }
        return body()
    }

    // MARK: Flush

    /// Whether a flush has anything to do.
    var needsFlush: Bool { !dirty.isEmpty || !callbacks.isEmpty }

    func needsUpdate(_ element: Element) {
        dirty[ObjectIdentifier(element)] = element
        schedule()
    }

    /// Runs `callback` once the elements are up to date: there state may be changed.
    func afterUpdate(_ callback: @escaping () -> Void) {
        callbacks.append(callback)
        schedule()
    }

    private func schedule() {
        guard drawsByItself, !isFlushing, !isScheduled else { return }
        isScheduled = true
        DispatchQueue.main.async { MainActor.assumeIsolated { self.flushIfNeeded() } }
    }

    /// Flushes if something has changed.
    func flushIfNeeded() {
        StoredValues.follow()
        if needsFlush { flush() }
        isScheduled = false
    }

    /// Updates what has changed, until nothing is left to do, and draws the screen.
    func flush() {
        guard !isFlushing else { return }
        isFlushing = true
        bringUpToDate()
        isFlushing = false
        didFlush?(screen)
    }

    private func bringUpToDate() {
        var rounds = 0
        repeat {
            rounds += 1
            guard rounds <= Self.maximumRounds else {
                stop()
                break
            }
            updateDirty()
            runCallbacks()
            if !needsFlush { draw() }
        } while needsFlush
    }

    private func updateDirty() {
        let elements = dirty.values.sorted { ($0.depth, $0.number) < ($1.depth, $1.number) }
        dirty = [:]
        for element in elements where element.isDirty && element.isMounted { element.evaluate() }
    }

    private func runCallbacks() {
        let callbacks = callbacks
        self.callbacks = []
        for callback in callbacks { callback() }
    }

    /// Gives up on views that change state whenever they are drawn.
    private func stop() {
        let names = Set(dirty.values.map(\.name)).sorted().joined(separator: ", ")
        let message = "SwiftUI: endless update: \(names.isEmpty ? "an action" : names) changes what it depends on.\n"
        FileHandle.standardError.write(Data(message.utf8))
        for element in dirty.values { element.isDirty = false }
        dirty = [:]
        callbacks = []
        draw()
    }

    /// Ids name nodes: two parts of one element that forgot to tell themselves apart get numbers.
    private func makeUnique(_ nodes: [Node]) {
        var seen: Set<String> = []
        for node in nodes {
            node.forEach { node in
                let id = node.screen.id
                var count = 1
                while !seen.insert(node.screen.id).inserted {
                    count += 1
                    node.screen.id = "\(id)-\(count)"
                }
            }
        }
    }

    private func draw() {
        let resolver = Resolver()
        let content = root?.nodes(resolver) ?? []
        let presented = resolver.presented
        makeUnique(content + presented)
        touchable = [:]
        for node in presented.last.map({ [$0] }) ?? content {
            node.forEach { touchable[$0.screen.id] = $0 }
        }
        moveFocus()
        screen = ScreenNode(id: "window", role: .window, children: (content + presented).map(\.tree))
    }
}
