import LatchkeyCrypto
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#endif

/// The server's secrets, in a file of mode 0600: challenge keys and token signing keys, each with an id, the secret of
/// the decoys, the key of one-time passwords, and the key of the server's own invitations.
///
/// They are kept apart from the database, so that a copy of the database lets nobody sign a token or derive a
/// challenge. Servers that share a database share this file, or have their keys in the database, encrypted; see
/// ``SharedKeyVault``.
struct ServerKeys: Sendable {
    let challengeKeys: ChallengeKeyRing
    let decoys: DecoySecret
    let tokenKeys: TokenKeyRing
    let oneTimePasswordKey: OneTimePasswordKey
    let invitationKey: InvitationKey
    let recoveryCodeKey: RecoveryCodeKey

    /// Reads the file, or creates it with new keys; adds the key that older versions lack.
    ///
    /// - Throws: `ServerStartError.keys` if the file can't be read or understood, `keysNotWritten` if it can't be written.
    static func load(path: String, log: ServerLog = ServerLog()) throws(ServerStartError) -> ServerKeys {
        warnIfReadable(path: path, log: log)
        if try read(path: path) == nil { try write(File.generate(now: LatchkeyServer.systemClock()), path: path) }
        // Another process may have been first; the file on disk decides.
        guard var stored = try read(path: path) else {
            throw .keys(path: path, reason: "it vanished after it was made")
        }
        if !stored.isComplete { stored = try complete(path: path) }
        return try stored.keys(path: path)
    }

    /// Adds missing keys to an older version's file.
    ///
    /// Another process that does the same waits for the lock and then finds it done.
    private static func complete(path: String) throws(ServerStartError) -> File {
        try locked(path: path) { file throws(ServerStartError) in
            guard !file.isComplete else { return file }
            do throws(CryptoError) {
                try file.addMissingKeys()
            } catch {
                throw .crypto(error)
            }
            // A file that is refused is left as it is.
            _ = try file.keys(path: path)
            do throws(ServerStartError) {
                try replace(file, path: path)
            } catch .keysNotWritten(_, let reason) {
                throw .keysNotWritten(path: path, reason: "\(reason); it lacks keys that this version needs")
            }
            return file
        }
    }

    /// Reads the file that is there while nobody else changes it.
    ///
    /// The lock belongs to the file, which a change replaces: whoever has waited for the old one's starts over.
    static func locked<Result>(
        path: String, _ body: (inout File) throws(ServerStartError) -> Result
    ) throws(ServerStartError) -> Result {
        while true {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .keys(path: path, reason: String(cString: strerror(errno))) }
            defer { close(descriptor) }
            guard flock(descriptor, LOCK_EX) == 0 else {
                if errno == EINTR { continue }
                throw .keys(path: path, reason: String(cString: strerror(errno)))
            }
            var (mine, now) = (stat(), stat())
            guard fstat(descriptor, &mine) == 0, stat(path, &now) == 0 else {
                throw .keys(path: path, reason: String(cString: strerror(errno)))
            }
            guard mine.st_ino == now.st_ino, mine.st_dev == now.st_dev else { continue }
            guard var file = try read(path: path) else { throw .keys(path: path, reason: "it vanished") }
            return try body(&file)
        }
    }

    /// Puts a file in the place of the one that is there, for whoever has its lock.
    static func replace(_ file: File, path: String) throws(ServerStartError) {
        let path = try target(of: path)
        removeLeftovers(of: path)
        try write(file, path: path, replacing: true)
    }

    /// Removes what a killed process left of a change: it has secrets that may be deleted elsewhere.
    private static func removeLeftovers(of path: String) {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent().path
        let prefix = url.lastPathComponent + "."
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix(prefix) && name.hasSuffix(".new") {
            guard UUID(uuidString: String(name.dropFirst(prefix.count).dropLast(4))) != nil else { continue }
            unlink(folder + "/" + name)
        }
    }

    /// The file itself where the path is a link: a link must not be replaced by a file.
    private static func target(of path: String) throws(ServerStartError) -> String {
        guard let resolved = realpath(path, nil) else {
            throw .keys(path: path, reason: String(cString: strerror(errno)))
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Looks whether `load` could read the file that is there, without a change to it.
    static func check(path: String) throws(ServerStartError) {
        var information = stat()
        guard stat(path, &information) == 0 else { return }
        guard geteuid() == 0 || information.st_uid == geteuid() else {
            throw .keys(path: path, reason: "it belongs to another user, who may have read it")
        }
        var file = try decode(path: path)
        // `load` adds missing keys to an older version's file.
        do {
            try file.addMissingKeys()
        } catch {
            throw .crypto(error)
        }
        _ = try file.keys(path: path)
    }

    /// Warns of a file that others could read until now; it is closed before it is used.
    private static func warnIfReadable(path: String, log: ServerLog) {
        var information = stat()
        guard stat(path, &information) == 0, information.st_mode & 0o077 != 0 else { return }
        log.write(
            .warning, "the server keys were open to other users of this machine",
            [
                "path": path, "mode": String(information.st_mode & 0o777, radix: 8),
                "consequence": "they are closed now; if others may have read them, replace each kind: "
                    + "latchkey keys rotate KIND --leaked",
            ])
    }

    /// By what a change of the file is seen, which puts another in its place.
    struct Identity: Equatable {
        let device: UInt64
        let number: UInt64
        let seconds: Int
        let nanoseconds: Int
    }

    /// The identity of the file that is there; `nil` if there is none.
    static func identity(path: String) -> Identity? {
        var information = stat()
        guard stat(path, &information) == 0 else { return nil }
        return Identity(
            device: UInt64(information.st_dev), number: UInt64(information.st_ino),
            seconds: information.st_mtim.tv_sec, nanoseconds: information.st_mtim.tv_nsec)
    }

    static func read(path: String) throws(ServerStartError) -> File? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        // Only a key file is closed: a link that another user put here may lead root to any file.
        let file = try decode(path: path)
        guard chmod(path, 0o600) == 0 else {
            let code = errno
            throw .keys(
                path: path,
                reason: code == EPERM
                    ? "it belongs to another user, who may have read it" : String(cString: strerror(code)))
        }
        return file
    }

    private static func decode(path: String) throws(ServerStartError) -> File {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
            let cause = access(path, R_OK) == 0 ? "it is no file" : String(cString: strerror(errno))
            throw .keys(path: path, reason: "it can't be read (\(cause))")
        }
        do {
            return try JSONDecoder().decode(File.self, from: data)
        } catch {
            throw .keys(path: path, reason: data.isEmpty ? "it is empty" : File.fault(error))
        }
    }

    /// Writes under another name, then links, so that the file appears complete or not at all; replaces another only if
    /// requested.
    private static func write(_ file: File, path: String, replacing: Bool = false) throws(ServerStartError) {
        // Random instead of the process id, which repeats, in containers always: a killed process's leftovers must not
        // keep the next one from starting.
        let temporary = path + "." + UUID().uuidString + ".new"
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(file) else { throw .keys(path: path, reason: "it can't be encoded") }
        let descriptor = FolderFile.open(temporary, O_WRONLY | O_CREAT | O_EXCL)
        guard descriptor >= 0 else { throw .keysNotWritten(path: path, reason: String(cString: strerror(errno))) }
        defer {
            close(descriptor)
            unlink(temporary)
        }
        var old = stat()
        // A command that root runs must not take the file away from the server's user.
        if replacing, geteuid() == 0, stat(path, &old) == 0, fchown(descriptor, old.st_uid, old.st_gid) != 0 {
            throw .keysNotWritten(path: path, reason: String(cString: strerror(errno)))
        }
        let written = data.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard written == data.count, fsync(descriptor) == 0 else {
            // A disk that becomes full takes a part, and tells no reason.
            let code = (0..<data.count).contains(written) ? ENOSPC : errno
            throw .keysNotWritten(path: path, reason: String(cString: strerror(code)))
        }
        let isDone = replacing ? rename(temporary, path) == 0 : link(temporary, path) == 0 || errno == EEXIST
        guard isDone else {
            throw .keysNotWritten(path: path, reason: String(cString: strerror(errno)))
        }
        if replacing { syncFolder(of: path) }
    }

    /// So that no crash of the machine brings the old file back.
    ///
    /// Not every file system can; the file is whole either way.
    private static func syncFolder(of path: String) {
        let folder = open(URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}
