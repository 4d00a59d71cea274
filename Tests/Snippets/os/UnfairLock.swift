// The lock is a struct: extensions add initializers that delegate.
import os

extension OSAllocatedUnfairLock where State: Sendable {
    init(_ state: State) { self.init(initialState: state) }
}

private struct Counter: Sendable {
    private let count = OSAllocatedUnfairLock(0)
    private let gate = OSAllocatedUnfairLock()

    func next() -> Int {
        gate.withLock {}
        return count.withLock { count in
            count += 1
            return count
        }
    }

    func nextIfFree() -> Int? { count.withLockIfAvailable { $0 } }
}

private final class Lock<State>: OSAllocatedUnfairLock<State> {}  // error: inheritance from non-protocol
