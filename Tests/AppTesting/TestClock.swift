import AppShared
import Foundation
import LatchkeyLock

/// A clock that stands still until the test lets time pass; sleepers wake up only then.
package final class TestClock: Sendable {
    private struct Sleeper {
        let end: Date
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Date
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var next = 0
        var awaiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Lock<State>
    private let onSleep: @Sendable () -> Void

    /// Begins at this machine's time, to the second: certificates are judged by it.
    ///
    /// - Parameter onSleep: Called whenever somebody has begun to sleep.
    package init(onSleep: @escaping @Sendable () -> Void = {}) {
        self.onSleep = onSleep
        state = Lock(State(now: Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded())))
    }

    package var now: Date { state.withLock { $0.now } }

    package var milliseconds: UInt64 { UInt64(now.timeIntervalSince1970 * 1000) }

    /// The same clock, as apps take it.
    package var clock: AppClock { AppClock(now: { self.now }, sleep: { try await self.sleep($0) }) }

    /// How many sleep.
    package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Returns once so many sleep.
    package func sleepers(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                guard state.sleepers.count < count else { return true }
                state.awaiting.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Lets time pass, and wakes those whose time has come.
    package func advance(_ seconds: TimeInterval) {
        let woken = state.withLock { state -> [Sleeper] in
            state.now += seconds
            let due = state.sleepers.filter { $0.value.end <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return Array(due.values)
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    private func sleep(_ seconds: TimeInterval) async throws {
        let id = state.withLock { state in
            state.next += 1
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isAsleep = state.withLock { state in
                    guard state.cancelled.remove(id) == nil else { return false }
                    let end = state.now.addingTimeInterval(seconds)
                    state.sleepers[id] = Sleeper(end: end, continuation: continuation)
                    return true
                }
                if isAsleep { tellAwaiting() } else { continuation.resume(throwing: CancellationError()) }
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

    private func tellAwaiting() {
        let told = state.withLock { state in
            let count = state.sleepers.count
            let told = state.awaiting.filter { $0.count <= count }
            state.awaiting.removeAll { $0.count <= count }
            return told
        }
        for each in told { each.continuation.resume() }
        onSleep()
    }
}
