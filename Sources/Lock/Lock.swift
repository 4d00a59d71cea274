#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A value that only one thread at a time can read or change.
///
/// One lock for the whole package, over POSIX' mutex: `Synchronization.Mutex` needs iOS 18 and gives ThreadSanitizer
/// false alarms on Linux, and Foundation's `NSLock` would bring the whole of Foundation into a server. Keep the body
/// short: no call that blocks, no `await`.
public final class Lock<State>: @unchecked Sendable {
    // Sendable because `state` is touched only while `mutex` is held.
    @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    @usableFromInline var state: State

    /// Creates a lock around a first value.
    @inlinable
    public init(_ state: sending State) {
        self.state = state
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Runs `body` with exclusive access to the value and returns its result; rethrows what it throws.
    @inlinable
    public func withLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        // A mutex that was initialized with the defaults can't refuse either.
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&state)
    }
}
