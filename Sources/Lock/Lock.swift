import Foundation

/// A value that only one thread at a time can read or change.
///
/// One lock for the whole package, over `NSLock`: `Synchronization.Mutex` needs iOS 18 and gives
/// ThreadSanitizer false alarms on Linux. Keep the body short: no call that blocks, no `await`.
public final class Lock<State>: @unchecked Sendable {
    // Sendable because `state` is touched only while `lock` is held.
    @usableFromInline let lock = NSLock()
    @usableFromInline var state: State

    /// Creates a lock around a first value.
    @inlinable
    public init(_ state: sending State) {
        self.state = state
    }

    /// Runs `body` with exclusive access to the value and returns its result; rethrows what it throws.
    @inlinable
    public func withLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&state)
    }
}
