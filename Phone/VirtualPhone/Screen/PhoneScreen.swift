import Foundation

/// The phone's screen, with its waiters and the targets of touches.
///
/// Locks are taken in this order: the desk's, the screen's, the phone's. Nobody outside is called under it.
final class PhoneScreen: @unchecked Sendable {
    // Sendable because `state` and `host` are touched only while `condition` is held.

    private let condition = NSCondition()
    private var state = ScreenState()
    private weak var host: (any AppHost)?
    private let memory: PhoneMemory
    private let desk: PromptQueue
    private let clock: @Sendable () -> Date
    /// The apps that an account signs in to.
    private let appleIDApps: @Sendable (AppleAccount) -> [String]
    // Serial, so that observers see displays in order and may themselves call the phone.
    private let queue = DispatchQueue(label: "latchkey.phone.display")

    init(
        memory: PhoneMemory, desk: PromptQueue, clock: @escaping @Sendable () -> Date,
        appleIDApps: @escaping @Sendable (AppleAccount) -> [String]
    ) {
        self.appleIDApps = appleIDApps
        self.memory = memory
        self.desk = desk
        self.clock = clock
    }

    /// Something about the phone changed.
    func refresh() { change { _ in } }

    /// Reads the screen's state without waking waiters, so that waiters may use it.
    func look<Result>(_ body: (ScreenState) -> Result) -> Result {
        condition.lock()
        defer { condition.unlock() }
        return body(state)
    }

    /// Changes the screen's state; notifies apps and wakes waiters before the screen is unlocked again.
    func change<Result>(_ body: (inout ScreenState) -> Result) -> Result {
        condition.lock()
        defer { condition.unlock() }
        let result = body(&state)
        settle()
        return result
    }

    /// As ``change(_:)``, with the current display.
    func changeSeen<Result>(_ body: (inout ScreenState, Display, ScreenFacts) -> Result) -> Result {
        condition.lock()
        defer { condition.unlock() }
        settle()
        let facts = self.facts
        let display = compose(facts)
        let result = body(&state, display, facts)
        settle()
        return result
    }

    var display: Display {
        condition.lock()
        defer { condition.unlock() }
        return compose(facts)
    }

    func setHost(_ host: (any AppHost)?) {
        condition.lock()
        self.host = host
        condition.unlock()
    }

    var currentHost: (any AppHost)? {
        condition.lock()
        defer { condition.unlock() }
        return host
    }

    // MARK: Waiting

    /// Waits until `body`, called after every change, returns a result; nil at the deadline, if any.
    func wait<Result>(until deadline: Date?, for body: (inout ScreenState) -> Result?) -> Result? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let result = body(&state) {
                settle()
                return result
            }
            guard let deadline else {
                condition.wait()
                continue
            }
            guard condition.wait(until: deadline) else { return body(&state) }
        }
    }

    /// Waits until `condition` is true of the display; called without any lock held.
    func waitForDisplay(until deadline: Date, _ isWanted: (Display) -> Bool) -> Display? {
        while true {
            condition.lock()
            let display = compose(facts)
            let generation = state.generation
            condition.unlock()
            if isWanted(display) { return display }
            condition.lock()
            while state.generation == generation {
                guard condition.wait(until: deadline) else {
                    condition.unlock()
                    return nil
                }
            }
            condition.unlock()
        }
    }

    // MARK: Observers

    func addObserver(_ observer: @escaping @Sendable (Display) -> Void) -> Int {
        condition.lock()
        defer { condition.unlock() }
        defer { state.nextObserver += 1 }
        state.observers[state.nextObserver] = observer
        return state.nextObserver
    }

    func removeObserver(_ id: Int) {
        condition.lock()
        state.observers[id] = nil
        condition.unlock()
    }

    private func planDelivery() {
        guard !state.observers.isEmpty, !state.isDeliveryPlanned else { return }
        state.isDeliveryPlanned = true
        queue.async { [weak self] in self?.deliver() }
    }

    private func deliver() {
        condition.lock()
        state.isDeliveryPlanned = false
        let display = compose(facts)
        let isNew = display.revision != state.deliveredRevision
        state.deliveredRevision = display.revision
        let observers = isNew ? state.observers.sorted { $0.key < $1.key }.map(\.value) : []
        condition.unlock()
        for observer in observers { observer(display) }
    }

    // MARK: Under the condition

    private func settle() {
        let now = clock()
        let (launches, unseen, isUnlocked) = memory.withLock { phone in
            (
                phone.launches.values.map(\.launch), Set(phone.launches.filter { $0.value.isUnseen }.keys),
                phone.durable.lockState == .unlocked
            )
        }
        state.follow(launches, unseen: unseen, isDataAvailable: isUnlocked, now: now)
        if !isUnlocked { state.isAsleep = false }
        let changes = state.settle(isUnlocked: isUnlocked, now: now)
        if let host, !changes.isEmpty {
            queue.async { [weak host] in
                for (launch, target) in changes { host?.appDidChange(launch, to: target) }
            }
        }
        state.isDirty = true
        state.generation += 1
        condition.broadcast()
        planDelivery()
    }

    private var facts: ScreenFacts { memory.withLock { ScreenFacts($0.durable, appleIDApps: appleIDApps) } }

    private func compose(_ facts: ScreenFacts) -> Display {
        if !state.isDirty, let display = state.display { return display }
        state.isDirty = false
        var fresh = state.compose(facts, now: clock())
        if let old = state.display {
            fresh.revision = old.revision
            let time = fresh.statusBar.time
            fresh.statusBar.time = old.statusBar.time
            if fresh != old { fresh.revision += 1 }
            fresh.statusBar.time = time
        }
        state.display = fresh
        return fresh
    }

    // MARK: The person at the screen

    /// Shows a prompt and waits for a touch.
    func ask(_ prompt: Prompt) -> PromptAnswer {
        change { $0.prompt = ScreenState.ShownPrompt(prompt: prompt) }
        // Withdrawn before it was shown: nobody would say so any more.
        guard desk.isShown(prompt.id) else {
            change { if $0.prompt?.prompt.id == prompt.id { $0.prompt = nil } }
            return .none
        }
        condition.lock()
        defer { condition.unlock() }
        while let shown = state.prompt, shown.prompt.id == prompt.id, shown.answer == nil, !shown.isWithdrawn {
            condition.wait()
        }
        let answer = state.prompt?.prompt.id == prompt.id ? state.prompt?.answer : nil
        if state.prompt?.prompt.id == prompt.id { state.prompt = nil }
        settle()
        return answer ?? .none
    }

    func withdraw(_ prompt: Prompt) {
        change { state in
            if state.prompt?.prompt.id == prompt.id { state.prompt?.isWithdrawn = true }
        }
    }
}
