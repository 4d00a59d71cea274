import Foundation

/// Files that survive a power cut: after a write there is the old content or the new one, whole.
enum DurableFile {
    /// Writes the content under another name, has it put on the disk, and renames it; then the folder likewise.
    ///
    /// - Throws: Foundation's error, or `POSIXError` with the system's code; the old content is still there then.
    static func write(_ data: Data, to file: URL) throws {
        let folder = file.deletingLastPathComponent()
        // One name, so that what a killed app has left is overwritten.
        let draft = folder.appendingPathComponent("." + file.lastPathComponent + ".new")
        try Data().write(to: draft)
        let handle = try FileHandle(forWritingTo: draft)
        do {
            try handle.write(contentsOf: data)
            try synchronize(handle.fileDescriptor)
            try handle.close()
        } catch {
            try? handle.close()
            throw error
        }
        guard rename(draft.path, file.path) == 0 else { throw systemError }
        try synchronize(folder)
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
