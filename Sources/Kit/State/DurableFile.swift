import Foundation

/// Files that survive a power cut: after a write there is the old content or the new one, whole.
enum DurableFile {
    /// After how many seconds a draft counts as left over by an app that was killed: a day.
    ///
    /// A writer that slept for longer finds its draft gone, and its write throws.
    static let draftLife: TimeInterval = 86_400

    /// Writes the content under another name, has it put on the disk, and renames it; then the folder likewise.
    ///
    /// Several may write one file at once, in one process or in several: each has a draft of its own.
    ///
    /// - Throws: Foundation's error, or `POSIXError` with the system's code. The file then has the old content or the
    ///   new one, whole.
    static func write(_ data: Data, to file: URL) throws {
        let folder = file.deletingLastPathComponent()
        let prefix = "." + file.lastPathComponent + "."
        try sweep(folder, prefix)
        let own = "\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)"
        let draft = folder.appendingPathComponent(prefix + own + draftSuffix)
        let descriptor = open(draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw systemError }
        do {
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try handle.write(contentsOf: data)
            try synchronize(descriptor)
            try handle.close()
            guard rename(draft.path, file.path) == 0 else { throw systemError }
        } catch {
            unlink(draft.path)
            throw error
        }
        try synchronize(folder)
    }

    private static let draftSuffix = ".new"

    /// Deletes the old drafts of a file; a young one may be another writer's.
    private static func sweep(_ folder: URL, _ prefix: String) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name.hasPrefix(prefix) && name.hasSuffix(draftSuffix) {
            let draft = folder.appendingPathComponent(name).path
            // It may be gone by now: another writer has renamed or swept it.
            guard let written = try? FileManager.default.attributesOfItem(atPath: draft)[.modificationDate] as? Date,
                written.timeIntervalSinceNow < -draftLife
            else { continue }
            unlink(draft)
        }
    }

    /// Has the names of a folder's files put on the disk.
    static func synchronize(_ folder: URL) throws {
        let descriptor = open(folder.path, O_RDONLY)
        guard descriptor >= 0 else { throw systemError }
        defer { close(descriptor) }
        try synchronize(descriptor)
    }

    private static func synchronize(_ descriptor: Int32) throws {
        #if canImport(Darwin)
        // fsync leaves the bytes in the drive's memory there; not every volume knows the other call.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        guard fsync(descriptor) == 0 else { throw systemError }
    }

    private static var systemError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
