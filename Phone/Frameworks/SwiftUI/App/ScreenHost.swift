import VirtualPhone

/// A screen in this process, without a phone: for tests of views.
///
/// It has no counterpart among Apple's frameworks.
@_spi(Latchkey)
@MainActor
public final class ScreenHost {
    private let graph = ViewGraph()
    private typealias Waiter = (
        condition: (ScreenNode) -> Bool, continuation: CheckedContinuation<ScreenNode, Never>
    )
    private var waiting: [Int: Waiter] = [:]
    private var waiterCount = 0

    /// How often the screen was drawn.
    public private(set) var flushes = 0
    /// The names of the views whose bodies were evaluated, in that order.
    public var evaluatedBodies: [String] = []

    /// When the screen is drawn after a change.
    public enum Drawing: Sendable {
        /// As soon as the main actor is free, as on a phone.
        case always
        /// On a look (``current``) or a touch: work in between is not held up by screens that nobody sees.
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

    /// The visible screen.
    public var screen: ScreenNode { graph.screen }

    /// The visible screen, once all changes are drawn.
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

    /// Waits for a screen that meets a condition; if the task is canceled, the screen as it is then.
    public func screen(where condition: @escaping (ScreenNode) -> Bool) async -> ScreenNode {
        graph.flushIfNeeded()
        if condition(screen) || Task.isCancelled { return screen }
        waiterCount += 1
        let id = waiterCount
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiting[id] = (condition, $0) }
        } onCancel: {
            Task { @MainActor in self.giveUp(id) }
        }
    }

    private func giveUp(_ id: Int) {
        waiting.removeValue(forKey: id)?.continuation.resume(returning: screen)
    }

    private func drawn(_ screen: ScreenNode) {
        flushes += 1
        for (id, waiter) in waiting where waiter.condition(screen) {
            waiting[id] = nil
            waiter.continuation.resume(returning: screen)
        }
    }
}
