import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyStore

/// Why a server did not start.
///
/// Its description includes the next step.
public enum ServerStartError: Error, CustomStringConvertible {
    case dataFolder(path: String, reason: String)
    /// The folder is open to others, who have files in it.
    case sharedFolder(path: String, mode: Int)
    case keys(path: String, reason: String)
    /// There is no key file, where none is to be made.
    case noKeys(path: String)
    /// The key file could not be written; what was there is unchanged.
    case keysNotWritten(path: String, reason: String)
    case sharedKeys(reason: String)
    case audit(path: String, reason: String)
    case auditCut(path: String)
    /// The folder's store is not the file in it.
    case storeElsewhere(StoreElsewhere)
    /// Without a location it is the one that the server was given.
    case store(StoreError, in: StoreLocation? = nil)
    case transport(TransportError)
    case crypto(CryptoError)
    case messages(reason: String)

    /// What ends with lost server keys.
    static let lossOfKeys =
        "All recovery codes of all users and all invitations that this server made end for good, and so do access tokens, "
        + "one-time passwords and open challenges; devices and refresh tokens stay."

    /// A sentence for people, safe to log.
    public var description: String {
        switch self {
        case .dataFolder(let path, let reason):
            "The data folder \(path) can't be used: \(reason). Name another with --data."
        case .sharedFolder(let path, let mode):
            "The data folder \(path) can't be used: others may use it (mode \(String(mode, radix: 8))), it has files that "
                + "are no server's, and the server would close it to everybody else. Name a folder of its own with --data; "
                + "if this one is meant, close it first: chmod 700 \(path)"
        case .keys(let path, let reason):
            "The server keys in \(path) can't be used: \(reason). Restore the file from a backup. Only if there is none, "
                + "move it away: the server then starts with new keys. \(Self.lossOfKeys)"
        case .noKeys(let path):
            "There are no server keys \(path): a server makes them when it starts. If they were lost, restore the file "
                + "from a backup before."
        case .keysNotWritten(let path, let reason):
            "The server keys in \(path) can't be written: \(reason). Nothing was changed."
        case .sharedKeys(let reason):
            "The server keys in the database can't be used: \(reason). See --key-wrapping."
        case .audit(let path, let reason):
            "The audit log \(path) can't be opened: \(reason). A server without an audit log does not start."
        case .auditCut(let path):
            "The audit log \(path) lacks lines that the database knows of: it was deleted, cut or changed, or it is "
                + "another server's. Put it back from a backup. If it is lost, allow the server to go on without it by "
                + "`latchkey audit accept`; the log then says so."
        case .storeElsewhere(let note): "\(note) Or name the place with --database."
        case .store(let error, let location): "\(location?.subject ?? "The database") can't be used: \(error)"
        case .transport(let error): "The server can't listen: \(error)"
        case .crypto(let error): "OpenSSL failed: \(error)"
        case .messages(let reason): "Messages can't be sent: \(reason)."
        }
    }
}
