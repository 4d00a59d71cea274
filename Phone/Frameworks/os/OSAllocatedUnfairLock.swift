import Foundation

/// A lock on the heap, with the value it guards.
@available(iOS 16, *)
public final class OSAllocatedUnfairLock<State>: @unchecked Sendable {
    // Sendable because `state` is touched only while `mutex` is held; `Unchecked` callers vouch for what they take out.
    fileprivate let mutex = NSLock()
    private var state: State

    /// Creates a lock around a value.
    public init(initialState: State) where State: Sendable { state = initialState }

    /// Creates a lock around a value that is not Sendable.
    public init(uncheckedState: State) { state = uncheckedState }

    /// Runs the body with exclusive access to the value.
    public func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows -> Result {
        mutex.lock()
        defer { mutex.unlock() }
        return try body(&state)
    }

    /// Runs the body with exclusive access to the value, whatever it captures.
    public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        mutex.lock()
        defer { mutex.unlock() }
        return try body(&state)
    }
}

extension OSAllocatedUnfairLock where State == Void {
    /// Creates a lock that guards no value of its own.
    public convenience init() { self.init(uncheckedState: ()) }

    /// Runs the body while the lock is held.
    public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
        try withLockUnchecked { _ in try body() }
    }

    /// Takes the lock, and waits for it.
    public func lock() { mutex.lock() }
    /// Gives the lock back.
    public func unlock() { mutex.unlock() }
}
