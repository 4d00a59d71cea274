import Foundation
import LatchkeyLock
import MessengerApp

/// A clock that stands still until the test lets time pass; so long sleep those who sleep.
final class TestClock: Sendable {
    private struct Sleeper {
        let end: Date
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Date
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var next = 0
    }

    private let state: Lock<State>
    private let onSleep: @Sendable () -> Void

    /// Begins at this machine's time, to the second: certificates are judged by it.
    ///
    /// - Parameter onSleep: called whenever somebody has begun to sleep.
    init(onSleep: @escaping @Sendable () -> Void) {
        self.onSleep = onSleep
        state = Lock(State(now: Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded())))
    }

    var now: Date { state.withLock { $0.now } }

    /// How many sleep.
    var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    var milliseconds: UInt64 { UInt64(now.timeIntervalSince1970 * 1000) }

    var clock: MessengerClock { MessengerClock(now: { self.now }, sleep: { try await self.sleep($0) }) }

    /// Lets time pass, and wakes those whose time has come.
    func advance(_ seconds: TimeInterval) {
        let woken = state.withLock { state -> [Sleeper] in
            state.now += seconds
            let due = state.sleepers.filter { $0.value.end <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return Array(due.values)
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    private func sleep(_ seconds: TimeInterval) async throws {
        let end = now.addingTimeInterval(seconds)
        let id = state.withLock { state in
            state.next += 1
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    guard state.cancelled.remove(id) == nil else { return true }
                    state.sleepers[id] = Sleeper(end: end, continuation: continuation)
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) } else { onSleep() }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: id)
                if sleeper == nil { state.cancelled.insert(id) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
