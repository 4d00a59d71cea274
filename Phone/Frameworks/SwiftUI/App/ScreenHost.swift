import VirtualPhone

/// A screen in this process, without a phone: for tests of views.
///
/// It has no counterpart among Apple's frameworks.
@_spi(Latchkey)
@MainActor
public final class ScreenHost {
    private let graph = ViewGraph()
    private var waiting: [(condition: (ScreenNode) -> Bool, continuation: CheckedContinuation<ScreenNode, Never>)] = []

    /// How often the screen was drawn.
    public private(set) var flushes = 0
    /// The names of the views whose bodies were evaluated, in that order.
    public var evaluatedBodies: [String] = []

    /// When the screen is drawn after a change.
    public enum Drawing: Sendable {
        /// As soon as the main actor is free, as on a phone.
        case always
        /// When somebody looks (``current``) or touches: work in between is not held up by screens that nobody sees.
        case whenLookedAt
    }

    /// Puts a view on the screen.
    public init(_ view: some View, drawing: Drawing = .always) {
        graph.drawsByItself = drawing == .always
        // What the main queue still has to draw may come after the end of this host.
        graph.onBody = { [weak self] in self?.evaluatedBodies.append($0) }
        graph.didFlush = { [weak self] in self?.drawn($0) }
        graph.show(view)
    }

    /// What is seen.
    public var screen: ScreenNode { graph.screen }

    /// What is seen once all that has changed is drawn.
    public var current: ScreenNode {
        graph.flushIfNeeded()
        return graph.screen
    }

    /// The phase of the scene; active at first.
    public var scenePhase: ScenePhase {
        get { graph.environment.scenePhase }
        set {
            graph.environment.scenePhase = newValue
            graph.flush()
        }
    }

    /// Does what a person did, and draws the screen.
    public func send(_ event: AppEvent) {
        graph.touch(event)
        graph.flushIfNeeded()
    }

    /// Takes the view off the screen.
    public func end() {
        graph.end()
    }

    /// Draws until nothing is left to do on the main actor now; it does not wait for what waits for something else.
    public func settle() async {
        for _ in 0..<8 {
            graph.flushIfNeeded()
            await Task.yield()
        }
        graph.flushIfNeeded()
    }

    /// Waits for a screen that fulfils a condition.
    public func screen(where condition: @escaping (ScreenNode) -> Bool) async -> ScreenNode {
        graph.flushIfNeeded()
        if condition(screen) { return screen }
        return await withCheckedContinuation { waiting.append((condition, $0)) }
    }

    private func drawn(_ screen: ScreenNode) {
        flushes += 1
        let done = waiting.filter { $0.condition(screen) }
        waiting.removeAll { $0.condition(screen) }
        for waiter in done { waiter.continuation.resume(returning: screen) }
    }
}
