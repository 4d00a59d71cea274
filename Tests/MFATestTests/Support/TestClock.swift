import Foundation
import LatchkeyLock
import MFATestApp

/// A clock that goes on by itself as the real one does, and further when the test says so.
///
/// Whoever sleeps wakes up only when the test lets the time pass.
final class TestClock: Sendable {
    private struct Sleeper {
        let end: Date
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var ahead: TimeInterval = 0
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var next = 0
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Lock(State())

    var now: Date { Date().addingTimeInterval(state.withLock { $0.ahead }) }

    var milliseconds: UInt64 { UInt64(now.timeIntervalSince1970 * 1000) }

    var clock: AppClock {
        AppClock(now: { self.now }, sleep: { try await self.sleep($0) })
    }

    /// Lets time pass, and wakes those whose time has come.
    func advance(_ seconds: TimeInterval) {
        let now = now.addingTimeInterval(seconds)
        let woken = state.withLock { state -> [Sleeper] in
            state.ahead += seconds
            let due = state.sleepers.filter { $0.value.end <= now }
            for id in due.keys { state.sleepers[id] = nil }
            return Array(due.values)
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    /// Returns once somebody sleeps.
    func waitForSleeper() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sleepers.isEmpty { state.watchers.append(continuation) }
                return !state.sleepers.isEmpty
            }
            if isThere { continuation.resume() }
        }
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
                    for watcher in state.watchers { watcher.resume() }
                    state.watchers = []
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
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
