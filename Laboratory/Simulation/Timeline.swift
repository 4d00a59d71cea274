import LatchkeyLock

/// The simulation's own time, and what is to happen when; nothing else moves it.
final class Timeline: Sendable {
    typealias Action = @Sendable () -> Void

    private struct Event {
        let time: UInt64
        let action: Action
    }

    private struct State {
        var now: UInt64
        /// The next one last; of two at one time the one that was planned first.
        var events: [Event] = []
    }

    private let state: Lock<State>

    /// Begins at a time, in milliseconds since 1970.
    init(at milliseconds: UInt64) {
        state = Lock(State(now: milliseconds))
    }

    /// Milliseconds since 1970.
    var now: UInt64 { state.withLock { $0.now } }

    /// Plans something.
    func after(_ milliseconds: UInt64, _ action: @escaping Action) {
        state.withLock { state in
            let time = state.now + milliseconds
            let index = state.events.lastIndex { $0.time > time }.map { $0 + 1 } ?? 0
            state.events.insert(Event(time: time, action: action), at: index)
        }
    }

    /// Lets a task wait.
    func pause(_ milliseconds: UInt64) async {
        await withCheckedContinuation { continuation in after(milliseconds) { continuation.resume() } }
    }

    /// Goes on to the next event; whether there was one.
    func proceed() -> Bool {
        let event = state.withLock { state in
            let event = state.events.popLast()
            if let event { state.now = max(state.now, event.time) }
            return event
        }
        event?.action()
        return event != nil
    }
}
