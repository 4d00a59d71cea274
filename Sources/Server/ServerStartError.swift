import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyStore

/// Why a server did not start.
///
/// Its description includes the next step.
public enum ServerStartError: Error, CustomStringConvertible {
    case dataFolder(path: String, reason: String)
    case keys(path: String, reason: String)
    case sharedKeys(reason: String)
    case audit(path: String, reason: String)
    case auditCut(path: String)
    case store(StoreError, path: String)
    case transport(TransportError)
    case crypto(CryptoError)
    case messages(reason: String)

    /// A sentence for people, safe to log.
    public var description: String {
        switch self {
        case .dataFolder(let path, let reason):
            "The data folder \(path) can't be used: \(reason). Name another with --data."
        case .keys(let path, let reason):
            "The server keys in \(path) can't be used: \(reason). Restore the file from a backup, or move it away to "
                + "start with new keys (access tokens and open challenges end; devices and refresh tokens stay)."
        case .sharedKeys(let reason):
            "The server keys in the database can't be used: \(reason). See --key-wrapping."
        case .audit(let path, let reason):
            "The audit log \(path) can't be opened: \(reason). A server without an audit log does not start."
        case .auditCut(let path):
            "The audit log \(path) lacks lines that the database knows of: it was deleted, cut or changed, or it is "
                + "another server's. Put it back from a backup. If it is lost, allow the server to go on without it by "
                + "`latchkey audit accept`; the log then says so."
        case .store(let error, let path): "The database \(path) can't be used: \(error)"
        case .transport(let error): "The server can't listen: \(error)"
        case .crypto(let error): "OpenSSL failed: \(error)"
        case .messages(let reason): "Messages can't be sent: \(reason)."
        }
    }
}
