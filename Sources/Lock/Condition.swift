#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A lock on whose holder's signal other threads wait, over POSIX' condition variable.
///
/// For threads that have nothing else to do; no task may wait here.
package final class Condition: Sendable {
    // Sendable because POSIX' calls on them are made for several threads.
    nonisolated(unsafe) private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    nonisolated(unsafe) private let variable = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// Creates one that nobody holds.
    package init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(variable, nil)
    }

    deinit {
        pthread_cond_destroy(variable)
        pthread_mutex_destroy(mutex)
        variable.deallocate()
        mutex.deallocate()
    }

    /// Waits until nobody else holds it, then holds it.
    package func lock() { pthread_mutex_lock(mutex) }

    /// Lets go of it.
    package func unlock() { pthread_mutex_unlock(mutex) }

    /// Lets go of it, waits for a signal, and holds it again; may also return without a signal.
    package func wait() { pthread_cond_wait(variable, mutex) }

    /// The same for so long at most.
    ///
    /// - Parameter seconds: Less than a day; measured by the wall clock.
    package func wait(atMost seconds: Double) {
        var end = timespec()
        clock_gettime(CLOCK_REALTIME, &end)
        let nanoseconds = Int(seconds * 1_000_000_000) + Int(end.tv_nsec)
        end.tv_sec += time_t(nanoseconds / 1_000_000_000)
        end.tv_nsec = nanoseconds % 1_000_000_000
        pthread_cond_timedwait(variable, mutex, &end)
    }

    /// Wakes one of those that wait.
    package func signal() { pthread_cond_signal(variable) }
}
