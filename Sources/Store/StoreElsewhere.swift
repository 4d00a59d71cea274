import Glibc

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The note in a data folder that its store is in another place, which a server leaves that begins there.
///
/// The folder's own file, if there is one, is of the day on which the store was moved: challenges, codes and refresh
/// tokens that were used since are unused in it. Without the note a command that is not told the place, or a server
/// whose `--database` was forgotten, would go on with that file.
public struct StoreElsewhere: Sendable, Equatable, CustomStringConvertible {
    /// The data folder.
    public let folder: String
    /// Where the store is, for people; without a password.
    public let place: String

    /// The file with the note.
    public var path: String { Self.path(in: folder) }

    /// What keeps the folder's own file from being used, and how to go back to it.
    public var description: String {
        "The store of \(folder) is in another place, as \(path) says: \(place). To go back to \(folder)/latchkey.db all the "
            + "same, in which what was used since is unused, delete that note."
    }

    private static func path(in folder: String) -> String { folder + "/store-elsewhere.txt" }

    /// The note in a folder; `nil` if there is none.
    public static func read(in folder: String) -> StoreElsewhere? {
        guard DurableFile.exists(path(in: folder)) else { return nil }
        // A note that can't be read is one all the same.
        let bytes = (try? DurableFile.contents(path(in: folder))) ?? []
        let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return StoreElsewhere(folder: folder, place: line.isEmpty ? "it does not say where" : line)
    }

    /// The note in a folder that forbids to use a store, which is the folder's own file; `nil` if nothing does.
    public static func forbidding(_ location: StoreLocation, in folder: String) -> StoreElsewhere? {
        location.isOwnFile(of: folder) ? read(in: folder) : nil
    }

    /// The note beside a file that is its folder's own; `nil` if nothing forbids to use the store.
    public static func forbidding(_ location: StoreLocation) -> StoreElsewhere? {
        guard case .sqlite(let file) = location else { return nil }
        return forbidding(location, in: DurableFile.folder(of: file))
    }

    /// Notes durably that a folder's store is in another place, if it is.
    ///
    /// - Returns: `false` if nothing was noted because a server has the folder's own file open: it is in use.
    /// - Throws: ``BackupError`` if the note can't be written.
    package static func note(_ location: StoreLocation, in folder: String) throws(BackupError) -> Bool {
        let place = location.description
        guard !location.isOwnFile(of: folder), read(in: folder)?.place != place else { return true }
        var lock: StoreFileLock?
        if DurableFile.exists(folder + "/latchkey.db") {
            do throws(StoreError) {
                lock = try StoreFileLock(path: try SQLiteFile.resolve(folder + "/latchkey.db") + ".lock")
            } catch .inUse {
                return false
            } catch {
                throw .store(error)
            }
        }
        defer { lock?.release() }
        let text = """
            \(place)
            This is where the store of this folder is. A server that began there has left this note.
            latchkey.db in this folder, if there is one, is older: what was used since is unused in it. No server and no
            command uses it while this note is here.

            """
        let temporary = path(in: folder) + "." + UUID().uuidString + ".new"
        do throws(BackupError) {
            try DurableFile.create(temporary, Array(text.utf8))
            try DurableFile.rename(temporary, to: path(in: folder))
        } catch {
            unlink(temporary)
            throw error
        }
        try DurableFile.flushFolder(folder)
        return true
    }

    /// Removes the note of the folder whose own file a store is, which is current from now on.
    ///
    /// - Throws: ``BackupError`` if it can't be removed.
    public static func remove(for location: StoreLocation) throws(BackupError) {
        guard case .sqlite(let file) = location else { return }
        let folder = DurableFile.folder(of: file)
        guard location.isOwnFile(of: folder), DurableFile.exists(path(in: folder)) else { return }
        guard unlink(path(in: folder)) == 0 else { throw .file(path: path(in: folder), errno: errno) }
        try DurableFile.flushFolder(folder)
    }
}

extension StoreLocation {
    /// Whether the store is the file that a server has in this folder unless it is told another place.
    public func isOwnFile(of folder: String) -> Bool {
        isSameFile(as: folder + "/latchkey.db")
    }

    /// Whether the store is this file, by whatever path.
    public func isSameFile(as other: String) -> Bool {
        guard case .sqlite(let path) = self else { return false }
        guard let found = try? SQLiteFile.resolve(path), let wanted = try? SQLiteFile.resolve(other) else {
            return path == other
        }
        return found == wanted
    }

    /// The same place with an absolute path, which means the same to other processes.
    package var absolute: StoreLocation {
        guard case .sqlite(let path) = self, let resolved = try? SQLiteFile.resolve(path) else { return self }
        return .sqlite(path: resolved)
    }
}
