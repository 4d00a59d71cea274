import Glibc

/// A thread of a store's own: it serves the writer, or makes reads, until the store is closed.
///
/// POSIX' own: Dispatch has 255 threads at most, and a process may open more stores.
enum StoreThread {
    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Starts one.
    ///
    /// - Throws: ``StoreError/fileSystem(errno:during:)`` if the system has no further one.
    static func start(_ body: @escaping @Sendable () -> Void) throws(StoreError) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let work = Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, &attributes,
            { context in
                if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
                return nil
            }, work.toOpaque())
        guard code == 0 else {
            work.release()
            throw .fileSystem(errno: code, during: .opening)
        }
    }
}
