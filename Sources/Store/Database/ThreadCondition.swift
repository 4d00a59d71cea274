import Glibc

/// A lock on whose holder's signal other threads wait, over POSIX' condition variable.
///
/// For threads that have nothing else to do; no task may wait here.
final class ThreadCondition: Sendable {
    // Sendable because POSIX' calls on them are made for several threads.
    nonisolated(unsafe) private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    nonisolated(unsafe) private let variable = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// Creates one that nobody holds.
    init() {
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        defer { pthread_condattr_destroy(&attributes) }
        // A wall clock that is set back would make a wait of a millisecond one of hours.
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(variable, &attributes)
    }

    deinit {
        pthread_cond_destroy(variable)
        pthread_mutex_destroy(mutex)
        variable.deallocate()
        mutex.deallocate()
    }

    /// Waits until nobody else holds it, then holds it.
    func lock() { pthread_mutex_lock(mutex) }

    /// Lets go of it.
    func unlock() { pthread_mutex_unlock(mutex) }

    /// Lets go of it, waits for a signal, and holds it again; may also return without a signal.
    func wait() { pthread_cond_wait(variable, mutex) }

    /// The same for so long at most.
    ///
    /// - Parameter seconds: Less than a day.
    func wait(atMost seconds: Double) {
        var end = timespec()
        clock_gettime(CLOCK_MONOTONIC, &end)
        let nanoseconds = Int(seconds * 1_000_000_000) + end.tv_nsec
        end.tv_sec += nanoseconds / 1_000_000_000
        end.tv_nsec = nanoseconds % 1_000_000_000
        pthread_cond_timedwait(variable, mutex, &end)
    }

    /// Wakes one of those that wait.
    func signal() { pthread_cond_signal(variable) }
}
