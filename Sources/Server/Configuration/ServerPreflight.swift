import LatchkeyHTTP
import LatchkeyStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#endif

/// Finds obstacles that would keep a server from starting, and changes nothing.
///
/// It checks neither the port, which a running server may use, nor the database, which can't be opened without writing
/// files.
public enum ServerPreflight {
    /// The obstacles, in the order in which a start would meet them.
    public static func obstacles(_ configuration: ServerConfiguration) -> [ServerStartError] {
        var obstacles: [ServerStartError] = []
        do throws(ServerStartError) {
            try checkFolder(configuration.dataFolder)
            if let note = StoreElsewhere.forbidding(configuration.storeLocation, in: configuration.dataFolder) {
                throw .storeElsewhere(note)
            }
            if let wrapping = configuration.keyWrapping {
                try wrapping.check()
            } else {
                try ServerKeys.check(path: configuration.keysPath)
            }
            try checkAudit(configuration.auditPath)
        } catch {
            obstacles.append(error)
        }
        if case .unix(let path) = configuration.http.address, let error = obstacle(toSocket: path) {
            obstacles.append(.transport(error))
        }
        return obstacles
    }

    private static func checkFolder(_ path: String) throws(ServerStartError) {
        var information = stat()
        guard stat(path, &information) == 0 else {
            guard errno == ENOENT, isWritableFolder(nearestFolder(to: path)) else {
                throw .dataFolder(path: path, reason: reason(againstFolder: path))
            }
            return
        }
        guard information.st_mode & S_IFMT == S_IFDIR else {
            throw .dataFolder(path: path, reason: "it can't be made or is no folder")
        }
        guard geteuid() == 0 || information.st_uid == geteuid() else {
            throw .dataFolder(path: path, reason: "it belongs to another user")
        }
        try checkIsOwn(path)
    }

    /// Refuses a folder that others use: the server closes its folder to everybody else.
    ///
    /// One that is empty, that is closed already, or in which a server has run, is the server's own. A missing folder, and
    /// one that can't be read, have obstacles of their own.
    static func checkIsOwn(_ path: String) throws(ServerStartError) {
        var information = stat()
        guard stat(path, &information) == 0, information.st_mode & 0o077 != 0,
            let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        else { return }
        // Whoever could write to it may have chosen the files that the server would write.
        let link = names.first { DataFolderNames.isOfServer($0) && isLink("\(path)/\($0)") }
        if let link, information.st_mode & (S_IWGRP | S_IWOTH) != 0 {
            throw .dataFolder(path: path, reason: "others can write to it, and \(link) in it is a link")
        }
        // A file system has this folder in its top one.
        guard names.contains(where: { $0 != "lost+found" }), !names.contains(where: DataFolderNames.isOfServer) else {
            return
        }
        throw .sharedFolder(path: path, mode: Int(information.st_mode & 0o7777))
    }

    private static func isLink(_ path: String) -> Bool {
        var information = stat()
        return lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFLNK
    }

    /// Why a folder can't be made, with the system's reason if there is one.
    static func reason(againstFolder path: String) -> String {
        let general = "it can't be made or is no folder"
        let folder = nearestFolder(to: path)
        var information = stat()
        guard stat(folder, &information) == 0, information.st_mode & S_IFMT == S_IFDIR,
            access(folder, W_OK | X_OK) != 0
        else { return general }
        return general + " (\(String(cString: strerror(errno))))"
    }

    private static func checkAudit(_ path: String) throws(ServerStartError) {
        var information = stat()
        guard stat(path, &information) == 0 else { return }
        guard information.st_mode & S_IFMT != S_IFDIR else {
            throw .audit(path: path, reason: String(cString: strerror(EISDIR)))
        }
        guard access(path, R_OK | W_OK) == 0 else { throw .audit(path: path, reason: String(cString: strerror(errno))) }
    }

    private static func obstacle(toSocket path: String) -> TransportError? {
        guard (1...107).contains(path.utf8.count) else { return .invalidAddress(.unix(path: path)) }
        var information = stat()
        if lstat(path, &information) == 0 {
            return information.st_mode & S_IFMT == S_IFSOCK ? nil : .notASocket(path: path)
        }
        guard access(parent(of: path), F_OK) == 0 || errno != ENOENT else { return .noFolder(path: path) }
        return isWritableFolder(parent(of: path)) ? nil : .notPermitted(.unix(path: path))
    }

    /// The folder in which the first missing one of a path would be made.
    private static func nearestFolder(to path: String) -> String {
        var folder = parent(of: path)
        while folder != "/", folder != ".", access(folder, F_OK) != 0 { folder = parent(of: folder) }
        return folder
    }

    private static func parent(of path: String) -> String {
        let trimmed = path.hasSuffix("/") ? String(path.dropLast()) : path
        guard let slash = trimmed.lastIndex(of: "/") else { return "." }
        return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
    }

    private static func isWritableFolder(_ path: String) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
            && access(path, W_OK | X_OK) == 0
    }
}
