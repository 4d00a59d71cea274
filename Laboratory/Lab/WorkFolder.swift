import Foundation

/// A folder that ends with the lab, or with the next one if this lab was killed.
final class WorkFolder: Sendable {
    /// The folder, with mode 0700.
    let url: URL
    /// Its lock is held for as long as the lab lives, whatever ends it.
    private let descriptor: Int32

    private static let prefix = "latchkey-lab-"
    private static let lockName = "lock"
    /// Before the name of a folder that has no lock yet.
    private static let unnamedMark = "."

    /// Creates a folder in another one, and removes leftovers of killed labs.
    ///
    /// - Throws: ``LabError`` if it can't be made.
    init(in parent: URL) throws(LabError) {
        Self.sweep(parent)
        let name = Self.prefix + String(LabSecret.digest(try LabSecret.make(16)).prefix(8))
        url = parent.appendingPathComponent(name)
        // It gets its name with the lock: another lab that starts now would take it for a killed lab's.
        let unnamed = parent.appendingPathComponent(Self.unnamedMark + name)
        do {
            try FileManager.default.createDirectory(
                at: unnamed, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw LabError(500, "folder_failed", "The lab can't write in \(parent.path). Choose another folder.")
        }
        descriptor = open(unnamed.appendingPathComponent(Self.lockName).path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0, rename(unnamed.path, url.path) == 0 else {
            try? FileManager.default.removeItem(at: unnamed)
            throw LabError(500, "folder_failed", "The lab can't lock a file in \(parent.path). Choose another folder.")
        }
    }

    deinit { close(descriptor) }

    /// A folder in memory if there is room for one on this system, else nil: nothing of a lab outlives it, so nothing
    /// need wait for a disk.
    static func inMemory() -> WorkFolder? {
        guard FileManager.default.isWritableFile(atPath: "/dev/shm") else { return nil }
        return try? WorkFolder(in: URL(fileURLWithPath: "/dev/shm"))
    }

    /// The seconds since a folder last changed; nil for links and for folders of others.
    private static func ageOfOwnFolder(_ path: String) -> Int? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else {
            return nil
        }
        return time(nil) - status.st_mtim.tv_sec
    }

    func remove() {
        try? FileManager.default.removeItem(at: url)
    }

    /// Removes the folders of labs that live no more: nobody holds their locks.
    private static func sweep(_ parent: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        for name in names where name.hasPrefix(prefix) || name.hasPrefix(unnamedMark + prefix) {
            let folder = parent.appendingPathComponent(name)
            guard let age = ageOfOwnFolder(folder.path) else { continue }
            // One that is just being made gets its lock; an old one never does.
            guard name.hasPrefix(prefix) || age > 3_600 else { continue }
            let lock = open(folder.appendingPathComponent(lockName).path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
            guard lock >= 0 else {
                if errno == ENOENT, age > 3_600 { try? FileManager.default.removeItem(at: folder) }
                continue
            }
            if flock(lock, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(at: folder) }
            close(lock)
        }
    }
}
