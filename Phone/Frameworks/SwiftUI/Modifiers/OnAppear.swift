nonisolated extension View {
    /// Adds an action to perform after this view came to the screen.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/onappear(perform:)>.
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        modifier(AppearanceModifier(appear: action, disappear: nil))
    }

    /// Adds an action to perform after this view left the screen.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/ondisappear(perform:)>.
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        modifier(AppearanceModifier(appear: nil, disappear: action))
    }
}

/// Runs something when its content comes and goes.
nonisolated struct AppearanceModifier: ViewModifier, PrimitiveModifier {
    typealias Body = Never

    let appear: (() -> Void)?
    let disappear: (() -> Void)?

    /// The newest actions, which see the newest values.
    private final class Memory {
        var hasBegun = false
        var isShown = false
        var appear: (() -> Void)?
        var disappear: (() -> Void)?

        func show(_ isShown: Bool) {
            guard self.isShown != isShown else { return }
            self.isShown = isShown
            if isShown { appear?() } else { disappear?() }
        }
    }

    @MainActor func updated(_ element: Element) {
        let memory = element.memory(of: Memory.self) { Memory() }
        memory.appear = appear
        memory.disappear = disappear
        guard !memory.hasBegun else { return }
        memory.hasBegun = true
        let gate = element.environment.visibilityGate
        if gate?.isOpen ?? true { element.graph.afterUpdate { memory.show(true) } }
        gate?.listen(element, part: 0) { memory.show($0) }
        element.onRemove { memory.show(false) }
    }
}

nonisolated extension View {
    /// Adds an asynchronous task to perform when this view comes to the screen; it is cancelled when the view leaves.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/task(priority:_:)>.
    public func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        modifier(TaskModifier(id: 0, priority: priority, action: action))
    }

    /// Adds a task to perform when this view comes to the screen, and anew when a value changes.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/task(id:priority:_:)>.
    public func task<T: Equatable>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        modifier(TaskModifier(id: value, priority: priority, action: action))
    }
}

/// Runs a task while its content is on the screen.
nonisolated struct TaskModifier<ID: Equatable>: ViewModifier, PrimitiveModifier {
    typealias Body = Never

    let id: ID
    let priority: TaskPriority
    let action: @Sendable () async -> Void

    private final class Memory {
        var id: ID
        var start: () -> Void = {}
        var task: Task<Void, Never>?
        var isOver = false

        init(id: ID) {
            self.id = id
        }

        func restart() {
            task?.cancel()
            if !isOver { start() }
        }
    }

    @MainActor func updated(_ element: Element) {
        var isNew = false
        let memory = element.memory(of: Memory.self) {
            isNew = true
            return Memory(id: id)
        }
        let gate = element.environment.visibilityGate
        // Begun on the main actor, where views' tasks run: by way of another thread it would begin at no certain time.
        memory.start = { [weak memory] in
            memory?.task = Task(priority: priority) { @MainActor in await action() }
        }
        if isNew {
            gate?.listen(element, part: 1) { isOpen in
                if isOpen { memory.restart() } else { memory.task?.cancel() }
            }
            element.onRemove {
                memory.isOver = true
                memory.task?.cancel()
            }
        } else if memory.id == id {
            return
        }
        memory.id = id
        if gate?.isOpen ?? true { element.graph.afterUpdate { memory.restart() } }
    }
}
