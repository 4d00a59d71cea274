import Foundation
import Glibc
import LatchkeyLock

/// The provider's file: JSON, replaced as a whole, readable by its owner only.
///
/// The file holds private keys and, of tokens and cookies, digests. A lock beside it keeps other processes away.
final class StateFile: Sendable {
    private let url: URL
    /// Held open for as long as the provider lives; the kernel releases it however the process ends.
    private let lock: Int32

    init(_ url: URL) throws(OpenIDProviderError) {
        self.url = url
        let path = url.path + ".lock"
        lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR)
        guard lock >= 0 else { throw .file(path: path, errno: errno) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            close(lock)
            throw code == EWOULDBLOCK ? .fileInUse(path: url.path) : .file(path: path, errno: code)
        }
    }

    deinit {
        close(lock)
    }

    /// The state of an earlier run; `nil` if there is no file yet.
    func read() throws(OpenIDProviderError) -> DurableState? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        guard let data = FileManager.default.contents(atPath: url.path) else {
            throw .file(path: url.path, errno: errno)
        }
        guard let state = try? JSONDecoder().decode(DurableState.self, from: data), state.version == 1 else {
            throw .fileMalformed(path: url.path)
        }
        return state
    }

    /// Replaces the file: written beside it, flushed to the disk, and renamed.
    func write(_ state: DurableState) throws(OpenIDProviderError) {
        let path = url.path + ".new"
        guard let data = try? SortedJSON.encoder.encode(state) else { throw .file(path: path, errno: EINVAL) }
        // One that was left over could be readable by others.
        unlink(path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR)
        guard descriptor >= 0 else { throw .file(path: path, errno: errno) }
        var rest = [UInt8](data)[...]
        var code: Int32 = 0
        while !rest.isEmpty, code == 0 {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { code = errno }
        }
        if code == 0, fsync(descriptor) != 0 { code = errno }
        close(descriptor)
        if code == 0, rename(path, url.path) != 0 { code = errno }
        if code == 0 { code = flushFolder() }
        guard code == 0 else { throw .file(path: path, errno: code) }
    }

    /// Has the disk keep the file's new name; 0, or the error's number.
    private func flushFolder() -> Int32 {
        let folder = open(url.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return errno }
        defer { close(folder) }
        return fsync(folder) == 0 ? 0 : errno
    }
}
