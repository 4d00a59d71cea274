/// A phone's state file can't be used.
public enum StateFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It is no state file, or some of it was changed or is missing.
    case damaged(path: String)
    /// A newer version of Latchkey wrote it.
    case newerVersion(path: String, version: Int)
    /// Another phone has it open.
    case inUse(path: String)
    /// The system refused; with its reason.
    case system(path: String, reason: String)

    /// A sentence with the next step.
    public var description: String {
        switch self {
        case .damaged(let path):
            "\(path) is damaged or no phone's state. It was left as it is: restore it from a copy, or name another file."
        case .newerVersion(let path, let version):
            "\(path) was written by a newer Latchkey (form \(version)). Update Latchkey, or name another file."
        case .inUse(let path): "Another phone uses \(path). End that phone, or name another file."
        case .system(let path, let reason): "\(path) can't be read or written: \(reason)."
        }
    }
}
