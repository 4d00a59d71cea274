import Glibc

/// Files in a server's folder, which may be opened or made by the server's own user or by root.
package enum FolderFile {
    /// What becomes of a symbolic link in the place of a file.
    package enum Links {
        /// It is refused, with `ELOOP`.
        case refused
        /// It is followed in a folder that is the caller's own and that nobody else may write.
        ///
        /// Elsewhere it is refused: whoever else may write the folder would choose the file that root writes.
        case ofOneself
    }

    /// Opens a file; with `O_CREAT` it is made with mode 0600 if it is missing.
    ///
    /// The commands of an operator may run as root: a file that root makes gets the owner and the group of its folder,
    /// because the server could not use it otherwise.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - flags: Those of `open(2)`; `O_CLOEXEC` comes with them.
    ///   - links: Whether a symbolic link may stand in the file's place.
    /// - Returns: The descriptor; -1 with the reason in `errno`.
    package static func open(_ path: String, _ flags: Int32, links: Links = .refused) -> Int32 {
        let flags = flags | O_CLOEXEC
        if flags & O_CREAT != 0 {
            // Only a file that was made just now may be given away: one that is there may be another's under this name.
            let new = Glibc.open(path, flags | O_EXCL | O_NOFOLLOW, S_IRUSR | S_IWUSR)
            if new >= 0 { return giveAway(new, path) }
            guard errno == EEXIST, flags & O_EXCL == 0 else { return -1 }
        }
        let mayFollow = links == .ofOneself && isOwnAlone(DurableFile.folder(of: path))
        return Glibc.open(path, flags & ~O_CREAT | (mayFollow ? 0 : O_NOFOLLOW))
    }

    /// Gives a file that root has just made to the owner of its folder; removes it if that fails.
    private static func giveAway(_ descriptor: Int32, _ path: String) -> Int32 {
        var folder = stat()
        guard geteuid() == 0 else { return descriptor }
        if stat(DurableFile.folder(of: path), &folder) == 0 {
            if folder.st_uid == 0 || fchown(descriptor, folder.st_uid, folder.st_gid) == 0 { return descriptor }
        }
        let reason = errno
        unlink(path)
        close(descriptor)
        errno = reason
        return -1
    }

    private static func isOwnAlone(_ folder: String) -> Bool {
        var information = stat()
        return stat(folder, &information) == 0 && information.st_uid == geteuid()
            && information.st_mode & (S_IWGRP | S_IWOTH) == 0
    }
}
