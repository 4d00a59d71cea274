import Foundation

/// A lock on the heap, with the value it guards; copies are the same lock.
@available(iOS 16, *)
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    // Sendable because `state` is touched only while `mutex` is held; `Unchecked` callers vouch for what they take out.
    private final class Storage {
        let mutex = NSLock()
        var state: State

        init(_ state: State) { self.state = state }
    }

    private let storage: Storage

    /// Creates a lock around a value.
    public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

    /// Creates a lock around a value that is not Sendable.
    public init(uncheckedState: State) { storage = Storage(uncheckedState) }

    /// Runs the body with exclusive access to the value.
    public func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows -> Result {
        try withLockUnchecked(body)
    }

    /// Runs the body with exclusive access to the value, whatever it captures.
    public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        storage.mutex.lock()
        defer { storage.mutex.unlock() }
        return try body(&storage.state)
    }

    /// Runs the body with exclusive access to the value, or returns nil if the lock is taken.
    public func withLockIfAvailable<Result: Sendable>(
        _ body: @Sendable (inout State) throws -> Result
    ) rethrows -> Result? {
        try withLockIfAvailableUnchecked(body)
    }

    /// Runs the body with exclusive access to the value, whatever it captures, or returns nil if the lock is taken.
    public func withLockIfAvailableUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result? {
        guard storage.mutex.try() else { return nil }
        defer { storage.mutex.unlock() }
        return try body(&storage.state)
    }
}

@available(iOS 16, *)
extension OSAllocatedUnfairLock where State == Void {
    /// Creates a lock that guards no value of its own.
    public init() { self.init(uncheckedState: ()) }

    /// Runs the body while the lock is held.
    public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
        try withLockUnchecked { _ in try body() }
    }

    /// Runs the body while the lock is held, whatever it captures.
    public func withLockUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result {
        try withLockUnchecked { _ in try body() }
    }

    /// Runs the body while the lock is held, or returns nil if it is taken.
    public func withLockIfAvailable<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result? {
        try withLockIfAvailableUnchecked { _ in try body() }
    }

    /// Takes the lock, and waits for it.
    public func lock() { storage.mutex.lock() }
    /// Takes the lock unless it is taken.
    public func lockIfAvailable() -> Bool { storage.mutex.try() }
    /// Gives the lock back.
    public func unlock() { storage.mutex.unlock() }
}
