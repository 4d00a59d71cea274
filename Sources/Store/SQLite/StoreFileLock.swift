import Glibc
import LatchkeyLock

/// The right to be the one process that has a store's file open.
///
/// A lock on a separate file, because SQLite's own locks belong to the process and would be lost when any descriptor is
/// closed. The kernel releases it however the process ends.
package final class StoreFileLock: Sendable {
    private let descriptor: Lock<Int32?>

    /// Takes the lock without waiting.
    ///
    /// - Throws: ``StoreError/inUse``, ``StoreError/fileSystem(errno:during:)``.
    init(path: String) throws(StoreError) {
        let descriptor = FolderFile.open(path, O_RDWR | O_CREAT)
        guard descriptor >= 0 else { throw .fileSystem(errno: errno, during: .locking) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            Glibc.close(descriptor)
            throw code == EWOULDBLOCK ? .inUse : .fileSystem(errno: code, during: .locking)
        }
        self.descriptor = Lock(descriptor)
    }

    deinit {
        release()
    }

    /// Gives the right back.
    package func release() {
        let last = descriptor.withLock { descriptor in
            defer { descriptor = nil }
            return descriptor
        }
        if let last { Glibc.close(last) }
    }
}
