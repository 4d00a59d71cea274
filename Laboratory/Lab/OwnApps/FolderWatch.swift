import Foundation
import LatchkeyLock

/// Tells that files of some folders were written, by the kernel's inotify.
///
/// A linker writes a file in many steps: the handler is called when nothing has happened for a moment.
final class FolderWatch: Sendable {
    private let descriptor: Int32
    /// Its other end is closed to end the thread.
    private let stopping: (read: Int32, write: Int32)
    private let isOver = Lock(false)

    /// The quiet that ends a burst of writes, in milliseconds.
    private static let quiet: Int32 = 40
    private static let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_ATTRIB)

    /// - Parameter onChange: Called on a thread of its own after each burst of writes.
    /// - Throws: ``LabError`` if the system has no more watches.
    init(onChange: @escaping @Sendable () -> Void) throws(LabError) {
        var ends: [Int32] = [-1, -1]
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard descriptor >= 0, socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            if descriptor >= 0 { close(descriptor) }
            throw LabError(
                500, "watch_failed",
                "The system has no watch for changed files left (errno \(errno)). End other programs that watch files.")
        }
        stopping = (ends[0], ends[1])
        let (descriptor, stop) = (descriptor, ends[0])
        Thread.detachNewThread {
            Self.watch(descriptor, until: stop, onChange)
            close(descriptor)
            close(stop)
        }
    }

    /// Watches a folder too; a folder that is watched already, or is not there, changes nothing.
    func add(_ folder: URL) {
        isOver.withLock { isOver in
            guard !isOver else { return }
            inotify_add_watch(descriptor, folder.path, Self.events)
        }
    }

    /// Ends it; the handler may be called once more.
    func stop() {
        isOver.withLock { isOver in
            guard !isOver else { return }
            isOver = true
            close(stopping.write)
        }
    }

    deinit { stop() }

    private static func watch(_ descriptor: Int32, until stop: Int32, _ onChange: () -> Void) {
        var hasChanged = false
        while true {
            var waiting = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: stop, events: 0, revents: 0),
            ]
            let count = poll(&waiting, 2, hasChanged ? quiet : -1)
            if waiting[1].revents != 0 || (count < 0 && errno != EINTR) { return }
            if count > 0 {
                drain(descriptor)
                hasChanged = true
            } else if count == 0, hasChanged {
                hasChanged = false
                onChange()
            }
        }
    }

    /// Reads all that is there: which files they were, the one who is told finds out.
    private static func drain(_ descriptor: Int32) {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }
}
