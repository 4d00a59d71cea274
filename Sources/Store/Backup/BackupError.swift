import Glibc

/// Why a backup could not be made or restored; the data that were there are as they were.
///
/// The description is safe to log: it contains paths that the operator named, and no stored value.
public enum BackupError: Error, Sendable, Equatable {
    /// The database could not be read or written.
    case store(StoreError)
    /// A file could not be used: its path and the system's `errno`.
    case file(path: String, errno: Int32)
    /// The folder of a new backup could not be made: its path and the system's `errno`.
    case notMade(path: String, errno: Int32)
    /// There is something at the destination already.
    case exists(path: String)
    /// The folder has no manifest that can be read, or one of a later form.
    case noManifest(path: String)
    /// A file of the backup is not as its manifest says: other bytes, or none.
    case changed(path: String)
    /// The database was read and is not sound; the findings are those of ``StoreCheck``.
    case unsound([String])
    /// A line of the list of erased users is not one.
    case damagedErasures(path: String, line: Int)
}

extension BackupError: CustomStringConvertible {
    /// The cause and the next step.
    public var description: String {
        switch self {
        case .store(let error): "\(error)."
        case .file(let path, let errno): "\(path) can't be used: \(String(cString: strerror(errno))) (errno \(errno))."
        case .notMade(let path, let errno):
            "\(path) can't be made: \(String(cString: strerror(errno))) (errno \(errno)). Name a folder inside one that is there "
                + "and that you may write to."
        case .exists(let path): "\(path) exists already and is left as it is."
        case .noManifest(let path):
            "\(path) is not a backup that this version can read: its manifest.json is missing, damaged or newer."
        case .changed(let path):
            "\(path) is not as it was when the backup was made. Take another backup; this one can't be trusted."
        case .unsound(let findings): "The database is not sound: \(findings.joined(separator: "; "))."
        case .damagedErasures(let path, let line):
            "Line \(line) of \(path) is not the hash of an erased user. Restore the list from a copy: without it "
                + "erased users would come back."
        }
    }
}
